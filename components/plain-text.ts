const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
const unread = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'SVG', 'IFRAME']);

/** The readable text of markup: parsed into a document of its own, where nothing runs or loads. */
export function plainText(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const parts: string[] = [];
  // A list of what is still to be read, rather than recursion: pages nest deeper than a stack goes.
  const rest: (Node | '\n' | '\t')[] = [body];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.nodeType === Node.TEXT_NODE) {
      parts.push((next.nodeValue ?? '').replaceAll(/\s+/g, ' '));
    } else if (next instanceof Element && !unread.has(next.tagName.toUpperCase())) {
      const edge = blocks.has(next.tagName) ? '\n' : null;
      if (edge) rest.push(edge);
      if (next.tagName === 'TD' || next.tagName === 'TH') rest.push('\t');
      rest.push(...[...next.childNodes].toReversed());
      if (edge) rest.push(edge);
    }
  }
  return parts
    .join('')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
