import { attributeOf, childElementsOf, tagOf } from '../dom';
import { oneLine, readableText } from '../text';
import { plainDigits } from '../values/digits';
import type { GridCell, GridRow, TableGrid } from './grid';

/** Text of a cell on one line. */
const cellText = (cell: GridCell | undefined): string =>
  cell ? oneLine(readableText([cell.element])) : '';

/** Distinct cells of a row, in order. */
export const cellsIn = (row: GridRow): GridCell[] => [
  ...new Set(row.cells.filter((cell) => cell !== undefined)),
];

/** Whether a text is a number with signs and at most a short unit, such as '12.50 kg'. */
const isNumeric = (text: string): boolean =>
  /^[^\p{L}\d]*\d[^\p{L}]*\p{L}{0,3}$/u.test(plainDigits(text));

/** Whether all cells with text are column headings; a row heading alone does not count. */
function isHeadingRow(row: GridRow): boolean {
  const cells = cellsIn(row);
  const nonEmpty = cells.filter((cell) => cell.heading || cellText(cell) !== '');
  return (
    nonEmpty.length > 0 &&
    nonEmpty.every((cell) => cell.heading && attributeOf(cell.element, 'scope') !== 'row') &&
    (cells.length > 1 || row.cells.length === 1)
  );
}

/** Whether a first row without `th` contains headings: only words, above columns of numbers. */
function namesColumns(first: GridRow, body: readonly GridRow[]): boolean {
  const cells = cellsIn(first);
  const sample = body.slice(0, 20);
  if (cells.length < 2 || sample.length < 2) return false;
  const words = first.cells.map(cellText);
  if (words.some((word) => word === '' || word.length > 60 || isNumeric(word))) return false;
  if (new Set(words).size < words.length) return false;
  return words.some((_, column) => {
    const below = sample.map((row) => cellText(row.cells[column])).filter((text) => text !== '');
    return below.length > 1 && below.every(isNumeric);
  });
}

export function headingRows(grid: TableGrid): number {
  const { rows } = grid;
  let count = rows.findIndex((row) => row.section !== 'head');
  if (count < 0) count = rows.length;
  if (count > 0 && count < rows.length) return count;
  count = rows.findIndex((row) => !isHeadingRow(row) && !isTitleRow(row, grid));
  if (count > 0) return rows.slice(0, count).some(isHeadingRow) ? count : 0;
  const [first, ...body] = rows;
  return first && namesColumns(first, body) ? 1 : 0;
}

/** Whether a row is a title: one cell across the whole width. */
function isTitleRow(row: GridRow, grid: TableGrid): boolean {
  return grid.width > 1 && cellsIn(row).length === 1 && row.cells.length === grid.width;
}

/** Returns the name of each column: its headings from top to bottom without duplicates, or ''. */
export function headerNames(grid: TableGrid, headings = headingRows(grid)): string[] {
  const rows = grid.rows.slice(0, headings).filter((row) => !isTitleRow(row, grid));
  return Array.from({ length: grid.width }, (_, column) => {
    const cells = [...new Set(rows.map((row) => row.cells[column]))];
    return [...new Set(cells.map(cellText))].filter((text) => text !== '').join(' ');
  });
}

/** Returns the caption or ARIA label of the table; '' if it has neither. */
export function captionOf(table: Element): string {
  const caption = childElementsOf(table).find((child) => tagOf(child) === 'caption');
  return caption
    ? oneLine(readableText([caption]))
    : oneLine(attributeOf(table, 'aria-label') ?? '');
}

/** Record rows, without headings, titles and totals. */
export function recordRows(grid: TableGrid, headings = headingRows(grid)): GridRow[] {
  return grid.rows
    .slice(headings)
    .filter(
      (row) =>
        row.section !== 'foot' &&
        !isTitleRow(row, grid) &&
        cellsIn(row).length > 0 &&
        !isRepeatedHeading(row),
    );
}

/** Heading row repeated inside long tables. */
function isRepeatedHeading(row: GridRow): boolean {
  const cells = cellsIn(row);
  return cells.length > 1 && cells.every((cell) => cell.heading);
}
