import {
  frameOf,
  holderOf,
  isDisplayed,
  isElement,
  isRendered,
  pageOf,
  parentElementOf,
  rectOf,
  shownChildrenOf,
  tagOf,
} from '@/utils/extract/dom';
import { isUnread } from '@/utils/extract/text-elements';
import type { HandKey } from '@/utils/picker/hand-keys';

/** Whether an element, or something inside it, can be seen. */
function isSeen(element: Element): boolean {
  if (tagOf(element) === 'iframe') return innerOf(element).length > 0;
  if (isUnread(element)) return false;
  if (!isRendered(element)) return true;
  const { width, height } = rectOf(element);
  return (width > 0 && height > 0 && isDisplayed(element)) || innerOf(element).length > 0;
}

/** Returns the visible child elements, in order. */
function innerOf(element: Element): Element[] {
  return shownChildrenOf(element).filter(isElement).filter(isSeen);
}

/** Returns the visible siblings of an element, including the element. */
export function siblingsOf(element: Element): Element[] {
  const parent = parentElementOf(element);
  return parent ? innerOf(parent) : [element];
}

/** Returns the element around another one; for the body of a page its frame, or null. */
function above(element: Element): Element | null {
  const page = tagOf(element) === 'body' && pageOf(element);
  return page ? frameOf(page) : holderOf(element);
}

/** Returns the element that an arrow key leads to; null if there is none in that direction. */
export function neighbourByKey(from: Element, key: HandKey): Element | null {
  if (key === 'ArrowUp') return above(from);
  if (key === 'ArrowDown') return innerOf(from)[0] ?? null;
  const siblings = siblingsOf(from);
  const at = siblings.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1);
  return siblings[at] ?? null;
}
