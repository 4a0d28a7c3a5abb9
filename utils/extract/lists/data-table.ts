import { attributeOf, query } from '../dom';
import { tableGrid, type GridRow, type TableGrid } from '../table/grid';
import { cellsIn, headerNames, headingRows, recordRows } from '../table/headers';
import type { DataTable } from './candidate';

/** Maximum number of rows read of a table; later rows count as records unread. */
const maxRows = 20_000;
const minRows = 2;

/** Whether a table may contain data: no presentational role, and no table inside. */
function mayHoldData(table: Element): boolean {
  const role = attributeOf(table, 'role');
  return role !== 'presentation' && role !== 'none' && query(table, 'table').length === 0;
}

/** Whether most rows have all columns, as in data tables. */
function isRegular({ width }: TableGrid, rows: readonly GridRow[]): boolean {
  if (width < 2 || rows.length < minRows) return false;
  const full = rows.filter((row) => row.cells.length === width && cellsIn(row).length > 1);
  return full.length >= 0.6 * rows.length;
}

/**
 * Reads the record rows of a table or ARIA grid, without headings, titles and totals; null if it
 * contains no data.
 */
export function readDataTable(table: Element): DataTable | null {
  if (!mayHoldData(table)) return null;
  const grid = tableGrid(table, maxRows);
  const headings = headingRows(grid);
  const rows = recordRows(grid, headings);
  if (!isRegular(grid, rows)) return null;
  const cut = grid.total > grid.rows.length;
  return { element: table, headings: headerNames(grid, headings), cut, rows };
}
