import { isElement, isHidden, isText, shownChildrenOf, tagOf, textContentOf, valueOf } from './dom';
import { tableLimits } from './limits';
import { isUnread, lines, spaced } from './text-elements';

/** Maximum length of a text: what a cell holds. */
const longest = tableLimits.cell;
const deepest = 500;

/**
 * Text of nodes as displayed: white space collapsed, blocks on separate lines. A text that is cut is `maxLength` long,
 * which is how it is recognized.
 * @param shown whether to leave out elements inside that are not displayed.
 */
export function readableText(nodes: Iterable<Node>, maxLength = longest, shown = false): string {
  const parts: string[] = [];
  let length = 0;
  let last = '';
  function add(node: Node, depth: number): void {
    if (length >= maxLength || depth > deepest) return;
    if (isText(node)) {
      const text = valueOf(node).replaceAll(/\s+/g, ' ');
      parts.push(text);
      last = text || last;
      // White space between nodes may collapse, and a text that is cut would be shorter than the maximum.
      length += text.trim().length;
      return;
    }
    if (!isElement(node) || isUnread(node) || (shown && depth > 0 && isHidden(node))) return;
    const tag = tagOf(node);
    // A raised number, such as cents or a footnote, does not continue the number before it, but for tenths of a cent.
    const isApart = tag === 'sup' && /(?<![.,]\d)\d$/.test(last) && /^\d/.test(textContentOf(node));
    const mark = lines.has(tag) ? '\n' : isApart || spaced.has(tag) ? ' ' : '';
    parts.push(mark);
    for (const child of shownChildrenOf(node)) add(child, depth + 1);
    parts.push(mark);
  }
  for (const node of nodes) add(node, 0);
  return parts
    .join('')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, maxLength);
}

/** Text of an element, without elements inside that are not displayed. */
export const shownText = (element: Element): string => readableText([element], longest, true);

/** Text with all white space, including line breaks, collapsed. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
