import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

type List = Virtualizer<HTMLElement, HTMLElement>;

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
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(0),
  } satisfies ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0];
  const [list] = useState<List>(() => new Virtualizer(options));
  list.setOptions(options);
  useLayoutEffect(() => list._didMount(), []);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
