import { listSlices, tablePieces } from './table-slices';
import { type MarkdownSlice, weightOf } from './markdown-slices';

/** Elements that can be split, since they have no syntax of their own in Markdown. */
const containers = new Set(
  'ADDRESS ARTICLE ASIDE BODY CENTER DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HGROUP MAIN NAV OUTPUT SECTION'.split(
    ' ',
  ),
);

/** Whether an element can be split; custom elements may contain a whole page. */
const isContainer = ({ tagName }: Element) => containers.has(tagName) || tagName.includes('-');

/** Limits below which any element is converted as a whole. */
const small = { characters: 20_000, weight: 1000 };
/** Limits for elements that cannot be split; larger ones become plain text. */
const hard = { characters: 120_000, weight: 3000 };

/**
 * Whether a text has so many blanks in a row that Turndown takes seconds for them, in the square of their number.
 * Ordinary blanks outside of preformatted text are joined before that.
 */
function hasLongBlanks(element: Element): boolean {
  const texts = element.ownerDocument.createNodeIterator(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const blanks = text.parentElement?.closest('pre') ? /\s{5000}/ : /[^\S \t\r\n]{5000}/;
    if (blanks.test(text.nodeValue ?? '')) return true;
  }
  return false;
}

const fits = (element: Element, { characters, weight }: typeof hard) =>
  weightOf(element) <= weight && element.textContent.length <= characters;

/** Splits an element that is too large to be converted at once. */
function* split(element: Element): Generator<MarkdownSlice> {
  if (element instanceof HTMLTableElement) yield* tablePieces(element);
  else if (/^(UL|OL|MENU|DIR)$/.test(element.tagName)) yield* listSlices(element);
  else yield { node: element };
}

/**
 * Splits a page into parts that can each be converted without a noticeable pause, in document
 * order.
 * @param root is emptied.
 */
export function* piecesOf(root: Element): Generator<MarkdownSlice> {
  const rest: Node[] = [root];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (!(next instanceof Element) || fits(next, small)) yield { node: next };
    else if (isContainer(next)) {
      for (let child = next.lastChild; child; child = child.previousSibling) rest.push(child);
    } else {
      for (const piece of split(next)) {
        const { node, as } = piece;
        const large =
          as === undefined && node instanceof Element && (!fits(node, hard) || hasLongBlanks(node));
        yield large ? { ...piece, as: 'text' } : piece;
      }
    }
  }
}
