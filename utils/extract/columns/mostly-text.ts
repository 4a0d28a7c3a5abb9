import { isElement, isText, shownChildrenOf, tagOf, valueOf } from '../dom';
import { isUnread } from '../text-elements';
import { isFormatting } from './inline';

/** Whether most of the text is the element's own, outside child elements that do more than format. */
export function isMostlyText(element: Element, least = 0.6, shortest = 60): boolean {
  let own = 0;
  let all = 0;
  function add(node: Node, inside: boolean): void {
    for (const child of shownChildrenOf(node)) {
      if (isText(child)) {
        const { length } = valueOf(child).trim();
        all += length;
        if (!inside) own += length;
      } else if (isElement(child) && !isUnread(child))
        add(child, inside || !isFormatting(tagOf(child)));
    }
  }
  add(element, false);
  return all >= shortest && own >= least * all;
}
