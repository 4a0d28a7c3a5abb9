import { attributeOf, query } from '../dom';
import { tableGrid, type GridRow, type TableGrid } from '../table/grid';
import { cellsIn, columnNames, headingRows, recordRows } from '../table/headers';
import type { PageTree, TreeNode } from '../tree';
import type { Candidate, DataTable } from './candidate';

/** Maximum number of rows read to judge a table; later rows count as records unread. */
const judgedRows = 200;
const fewestRows = 2;
const tableRoles = new Set(['table', 'grid', 'treegrid']);

/** Whether a table may contain data: no presentational role, and no table inside. */
function mayHoldData(table: Element): boolean {
  const role = attributeOf(table, 'role');
  return role !== 'presentation' && role !== 'none' && query(table, 'table').length === 0;
}

/** Whether most rows have all columns, as in data tables. */
function isRegular({ width }: TableGrid, rows: readonly GridRow[]): boolean {
  if (width < 2 || rows.length < fewestRows) return false;
  const full = rows.filter((row) => row.cells.length === width && cellsIn(row).length > 1);
  return full.length >= 0.6 * rows.length;
}

/**
 * Reads the record rows of a table or ARIA grid, without headings, titles and totals; null if it
 * contains no data.
 */
function readDataTable(table: Element): DataTable | null {
  if (!mayHoldData(table)) return null;
  const grid = tableGrid(table, judgedRows);
  const headings = headingRows(grid);
  const rows = recordRows(grid, headings);
  if (!isRegular(grid, rows)) return null;
  const cut = grid.total > grid.rows.length;
  return { element: table, headings: columnNames(grid, headings), cut, rows };
}

/** Row elements of a table. */
function rowNodes(table: TreeNode, tree: PageTree): TreeNode[] {
  return tree.nodes
    .slice(table.place + 1, table.end)
    .filter((node) => (table.tag === 'table' ? node.tag === 'tr' : node.role === 'row'));
}

/** Returns a candidate for each table and grid that contains data. */
export function tableCandidates(tree: PageTree): Candidate[] {
  return tree.nodes.flatMap((node) => {
    if (node.tag !== 'table' && !tableRoles.has(node.role)) return [];
    const table = readDataTable(node.element);
    if (!table) return [];
    const read = new Set(table.rows.map((row) => row.element));
    const last = table.rows.at(-1)?.element;
    let after = false;
    const records = rowNodes(node, tree).filter((row) => {
      if (table.cut && row.element === last) after = true;
      return after || read.has(row.element);
    });
    return [{ records: records.map((row) => [row]), how: 'table' as const, table }];
  });
}
