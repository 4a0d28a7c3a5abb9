import { longestLabel, withoutColon } from '../columns/names';
import { childNodesOf, isElement, isText, parentElementOf, tagOf, valueOf } from '../dom';
import { oneLine, readableText } from '../text';
import { isUnread } from '../text-elements';

const levelsUp = 3;

/** Returns the last text before an element among its siblings. */
function textBefore(element: Element, holder: Element): string {
  let before = '';
  for (const node of childNodesOf(holder)) {
    if (node === element) break;
    if (isText(node)) before = oneLine(valueOf(node)) || before;
    else if (isElement(node) && !isUnread(node))
      before = oneLine(readableText([node], 200)) || before;
  }
  return before;
}

/** Label of an element: the text before it, such as a term or row heading; '' if none or too long. */
export function labelNear(element: Element): string {
  let one = element;
  for (let up = 0; up < levelsUp; up += 1) {
    const holder = parentElementOf(one);
    if (!holder) return '';
    const before = textBefore(one, holder);
    if (before !== '') {
      const label = withoutColon(before);
      return label.length > longestLabel ? '' : label;
    }
    if (tagOf(holder) === 'body') return '';
    one = holder;
  }
  return '';
}
