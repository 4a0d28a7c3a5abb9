import type { PageTree, TreeNode } from '../tree';
import type { Candidate } from './candidate';
import { readDataTable } from './data-table';

const tableRoles = new Set(['table', 'grid', 'treegrid']);

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
