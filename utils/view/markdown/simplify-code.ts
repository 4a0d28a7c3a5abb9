import { blockTags } from '../block-tags';
import { forEachYielding } from '../yield';

/** Parts of code that are lines of their own. */
const lines = `${[...blockTags].filter((name) => name !== 'BR').join(',')},[style*="display:block"],[style*="display: block"]`;

/** Language of code in its class: `language-js`, `lang-js` or `highlight-source-js`. */
const languageClass = /\b(?:lang(?:uage)?|highlight-source)-[\w+#.-]+/;

/** Whether the blanks at the end of a text hold a line end. */
const endsLine = (text: string) => text.slice(text.trimEnd().length).includes('\n');

/** Writes the line ends of code as characters: Markdown reads nothing else. */
function endLines(pre: Element): void {
  for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
  for (const line of pre.querySelectorAll(lines)) {
    const next = line.nextSibling;
    if (next && !endsLine(line.textContent ?? '') && !/^\s*\n/.test(next.textContent ?? ''))
      line.append('\n');
  }
}

/** Whether preformatted text is a listing with links, such as the index of a folder. */
const isListing = (pre: Element) =>
  pre.querySelector('code') === null && pre.querySelector('a[href],img') !== null;

/** Breaks the lines of a listing, so that its links stay. */
function breakLines(pre: Element): void {
  const texts = pre.ownerDocument.createNodeIterator(pre, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text instanceof Text) found.push(text);
  }
  for (const text of found) {
    const [first = '', ...rest] = text.data.split('\n');
    text.replaceWith(
      first,
      ...rest.flatMap((line) => [pre.ownerDocument.createElement('br'), line]),
    );
  }
  const listing = pre.ownerDocument.createElement('div');
  listing.append(...pre.childNodes);
  pre.replaceWith(listing);
}

/** Reduces preformatted text to one code element with plain text, which becomes a code block. */
function flatten(pre: Element): void {
  endLines(pre);
  if (isListing(pre)) {
    breakLines(pre);
    return;
  }
  const named = [pre.querySelector('code'), pre, pre.parentElement];
  const code = pre.ownerDocument.createElement('code');
  const language = named.map((one) => languageClass.exec(one?.className ?? '')?.[0]).find(Boolean);
  if (language) code.className = language.replace(/^(lang|highlight-source)-/, 'language-');
  code.textContent = (pre.textContent ?? '').replaceAll(/\r\n?/g, '\n');
  pre.replaceChildren(code);
}

/**
 * Turns preformatted text into code blocks, with its lines and without its highlighting. Yields to
 * the page.
 * @param root is changed.
 */
export async function simplifyCode(root: Element): Promise<void> {
  await forEachYielding(root.querySelectorAll('pre'), flatten);
}
