import { defineContentScript } from 'wxt/utils/define-content-script';
import { openCard, type OpenCard } from './card';
import { parseTicket } from './replies';

/**
 * Injected on demand by the background, which leaves the ticket in the isolated world first. The page
 * sees one empty element and nothing of what is in it.
 */
export default defineContentScript({
  registration: 'runtime',
  matches: ['<all_urls>'],
  main() {
    // The isolated world outlives one injection: a second one finds the card that is already open.
    const world: typeof globalThis & { __vantageTicket?: unknown; __vantageCard?: OpenCard } =
      globalThis;
    const ticket = parseTicket(world.__vantageTicket);
    delete world.__vantageTicket;
    if (ticket === null) return;
    if (world.__vantageCard?.isOpen()) {
      world.__vantageCard.renew(ticket);
      return;
    }
    world.__vantageCard = openCard(ticket);
  },
});
