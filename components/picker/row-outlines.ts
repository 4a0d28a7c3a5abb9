import { documentElementOf, frameOf, pageOf, rectOf } from '@/utils/extract/dom';

// A page's pictures and fields of these names stand in the place of its methods.
const { createElement } = Document.prototype;
const { scrollIntoView } = Element.prototype;
const make = (tag: string): HTMLElement => createElement.call(document, tag);

/** Only rows in sight are outlined, and only these many are looked at: a page may have 100,000. */
const mostRows = 2000;
const mostBoxes = 200;
/** A page that removes the outlines gets them back so many times. */
const patience = 5;
const lookEvery = 500;

const style = `:host { all: initial !important; position: fixed !important; inset: 0 !important; width: auto !important;
  height: auto !important; margin: 0 !important; border: 0 !important; padding: 0 !important; background: none !important;
  pointer-events: none !important; overflow: hidden !important; display: block !important; z-index: 2147483647 !important; }
div { position: absolute; box-sizing: border-box; border: 2px solid #4744cf; border-radius: 6px;
  background: rgb(71 68 207 / 8%); box-shadow: 0 0 0 1px #ffffffb3; pointer-events: none; }`;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where an element is seen in the window; through frames of the same origin. */
function boxOf(element: Element): Box {
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

/** The box around the elements of one row; null where nothing of it is shown. */
function boxAround(row: readonly Element[]): Box | null {
  const boxes = row.map(boxOf).filter((box) => box.right > box.left && box.bottom > box.top);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

const isInSight = ({ left, top, right, bottom }: Box): boolean =>
  bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

export interface RowOutlines {
  /** Outlines these rows in the place of others, and scrolls to the first one if none is in sight. */
  show(rows: readonly (readonly Element[])[]): void;
  /** Takes everything away. */
  remove(): void;
}

/** Outlines of rows above a page, in a closed shadow root. They take no clicks and change no element of the page. */
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

  /** Above all z-indexes of the page, and above what it has put into the top layer before. */
  function raise(): void {
    if (!host.isConnected) documentElementOf(document)?.append(host);
    host.popover = 'manual';
    if (!host.matches(':popover-open')) host.showPopover();
  }

  /** Pages move their rows without scrolling, and remove elements that they do not know. */
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
