import {
  elementScroll,
  observeElementOffset,
  type Rect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

type List = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Reports the size of the list after the frame that changed it was painted. The library's own function
 * reads the size at once, which forces a layout before the first rows are drawn; reporting it inside the frame
 * draws and lays them out twice (each about 6 ms of the results' first paint).
 */
function observeSize({ scrollElement }: List, report: (size: Rect) => void) {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(() => {
    const size = { width: scrollElement.offsetWidth, height: scrollElement.offsetHeight };
    requestAnimationFrame(() => report(size));
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/**
 * Scrolls only if the position differs: scrolling forces a layout, and the library scrolls each new list to its
 * current position.
 */
const scrollList: typeof elementScroll<HTMLElement> = (offset, options, list) => {
  if (offset !== list.scrollOffset || options.adjustments) elementScroll(offset, options, list);
};

/** Number of rows drawn before and after those in view. */
const overscan = 10;

/**
 * Returns a virtualiser for rows of equal height.
 * @param height row height in pixels.
 */
export function useVirtual(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): List {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isMeasured, setMeasured] = useState(false);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // The first paint does not wait for rows that are out of view.
    overscan: isMeasured ? overscan : 0,
    scrollToFn: scrollList,
    // Rows of a whole window are drawn at first.
    initialRect: { width: innerWidth, height: innerHeight },
    observeElementRect: (of: List, report: (size: Rect) => void) =>
      observeSize(of, (size) => {
        report(size);
        setMeasured(true);
      }),
    observeElementOffset,
    onChange: () => redraw(0),
  } satisfies ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0];
  const [list] = useState<List>(() => new Virtualizer(options));
  list.setOptions(options);
  useLayoutEffect(() => list._didMount(), []);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
