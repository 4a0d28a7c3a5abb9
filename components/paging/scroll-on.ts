import { parentElementOf } from '@/utils/extract/dom';

// Methods of the prototypes, because named elements of the page may shadow those of an element.
const { scrollIntoView } = Element.prototype;
const setScrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')?.set;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls the last row of a list into view, where pages notice the end of the list. A second later, scrolls all that it
 * lies in to their ends: at once, what lies between list and footer would never be in view.
 */
export function scrollOn(last: Element | undefined): void {
  if (last) scrollIntoView.call(last, { block: 'center', behavior: 'instant' });
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (let holder = last ?? null; holder; holder = parentElementOf(holder))
      setScrollTop?.call(holder, 1e7);
    const page = document.scrollingElement;
    if (page) setScrollTop?.call(page, 1e7);
  }, 1000);
}
