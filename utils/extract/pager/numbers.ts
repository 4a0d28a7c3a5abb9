import { attributeOf } from '../dom';
import { readableText } from '../text';
import type { PageTree, TreeNode } from '../tree';

/** Row of numbered links, such as '1 2 3 … 9'. */
export interface NumberRow {
  readonly holder: TreeNode;
  /** Elements whose text is a number, linked or not, in document order. */
  readonly numbers: readonly {
    readonly node: TreeNode;
    readonly value: number;
    readonly linked: boolean;
  }[];
  /** Number of the current page; null if not marked. */
  readonly current: number | null;
}

const fewest = 2;
const currentWords =
  /(?:^|[-_\s])(?:current\w*|active|selected|on|this|now|cur|highlight)(?:$|[-_\s])/i;

function numberIn(node: TreeNode): number | null {
  if (node.text === 0 || node.text > 6) return null;
  const text = readableText([node.element]).replaceAll(/[[\]()|\s.,]/g, '');
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

const isCurrent = (node: TreeNode): boolean =>
  currentWords.test(node.classes.join(' ')) ||
  ['page', 'true'].includes(attributeOf(node.element, 'aria-current') ?? '');

/** Finds rows of numbers: elements with at least two numbered links. */
export function numberRows(tree: PageTree): NumberRow[] {
  const rows = new Map<TreeNode, TreeNode[]>();
  for (const node of tree.nodes) {
    if (node.tag !== 'a' && node.role !== 'link' && node.tag !== 'button') continue;
    if (numberIn(node) === null) continue;
    const holder = holderOf(node);
    const row = rows.get(holder);
    if (row) row.push(node);
    else rows.set(holder, [node]);
  }
  return [...rows]
    .filter(([, links]) => links.length >= fewest)
    .map(([holder, links]) => rowOf(holder, new Set(links), tree));
}

/** Closest ancestor with content besides this number, since each number may have wrappers. */
function holderOf(node: TreeNode): TreeNode {
  let holder = node.parent ?? node;
  while (holder.parent && holder.children.length === 1 && holder.ownText === 0)
    holder = holder.parent;
  return holder;
}

function rowOf(holder: TreeNode, links: ReadonlySet<TreeNode>, tree: PageTree): NumberRow {
  const numbers: NumberRow['numbers'][number][] = [];
  let current: number | null = null;
  for (let place = holder.place + 1; place < holder.end; place += 1) {
    const node = tree.nodes[place];
    const value = node && numberIn(node);
    if (!node || value === null || value === undefined) continue;
    const link = links.has(node);
    const inner = tree.nodes.slice(place, node.end).find((one) => links.has(one));
    const marked = tree.nodes.slice(place, node.end).some(isCurrent);
    if (marked || (!link && !inner)) current ??= value;
    numbers.push({ node: inner ?? node, value, linked: link || inner !== undefined });
    place = node.end - 1;
  }
  return { holder, numbers, current };
}
