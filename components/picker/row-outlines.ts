import { documentElementOf, frameOf, pageOf, rectOf } from '@/utils/extract/dom';

// Methods of the prototypes, because images and form fields with these names shadow those of a document or form.
const { createElement } = Document.prototype;
const { scrollIntoView } = Element.prototype;
const make = (tag: string): HTMLElement => createElement.call(document, tag);

/**
 * Maximum number of rows checked for visibility; a page may have 100,000. Only visible rows are
 * outlined.
 */
const mostRows = 2000;
const mostBoxes = 200;
/** Number of times the outlines are restored after the page removed them. */
const patience = 5;
const lookEvery = 500;

/**
 * Style of an element that covers the page. `all` settles every property, and important declarations of a shadow root
 * win over those of the page.
 */
export const hostStyle = `:host { all: initial !important; position: fixed !important; inset: 0 !important; overflow: hidden !important;
  display: block !important; z-index: 2147483647 !important; }`;
const style = `${hostStyle} :host { pointer-events: none !important; }
div { position: absolute; box-sizing: border-box; border: 2px solid #4744cf; border-radius: 6px;
  background: rgb(71 68 207 / 8%); box-shadow: 0 0 0 1px #ffffffb3; pointer-events: none; }`;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the box of an element in viewport coordinates, also inside same-origin frames. */
export function boxOf(element: Element): Box {
  let { left, top, right, bottom } = rectOf(element);
  for (let page = pageOf(element); page && page !== document;) {
    const frame = frameOf(page);
    if (!frame) break;
    const { left: x, top: y } = rectOf(frame);
    [left, top, right, bottom] = [left + x, top + y, right + x, bottom + y];
    page = pageOf(frame);
  }
  return { left, top, right, bottom };
}

/** Returns the bounding box of the elements of one row; null when none is rendered. */
export function boxAround(row: readonly Element[]): Box | null {
  const boxes = row.map(boxOf).filter((box) => box.right > box.left && box.bottom > box.top);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export const isInSight = ({ left, top, right, bottom }: Box): boolean =>
  bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

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
  const host = make('div');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = make('style');
  sheet.textContent = style;
  root.append(sheet);
  const boxes: HTMLElement[] = [];
  let rows: readonly (readonly Element[])[] = [];
  let left = patience;
  let waiting = 0;

  function place(): void {
    waiting = 0;
    const seen: Box[] = [];
    for (const row of rows) {
      const box = boxAround(row);
      if (box && isInSight(box)) seen.push(box);
      if (seen.length >= mostBoxes) break;
    }
    while (boxes.length < seen.length) {
      const box = make('div');
      boxes.push(box);
      root.append(box);
    }
    for (const [at, element] of boxes.entries()) {
      const box = seen[at];
      element.style.display = box ? 'block' : 'none';
      if (!box) continue;
      element.style.left = `${box.left}px`;
      element.style.top = `${box.top}px`;
      element.style.width = `${box.right - box.left}px`;
      element.style.height = `${box.bottom - box.top}px`;
    }
  }

  const placeSoon = (): void => {
    if (waiting === 0) waiting = requestAnimationFrame(place);
  };

  /**
   * Moves the outlines above every z-index of the page and above earlier entries of the top layer.
   */
  function raise(): void {
    if (!host.isConnected) documentElementOf(document)?.append(host);
    host.popover = 'manual';
    if (!host.matches(':popover-open')) host.showPopover();
  }

  /**
   * Updates the outlines, because pages move rows without scrolling and remove foreign elements.
   */
  function look(): void {
    if (document.visibilityState === 'hidden') return;
    if (!host.isConnected) {
      left -= 1;
      if (left < 0) return remove();
      raise();
    }
    placeSoon();
  }

  const timer = setInterval(look, lookEvery);
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
      rows = shown.slice(0, mostRows);
      raise();
      const inSight = rows.some((row) => {
        const box = boxAround(row);
        return box !== null && isInSight(box);
      });
      const first = rows[0]?.[0];
      if (!inSight && first) scrollIntoView.call(first, { block: 'center' });
      place();
    },
    remove,
  };
}
