import { documentElementOf, holderOf, pageOf, tagOf } from '@/utils/extract/dom';

/**
 * Whether an element, or the page of a frame, scrolls by the wheel. Not the outermost page: the browser scrolls that
 * itself.
 */
function isScroller(element: Element): boolean {
  if (element === documentElementOf(document)) return false;
  const { overflowY } = getComputedStyle(element);
  if (overflowY === 'auto' || overflowY === 'scroll') return true;
  // Of a page without a doctype the body scrolls, of others the root.
  return pageOf(element) !== document && ['html', 'body'].includes(tagOf(element));
}

/**
 * Scrolls the innermost element or frame around an element that has room, and returns whether there is one.
 * @param by pixels, downwards.
 */
export function scrollAround(element: Element | null, by: number): boolean {
  for (let one = element; one; one = holderOf(one)) {
    if (!isScroller(one)) continue;
    const before = one.scrollTop;
    one.scrollBy({ top: by, behavior: 'instant' });
    if (one.scrollTop !== before) return true;
  }
  return false;
}
