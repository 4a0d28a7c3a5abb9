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

/** Limits below which any element without long blanks is converted as a whole. */
const small = { characters: 20_000, weight: 1000 };
/** Limits for elements that cannot be split; larger ones become plain text. */
const hard = { characters: 120_000, weight: 3000 };

/**
 * Maximum sum of the squared lengths of runs of blanks, which Turndown's time grows with: five million steps take about
 * 10 ms, and 30 ms at the end of code. One run may have 2,200 blanks, or each of 50 runs 300.
 */
const maxBlankSteps = 5_000_000;

/** Whether an element has so many blanks in a row that Turndown takes noticeable time for them. */
function hasLongBlanks(element: Element): boolean {
  const nodes = element.ownerDocument.createNodeIterator(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  let all = '';
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    // Turndown writes a line end as two spaces and a newline.
    if (node.nodeName === 'BR') all += '\u00A0'.repeat(3);
    const text = node.nodeValue ?? '';
    // Other blanks of code would be joined below, as Turndown joins those outside of code.
    all += node.parentElement?.closest('pre') ? text.replaceAll(/\s/g, '\u00A0') : text;
  }
  let steps = 0;
  for (const [{ length }] of all.replaceAll(/[ \t\r\n]+/g, ' ').matchAll(/(?<!\s)\s{100,}/g))
    steps += length ** 2;
  return steps > maxBlankSteps;
}

const fits = (element: Element, { characters, weight }: typeof hard) =>
  weightOf(element) <= weight && element.textContent.length <= characters;

/** Splits an element that is too large to be converted at once, or has too many blanks for that. */
function* split(element: Element): Generator<MarkdownSlice> {
  if (fits(element, small)) yield { node: element };
  else if (element instanceof HTMLTableElement) yield* tablePieces(element);
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
    if (!(next instanceof Element) || (fits(next, small) && !hasLongBlanks(next)))
      yield { node: next };
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
