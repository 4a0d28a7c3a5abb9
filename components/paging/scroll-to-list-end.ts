import { parentElementOf } from '@/utils/extract/dom';

// Methods of the prototypes, because named elements of the page may shadow those of an element.
const { scrollIntoView } = Element.prototype;
const setScrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')?.set;

let timer: ReturnType<typeof setTimeout> | undefined;
let shown: Element | undefined;

/**
 * Scrolls the last row of a list into view, where pages notice the end of the list. A second later, scrolls all that it
 * lies in to their ends: if both were done at once, what lies between list and footer would never be in view.
 */
export function scrollToListEnd(last: Element | undefined): void {
  if (last) scrollIntoView.call(last, { block: 'center', behavior: 'instant' });
  // The page may redraw its rows meanwhile.
  const holders: (Element | null)[] = [];
  for (let holder = last ?? null; holder; holder = parentElementOf(holder)) holders.push(holder);
  holders.push(document.scrollingElement);
  // Values that change all the time must not put it off for ever.
  if (timer !== undefined && last === shown) return;
  shown = last;
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    for (const holder of holders) if (holder) setScrollTop?.call(holder, 1e7);
  }, 1000);
}
