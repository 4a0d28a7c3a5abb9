import { render } from 'preact';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { Card } from '@/components/card/card';
import { openFrame } from '@/components/card/frame';
import { watchVisibility } from '@/components/card/visibility';
import { logFailure } from '@/utils/log-failure';
import { onReplaced, randomId, sendFromCard } from '@/utils/messaging/card-client';

/**
 * Injected on demand by the background. The page sees one empty element and nothing of what is in it. Not a content script
 * of WXT's: these tell the page that they began, with the extension's id.
 */
export default defineUnlistedScript(() => {
  const name = randomId();
  const { card, close } = openFrame(
    () => {
      stopHearing();
      seen.stop();
      render(null, card);
    },
    // The result is shown in a window instead. Nobody is left to tell if that fails: it is in the library.
    () => void sendFromCard('card/open').catch(logFailure('opening the result')),
  );
  const stopHearing = onReplaced(name, close);
  const seen = watchVisibility(card);
  render(
    <Card name={name} isSeen={seen.isSeen} onFocus={() => card.focus()} onClose={close} />,
    card,
  );
});
