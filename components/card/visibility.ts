import { wait } from '@/utils/wait';
import { watchFocus } from './focus';

/** Time in milliseconds that the card must be fully visible, in a page with the focus, before a click counts. */
const seenFor = 500;
/** Maximum delay in milliseconds until a covering element is reported; Chromium 156 checks every 100 ms (measured). */
const coverShowsAfter = 150;
/** Rendered width of the card in CSS pixels; the same as in `card.css`. */
const drawnWidth = () => Math.min(360, innerWidth - 32);

/**
 * Options of IntersectionObserver v2, which TypeScript's DOM library lacks and only Chromium
 * supports.
 */
type Options = IntersectionObserverInit & { trackVisibility: boolean; delay: number };

/**
 * Watches whether the card is visible to the user: inside the viewport, uncovered, without effects, at its own size.
 * @returns `isSeen`: resolves to true when the card has been visible and unchanged for half a
 * second, in a page with the focus, and stays so; always false in Firefox 153, which lacks IntersectionObserver v2.
 */
export function watchVisibility(card: HTMLElement) {
  let since: number | null = null;
  const isOwnSize = () => Math.abs(card.getBoundingClientRect().width - drawnWidth()) < 1;
  const options: Options = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 0.99, 1] };
  const covers = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    const isSeen = last?.intersectionRatio === 1 && 'isVisible' in last && last.isVisible === true;
    since = isSeen && isOwnSize() ? (since ?? performance.now()) : null;
  }, options);
  covers.observe(card);
  // `zoom` on the root element shrinks the card without covering it.
  let width = 0;
  const sizes = new ResizeObserver((entries) => {
    const now = entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? 0;
    if (now !== width && since !== null) since = isOwnSize() ? performance.now() : null;
    width = now;
  });
  sizes.observe(card, { box: 'device-pixel-content-box' });

  const focus = watchFocus(seenFor);

  return {
    /** @param changed time of the last change of the content of the card (`performance.now()`). */
    async isSeen(changed: number): Promise<boolean> {
      const [start, focused] = [since, focus.since()];
      if (start === null || focused === null) return false;
      if (performance.now() - Math.max(start, focused, changed) < seenFor) return false;
      await wait(coverShowsAfter);
      return since === start && focus.since() === focused && isOwnSize();
    },
    stop() {
      focus.stop();
      covers.disconnect();
      sizes.disconnect();
    },
  };
}
