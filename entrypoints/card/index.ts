import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openCard, type OpenCard } from '@/components/card/card';
import { parseTicket } from '@/utils/messaging/card-client';

/**
 * Injected on demand by the background, which leaves the ticket in the isolated world first. The page
 * sees one empty element and nothing of what is in it. Not a content script of WXT's: these tell the page
 * that they began, with the extension's id.
 */
export default defineUnlistedScript(() => {
  // The isolated world outlives one injection: a second one finds the card that is already open.
  const world: typeof globalThis & { __vantageTicket?: unknown; __vantageCard?: OpenCard } =
    globalThis;
  const ticket = parseTicket(world.__vantageTicket);
  delete world.__vantageTicket;
  if (ticket === null) return;
  if (world.__vantageCard) world.__vantageCard.renew(ticket);
  else {
    world.__vantageCard = openCard(ticket, () => {
      delete world.__vantageCard;
    });
  }
});
