import { columnSteps } from '../columns/columns-of';
import { shownColumns } from '../columns/shown';
import { query, type Root } from '../dom';
import type { Steps } from '../steps';
import { cellParts, tableGrid } from '../table/grid';
import { headerNames, headingRows, recordRows } from '../table/headers';
import type { ListProposal } from './detect';

const maxTables = 200;
/** Maximum number of rows read per table. */
const maxRows = 20_000;

function proposalFor(table: Element, root: Root): ListProposal | null {
  const grid = tableGrid(table, maxRows);
  const headings = headingRows(grid);
  const rows = recordRows(grid, headings);
  // A single cell is page layout.
  if (rows.length === 0 || (rows.length === 1 && grid.width < 2)) return null;
  const names = headerNames(grid, headings);
  return {
    kind: 'table',
    table,
    records: rows.map((row) => [row.element]),
    score: 0,
    columnSteps: (from = rows.length) =>
      columnSteps(rows.slice(0, from).map(cellParts), {
        headings: names,
        ...shownColumns(root),
      }),
  };
}

/**
 * Returns, in document order, the tables that are not among `lists`: with one row, nested tables or
 * ragged rows.
 */
export function* otherTableSteps(
  root: Root,
  lists: readonly ListProposal[],
): Steps<ListProposal[]> {
  const known = new Set(lists.map((list) => list.table));
  const found: ListProposal[] = [];
  for (const table of query(root, 'table').slice(0, maxTables)) {
    const proposal = known.has(table) ? null : proposalFor(table, root);
    if (proposal) found.push(proposal);
    yield;
  }
  return found;
}
