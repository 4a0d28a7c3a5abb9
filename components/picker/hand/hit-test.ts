import {
  childNodesOf,
  documentElementOf,
  isDisplayed,
  isElement,
  isText,
  query,
  rectOf,
  shownChildrenOf,
  tagOf,
  textContentOf,
  valueOf,
} from '@/utils/extract/dom';
import { isUnread } from '@/utils/extract/text-elements';
import { toFramePoint, frameViewOf, type Point } from '../frame-view';

const { elementsFromPoint } = Document.prototype;

const containsPoint = (element: Element, { x, y }: Point): boolean => {
  const { left, top, right, bottom } = rectOf(element);
  return x >= left && x < right && y >= top && y < bottom;
};

/** A page may have 100,000 elements; what is under the pointer is found long before. */
const maxVisited = 20_000;

const pictures = new Set(['img', 'picture', 'video', 'canvas', 'svg']);

const isContent = (element: Element): boolean =>
  pictures.has(tagOf(element)) ||
  childNodesOf(element).some((node) => isText(node) && /\S/.test(valueOf(node)));

/** Whether an element has text or pictures inside. Shields over the whole page have neither. */
const hasContent = (element: Element): boolean =>
  pictures.has(tagOf(element)) ||
  tagOf(element) === 'iframe' ||
  /\S/.test(textContentOf(element).slice(0, 2000)) ||
  query(element, 'img, video, canvas, svg').length > 0;

/**
 * Deepest element with content at a point, or page of a frame, by boxes alone: it finds also what `pointer-events` or a
 * modal dialog hides from hit tests. Of several the smallest box wins.
 */
function deepestAt(top: Element, point: Point): Element | null {
  let best: Element | null = null;
  let least = Infinity;
  let left = maxVisited;
  function offer(element: Element, { width, height }: DOMRect): void {
    if (width * height > least) return;
    least = width * height;
    best = element;
  }
  function visit(element: Element, at: Point): void {
    left -= 1;
    if (left < 0) return;
    if (tagOf(element) === 'iframe') {
      const inside = containsPoint(element, at) ? toFramePoint(frameViewOf(element), at) : null;
      for (const child of inside ? shownChildrenOf(element) : []) {
        if (!inside || !isElement(child)) continue;
        // A frame without content at the point counts as its page, so that the wheel scrolls it.
        offer(child, rectOf(element));
        visit(child, inside);
      }
      return;
    }
    if (isUnread(element)) return;
    if (isContent(element) && containsPoint(element, at) && isDisplayed(element))
      offer(element, rectOf(element));
    if (pictures.has(tagOf(element))) return;
    for (const child of shownChildrenOf(element)) if (isElement(child)) visit(child, at);
  }
  visit(top, point);
  return best;
}

/**
 * Finds the element of the page that the user means by a point, without sending it any event.
 * @param own host element of the picker, which lies above all.
 */
export function elementAt(x: number, y: number, own: Element): Element | null {
  const root = documentElementOf(document);
  const layers = elementsFromPoint.call(document, x, y).filter((one) => one !== own);
  const front = layers.find((one) => one !== root && tagOf(one) !== 'body' && hasContent(one));
  const found = front ? (deepestAt(front, { x, y }) ?? front) : null;
  return found ?? (root && deepestAt(root, { x, y }));
}
