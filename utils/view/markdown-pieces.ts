import { listSlices, tablePieces } from './table-slices';
import { type MarkdownSlice, weightOf } from './markdown-slices';

/** Elements that may be taken apart: nothing around their children matters to Markdown. */
const containers = new Set(
  'ADDRESS ARTICLE ASIDE BODY CENTER DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HGROUP MAIN NAV OUTPUT SECTION'.split(
    ' ',
  ),
);

/** Elements with names of a page's own hold whole pages; nothing is known of them. */
const isContainer = ({ tagName }: Element) => containers.has(tagName) || tagName.includes('-');

/** What is turned as it stands, whatever it is. */
const small = { characters: 20_000, weight: 1000 };
/** What can't be taken apart is turned up to here; beyond, it stays text. */
const hard = { characters: 120_000, weight: 3000 };

const fits = (element: Element, { characters, weight }: typeof hard) =>
  weightOf(element) <= weight && element.textContent.length <= characters;

/** Colours of a text of code are elements without number, of which nothing is left in Markdown. */
function plainCode(pre: Element): MarkdownSlice {
  const code = pre.firstElementChild?.localName === 'code' ? pre.firstElementChild : pre;
  code.replaceChildren(code.textContent);
  return { node: pre };
}

/** The parts of an element that is too large to be turned at once. */
function* apart(element: Element): Generator<MarkdownSlice> {
  if (element instanceof HTMLTableElement) yield* tablePieces(element);
  else if (/^(UL|OL|MENU|DIR)$/.test(element.tagName)) yield* listSlices(element);
  else if (element.tagName === 'PRE') yield plainCode(element);
  else yield { node: element };
}

/** What a table that lays a page out holds, cell by cell, the last one first. */
function cellsOf(table: Element): Element[] {
  const cells = table.querySelectorAll(':scope > tr > *, :scope > * > tr > *');
  return Array.from(cells, (cell) => {
    const holder = table.ownerDocument.createElement('div');
    while (cell.firstChild) holder.append(cell.firstChild);
    return holder;
  }).toReversed();
}

/**
 * The pieces of a page in its order, each turned in a moment.
 * @param root is taken apart.
 */
export function* piecesOf(root: Element): Generator<MarkdownSlice> {
  const rest: Node[] = [root];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (!(next instanceof Element) || fits(next, small)) yield { node: next };
    else if (isContainer(next)) {
      for (let child = next.lastChild; child; child = child.previousSibling) rest.push(child);
    } else if (next.tagName === 'TABLE' && next.querySelector('table')) {
      rest.push(...cellsOf(next));
    } else {
      for (const piece of apart(next)) {
        const { node, as } = piece;
        const large = as === undefined && node instanceof Element && !fits(node, hard);
        yield large ? { ...piece, as: 'text' } : piece;
      }
    }
  }
}
