import { wait } from '@/utils/wait';

/** For how long the card must have been wholly seen before a press counts, in milliseconds. */
const seenFor = 500;
/** A cover shows up at most so many milliseconds late: Chromium looks every 100 (measured on 156). */
const coverShowsAfter = 150;
/** Width of the card as it is drawn, in CSS pixels; the same in `card.css`. */
const drawnWidth = () => Math.min(360, innerWidth - 32);

/** TypeScript's library lacks version 2 of the observer, which only Chromium has. */
type Options = IntersectionObserverInit & { trackVisibility: boolean; delay: number };

/**
 * Watches whether the user really sees the card: on the screen, with nothing over it, at its own size and colours.
 * @returns `seenSince`: resolves to whether it was and stays seen, unchanged for half a second; never in Firefox 153.
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
  // `zoom` on the page's root makes the card small, and covers nothing.
  let width = 0;
  const sizes = new ResizeObserver((entries) => {
    const now = entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? 0;
    if (now !== width && since !== null) since = isOwnSize() ? performance.now() : null;
    width = now;
  });
  // Firefox and Chromium know this box.
  sizes.observe(card, { box: 'device-pixel-content-box' });

  return {
    /** @param changed when what the card shows changed last, as `performance.now()` tells it. */
    async isSeen(changed: number): Promise<boolean> {
      const start = since;
      if (start === null || performance.now() - Math.max(start, changed) < seenFor) return false;
      await wait(coverShowsAfter);
      return since === start && isOwnSize();
    },
    stop() {
      covers.disconnect();
      sizes.disconnect();
    },
  };
}
