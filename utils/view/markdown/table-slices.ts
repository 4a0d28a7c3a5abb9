import { type MarkdownSlice, slicesOf } from './markdown-slices';

/**
 * Tables with more cells per row become plain text: Turndown's time is quadratic in the cells of a
 * row.
 */
const maxColumns = 1000;

/** Number of empty rows before a later slice, so that its first row is not taken for the heading. */
const lead = 2;
/** Number of lines that Turndown writes above a table without a heading. */
const heading = 2;

/** Appends empty cells to a row until it has the given width. */
function widen(row: Element, width: number): void {
  const name = row.lastElementChild?.localName ?? 'td';
  while (row.children.length < width) row.append(row.ownerDocument.createElement(name));
}

/** Number of cells in the widest row. */
const widthOf = (rows: readonly Element[]) =>
  rows.reduce((widest, { children }) => Math.max(widest, children.length), 0);

function goingOn(table: HTMLTableElement, rows: readonly Element[]): MarkdownSlice {
  const node = table.ownerDocument.createElement('table');
  const body = table.ownerDocument.createElement('tbody');
  for (let count = 0; count < lead; count += 1) {
    const row = table.ownerDocument.createElement('tr');
    widen(row, 1);
    body.append(row);
  }
  for (const row of rows) body.append(row);
  node.append(body);
  return { node, goesOn: true, spare: heading + lead };
}

/**
 * Splits a large table into parts whose concatenated Markdown equals that of the whole. The first
 * rows decide the alignment.
 * @param table is emptied.
 */
export function* tablePieces(table: HTMLTableElement): Generator<MarkdownSlice> {
  const rows = [...table.rows];
  const width = widthOf(rows);
  const [first, ...later] = slicesOf(rows);
  if (width > maxColumns) yield { node: table, as: 'text' };
  else if (first?.[0]) {
    for (const row of later.flat()) row.remove();
    // The heading must be as wide as the widest row: readers ignore further columns.
    if (widthOf(first) < width) widen(first[0], width);
    yield { node: table };
    for (const slice of later) yield goingOn(table, slice);
  } else yield { node: table };
}

/** Items of a list, and text that stands directly in it, as in lists that leave out `<li>`. */
const contentOf = ({ childNodes }: Element): ChildNode[] =>
  [...childNodes].filter(
    (node) => node instanceof Element || (node instanceof Text && node.data.trim() !== ''),
  );

/**
 * Splits a long list into parts whose concatenated Markdown equals that of the whole, including
 * numbers.
 * @param list is emptied.
 */
export function* listSlices(list: Element): Generator<MarkdownSlice> {
  const begins = Number(list.getAttribute('start') ?? 1);
  let before = 0;
  for (const items of slicesOf(contentOf(list))) {
    const node = list.ownerDocument.createElement(list.localName);
    if (list.localName === 'ol') node.setAttribute('start', String(begins + before));
    for (const item of items) node.append(item);
    const { length } = node.children;
    yield { node, goesOn: before > 0 };
    before += length;
  }
}
