import { type MarkdownSlice, slicesOf } from './markdown-slices';

/** Markdown's tables have no words for these: a table with one of them is written as markup. */
const wordless = 'ul,ol,h1,h2,h3,h4,h5,h6,hr,blockquote';

/** Cells in a row beyond which a table stays text: each is looked for among all of its row. */
const mostColumns = 1000;

/** Empty rows: without them the first row of a slice could be taken for the table's heading. */
const lead = 2;
/** Lines that the turning writes above a table whose rows are no heading. */
const heading = 2;

/** Gives a row empty cells like its own until it is as wide as asked for. */
function widen(row: Element, width: number): void {
  const name = row.lastElementChild?.localName ?? 'td';
  while (row.children.length < width) row.append(row.ownerDocument.createElement(name));
}

/** The widest row's number of cells. */
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
 * A large table as several whose Markdown, one under the other, is that of the whole. Its first rows decide how its
 * columns are aligned. One for which Markdown has no words is one piece.
 * @param table is taken apart: rows are taken away from it.
 */
export function* tablePieces(table: HTMLTableElement): Generator<MarkdownSlice> {
  const rows = [...table.rows];
  const width = widthOf(rows);
  const [first, ...later] = slicesOf(rows);
  if (width > mostColumns) yield { node: table, as: 'text' };
  else if (table.querySelector(wordless)) yield { node: table, as: 'markup' };
  else if (first?.[0]) {
    for (const row of later.flat()) row.remove();
    // The heading has a column for each of the first slice's widest row: readers leave out what is beyond it.
    if (widthOf(first) < width) widen(first[0], width);
    yield { node: table };
    for (const slice of later) yield goingOn(table, slice);
  } else yield { node: table };
}

/**
 * A long list as several whose Markdown, one under the other, is that of the whole, numbers included.
 * @param list is taken apart.
 */
export function* listSlices(list: Element): Generator<MarkdownSlice> {
  const begins = Number(list.getAttribute('start') ?? 1);
  let before = 0;
  for (const items of slicesOf([...list.children])) {
    const node = list.ownerDocument.createElement(list.localName);
    if (list.localName === 'ol') node.setAttribute('start', String(begins + before));
    for (const item of items) node.append(item);
    yield { node, goesOn: before > 0 };
    before += items.length;
  }
}
