import { yieldToPage, createYielder } from './yield';

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
const unread = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'SVG', 'IFRAME']);

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
      parts.push((next.nodeValue ?? '').replaceAll(/\s+/g, ' '));
    } else if (next instanceof Element && !unread.has(next.tagName.toUpperCase())) {
      const edge = blocks.has(next.tagName);
      if (edge) rest.push('\n');
      if (next.tagName === 'TD' || next.tagName === 'TH') rest.push('\t');
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
  );
}
