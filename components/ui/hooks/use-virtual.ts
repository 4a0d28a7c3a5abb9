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
 * Reports the size of the list after each layout that changes it. The library's own function reads
 * the size at once, which forces a layout before the first rows are drawn (about 5 ms of the
 * results' first paint).
 */
function observeSize({ scrollElement }: List, report: (size: Rect) => void) {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(() =>
    report({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  );
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

/** Returns a virtualiser for rows of equal height. @param height row height in pixels. */
export function useVirtual(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): List {
  const [, redraw] = useReducer((turns: number) => turns + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    scrollToFn: scrollList,
    // Rows of a whole window are drawn at first.
    initialRect: { width: innerWidth, height: innerHeight },
    observeElementRect: observeSize,
    observeElementOffset,
    onChange: () => redraw(0),
  } satisfies ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0];
  const [list] = useState<List>(() => new Virtualizer(options));
  list.setOptions(options);
  useLayoutEffect(() => list._didMount(), []);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
