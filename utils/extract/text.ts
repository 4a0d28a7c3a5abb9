import {
  attributeOf,
  hasAttributeOf,
  isElement,
  isText,
  shownChildrenOf,
  tagOf,
  valueOf,
} from './dom';

/** Elements whose text nobody reads. */
const unread = new Set(
  'script style noscript template head meta link option datalist svg math canvas object iframe textarea'.split(
    ' ',
  ),
);

/** Elements that begin and end a line. */
const lines = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const spaced = new Set(['td', 'th', 'button', 'img']);

export const isLineBreaking = (tag: string): boolean => lines.has(tag);

export function isUnread(element: Element): boolean {
  return (
    unread.has(tagOf(element)) ||
    hasAttributeOf(element, 'hidden') ||
    attributeOf(element, 'aria-hidden') === 'true'
  );
}

/** How much of a text is read: a cell of a table holds no more than a spreadsheet's takes. */
const longest = 32_000;
const deepest = 500;

/** The text of some nodes as read: white space as one space, blocks on lines of their own. */
export function readableText(nodes: Iterable<Node>, most = longest): string {
  const parts: string[] = [];
  let length = 0;
  function add(node: Node, depth: number): void {
    if (length >= most || depth > deepest) return;
    if (isText(node)) {
      const text = valueOf(node).replaceAll(/\s+/g, ' ');
      parts.push(text);
      length += text.length;
      return;
    }
    if (!isElement(node) || isUnread(node)) return;
    const tag = tagOf(node);
    const mark = lines.has(tag) ? '\n' : spaced.has(tag) ? ' ' : '';
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
    .slice(0, most);
}

/** A text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
