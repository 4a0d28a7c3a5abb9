import { attributeOf, query } from '../dom';
import { tableGrid } from '../table/grid';
import { cellsIn, headerNames, headingRows, recordRows } from '../table/headers';
import type { DataTable } from './candidate';

/** Maximum number of rows read of a table; later rows count as records unread. */
const maxRows = 20_000;

/** Whether a table may contain data: no presentational role, and no table inside. */
function mayHoldData(table: Element): boolean {
  const role = attributeOf(table, 'role');
  return role !== 'presentation' && role !== 'none' && query(table, 'table').length === 0;
}

/** Whether most rows have all columns, as in data tables. */
function isRegular({ width, rows }: ReadTable): boolean {
  const full = rows.filter((row) => row.cells.length === width && cellsIn(row).length > 1);
  return full.length > 0 && full.length >= 0.6 * rows.length;
}

interface ReadTable extends DataTable {
  /** Number of columns. */
  readonly width: number;
}

/** Reads the record rows of a table or ARIA grid, without headings, titles and totals. */
export function readTable(element: Element): ReadTable {
  const grid = tableGrid(element, maxRows);
  const headings = headingRows(grid);
  return {
    element,
    headings: headerNames(grid, headings),
    rows: recordRows(grid, headings),
    unread: grid.unread,
    width: grid.width,
  };
}

/** Reads a table or ARIA grid; null if it contains no data. */
export function readDataTable(element: Element): DataTable | null {
  const table = mayHoldData(element) ? readTable(element) : null;
  return table && isRegular(table) ? table : null;
}
