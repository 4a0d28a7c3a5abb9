import { chain } from '../chain';
import { query, tagOf } from '../dom';
import { rowsByElement } from '../lists/detect';
import { memberAround } from '../locators/stable';
import type { GridRow } from '../table/grid';

const spanning = '[rowspan],[colspan]';

/** Rows of tables with cells that span rows or columns; none of others, whose columns follow from the markup. */
const grids = new WeakMap<Element, ReadonlyMap<Element, GridRow>>();
/** Tables of which not all rows are read. */
const cut = new WeakSet<Element>();

/** A row of a table; the table is read again for a row that was added since. */
function rowIn(table: Element, row: Element): GridRow | undefined {
  const before = grids.get(table);
  const known = before?.get(row);
  if (known || cut.has(table) || tagOf(row) !== 'tr') return known;
  if (before?.size === 0 && query(row, spanning).length === 0) return undefined;
  const rows: ReadonlyMap<Element, GridRow> =
    query(table, spanning).length > 0 ? rowsByElement(table) : new Map();
  grids.set(table, rows);
  const found = rows.get(row);
  if (!found && rows.size > 0) cut.add(table);
  return found;
}

/**
 * Column of an element's cell in a record that is a table row, from 0; undefined if it is none, or no cell of its table
 * spans rows or columns.
 */
export function columnOf(element: Element, record: readonly Element[]): number | undefined {
  const row = memberAround(element, record);
  if (!row) return undefined;
  const cell = chain(element, Infinity, row).at(-1);
  const table = chain(row, 3).find((one) => tagOf(one) === 'table');
  const cells = table && rowIn(table, row)?.cells;
  const at = cells?.findIndex((one) => one?.element === cell) ?? -1;
  return at < 0 ? undefined : at;
}
