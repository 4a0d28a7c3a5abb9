import { render } from 'preact';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { Card } from '@/components/card/card';
import { openFrame } from '@/components/card/frame';
import { watchVisibility } from '@/components/card/visibility';
import { logFailure } from '@/utils/log-failure';
import { onReplaced, sendFromCard } from '@/utils/messaging/card-client';
import { randomId } from '@/utils/random-id';

/**
 * Script of the card, injected on demand by the background. The page sees one empty element without
 * its content. This is not a WXT content script, because those announce their start to the page
 * together with the extension ID.
 */
export default defineUnlistedScript(() => {
  const name = randomId();
  const { card, close } = openFrame(
    () => {
      stopListening();
      seen.stop();
      render(null, card);
    },
    // The result is opened in a tab instead. A failure is only logged: the card is gone, and the
    // library has the result.
    () => void sendFromCard('card/gave-up').catch(logFailure('opening the result')),
  );
  const stopListening = onReplaced(name, close);
  const seen = watchVisibility(card);
  render(
    <Card name={name} isSeen={seen.isSeen} onFocus={() => card.focus()} onClose={close} />,
    card,
  );
});
