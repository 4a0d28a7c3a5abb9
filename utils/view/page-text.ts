import { blockTags } from './block-tags';
import { decimalPointOf } from './small-cents';
import { yieldToPage, createYielder } from './yield';

const unread = new Set(
  'ANNOTATION ANNOTATION-XML DATALIST HEAD IFRAME NOSCRIPT SCRIPT STYLE SVG TEMPLATE'.split(' '),
);

/** Stands for a space of code until all others are collapsed; parsed markup never contains it. */
const codeSpace = '\0';
/** Text of a node as it is shown: spaces and lines stay within `pre` alone. */
function shownText({ nodeValue, parentElement }: Node): string {
  const text = nodeValue ?? '';
  return parentElement?.closest('pre')
    ? text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\S\n]/g, codeSpace)
    : text.replaceAll(/\s+/g, ' ');
}

/** Extracts the visible text of a parsed page. Yields to the page. */
export async function pageText(root: Element): Promise<string> {
  const pause = createYielder();
  const parts: string[] = [];
  // Iterative, since pages may be nested deeper than the stack allows.
  const rest: (Node | string)[] = [root];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (pause()) await yieldToPage();
    if (typeof next === 'string') parts.push(next);
    else if (next.nodeType === Node.TEXT_NODE) {
      parts.push(shownText(next));
    } else if (next instanceof Element && !unread.has(next.tagName.toUpperCase())) {
      const isCell = next.tagName === 'TD' || next.tagName === 'TH';
      const edge = blockTags.has(next.tagName) && !isCell;
      if (edge) rest.push('\n');
      if (isCell) rest.push('\t');
      if (next.tagName === 'SUP') parts.push(decimalPointOf(next, parts, rest));
      for (let child = next.lastChild; child; child = child.previousSibling) rest.push(child);
      if (edge) rest.push('\n');
    }
  }
  return (
    parts
      .join('')
      // Collapsed first, since the next expression takes quadratic time on runs of spaces.
      .replaceAll(/ +/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
      .replaceAll(codeSpace, ' ')
  );
}
