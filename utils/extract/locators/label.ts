import { childNodesOf, isElement, isText, parentElementOf, tagOf, valueOf } from '../dom';
import { isUnread, oneLine, readableText } from '../text';

const longest = 40;
const levelsUp = 3;

const isShort = (text: string): boolean => text !== '' && text.length <= longest;

/** The last text before a node among its siblings. */
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

/** Words near an element that name it: a term, a heading of its row, or a short text right before it. '' if there are none. */
export function labelNear(element: Element): string {
  let one = element;
  for (let up = 0; up < levelsUp; up += 1) {
    const holder = parentElementOf(one);
    if (!holder) return '';
    const before = textBefore(one, holder);
    if (before !== '') {
      const label = before.replace(/[:：]$/, '').trimEnd();
      return isShort(label) ? label : '';
    }
    if (tagOf(holder) === 'body') return '';
    one = holder;
  }
  return '';
}
