import { chain } from '../chain';
import { childElementsOf, parentElementOf, query, tagOf } from '../dom';
import { memberAround } from '../locators/stable';
import { tableGrid, type GridRow } from '../table/grid';

/** Where the table cell of a value is in its row. */
interface CellPlace {
  /** Column in the table's grid, from 0. */
  readonly column: number;
  /** Number of cells in the row's markup, and the index among them. */
  readonly cells: number;
  readonly index: number;
}

/** Rows of tables read so far; null for those of tables without cells that span rows or columns. */
const known = new WeakMap<Element, GridRow | null>();

const tableAround = (row: Element): Element | undefined =>
  chain(row, 3).find((one) => tagOf(one) === 'table');

function gridRowOf(row: Element): GridRow | null {
  const table = known.has(row) ? undefined : tableAround(row);
  if (table) {
    // Rows that the grid has no room for are marked too, so that they are not looked for again.
    for (const one of query(table, 'tr')) if (tableAround(one) === table) known.set(one, null);
    if (query(table, '[rowspan],[colspan]').length > 0)
      for (const one of tableGrid(table).rows) known.set(one.element, one);
  }
  return known.get(row) ?? null;
}

const isCell = (element: Element): boolean => /^t[dh]$/.test(tagOf(element));

/** Place of the outermost cell of a record around an element; undefined if no table with spanning cells has one. */
export function cellPlaceOf(element: Element, record: readonly Element[]): CellPlace | undefined {
  const cell = chain(element, Infinity, memberAround(element, record)).findLast(isCell);
  const row = cell && parentElementOf(cell);
  if (!row) return undefined;
  const column = gridRowOf(row)?.cells.findIndex((one) => one?.element === cell) ?? -1;
  if (column < 0) return undefined;
  const cells = childElementsOf(row).filter(isCell);
  return { column, cells: cells.length, index: cells.indexOf(cell) };
}
