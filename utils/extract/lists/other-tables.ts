import { columnSteps } from '../columns/columns-of';
import { shownColumns } from '../columns/shown';
import { query, type Root } from '../dom';
import type { Steps } from '../steps';
import { cellParts } from '../table/grid';
import { readTable } from './data-table';
import type { ListProposal } from './detect';
import { shownRecords } from './shown';

const maxTables = 200;

function proposalFor(table: Element, root: Root): ListProposal | null {
  const { headings, rows: all, width } = readTable(table);
  const shown = new Set(shownRecords(all.map((row) => [row.element])).flat());
  const rows = all.filter((row) => shown.has(row.element));
  // A single cell is page layout.
  if (rows.length < (width < 2 ? 2 : 1)) return null;
  return {
    kind: 'table',
    table,
    records: rows.map((row) => [row.element]),
    score: 0,
    columnSteps: (from = rows.length) =>
      columnSteps(rows.slice(0, from).map(cellParts), {
        headings,
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
