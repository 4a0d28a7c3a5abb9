import { frameOf, pageOf, rectOf } from '@/utils/extract/dom';
import { createCover } from './cover';
import { createBoxRenderer } from './draw-boxes';
import { toPageBox, frameViewOf, type ViewportBox } from './frame-view';
import style from './row-outlines.css?inline';

// A method of the prototype, because a form field with its name shadows that of a form.
const { scrollIntoView } = Element.prototype;

/**
 * Maximum number of rows checked for visibility; a page may have 100,000. Only visible rows are
 * outlined.
 */
const maxRows = 2000;
const maxBoxes = 200;
/** Number of times the outlines are restored after the page removed them. */
const maxRestores = 5;
const updateEvery = 500;

/** Returns the box of an element in viewport coordinates; of one in a same-origin frame, what the frame shows of it. */
export function viewportBoxOf(element: Element): ViewportBox {
  let box: ViewportBox = rectOf(element);
  for (let page = pageOf(element); page && page !== document;) {
    const frame = frameOf(page);
    if (!frame) break;
    box = toPageBox(frameViewOf(frame), box);
    page = pageOf(frame);
  }
  return box;
}

/** Returns the bounding box of the elements of one row; null when none is rendered. */
export function rowBoundingBox(row: readonly Element[]): ViewportBox | null {
  const boxes = row
    .map(viewportBoxOf)
    .filter((box) => box.right > box.left && box.bottom > box.top);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export const isInViewport = (box: ViewportBox | null): box is ViewportBox =>
  box !== null &&
  box.bottom > Math.max(0, box.top) &&
  box.right > Math.max(0, box.left) &&
  box.top < innerHeight &&
  box.left < innerWidth;

export interface RowOutlines {
  /** Replaces the outlined rows, and scrolls to the first one if none is visible. */
  show(rows: readonly (readonly Element[])[]): void;
  /** Removes the outlines and all listeners. */
  remove(): void;
}

/**
 * Creates outlines of rows above the page, in a closed shadow root. They take no clicks and change
 * no element of the page.
 */
export function createRowOutlines(): RowOutlines {
  const { host, root, isHere, raise } = createCover(style);
  const drawBoxes = createBoxRenderer(root);
  let rows: readonly (readonly Element[])[] = [];
  let left = maxRestores;
  let waiting = 0;

  function place(): void {
    waiting = 0;
    const seen: ViewportBox[] = [];
    for (const row of rows) {
      const box = rowBoundingBox(row);
      if (isInViewport(box)) seen.push(box);
      if (seen.length >= maxBoxes) break;
    }
    drawBoxes(seen);
  }

  const placeSoon = (): void => {
    if (waiting === 0) waiting = requestAnimationFrame(place);
  };

  /**
   * Updates the outlines, because pages move rows without scrolling and remove foreign elements.
   */
  function update(): void {
    if (document.visibilityState === 'hidden') return;
    if (!isHere()) {
      left -= 1;
      if (left < 0) return remove();
      raise();
    }
    placeSoon();
  }

  const timer = setInterval(update, updateEvery);
  addEventListener('scroll', placeSoon, { capture: true, passive: true });
  addEventListener('resize', placeSoon, { passive: true });

  function remove(): void {
    clearInterval(timer);
    cancelAnimationFrame(waiting);
    removeEventListener('scroll', placeSoon, { capture: true });
    removeEventListener('resize', placeSoon);
    host.remove();
  }

  return {
    show(shown) {
      rows = shown.slice(0, maxRows);
      raise();
      const isAnyVisible = rows.some((row) => isInViewport(rowBoundingBox(row)));
      const first = rows[0]?.[0];
      if (!isAnyVisible && first) scrollIntoView.call(first, { block: 'center' });
      place();
    },
    remove,
  };
}
