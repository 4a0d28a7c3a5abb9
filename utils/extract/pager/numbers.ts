import { attributeOf } from '../dom';
import { readableText } from '../text';
import type { PageTree, TreeNode } from '../tree';
import { plainDigits } from '../values/digits';
import { stepTo } from './address';

/** Row of numbered links, such as '1 2 3 … 9'. */
export interface NumberRow {
  readonly holder: TreeNode;
  /** Elements whose text is a number, linked or not, in document order. */
  readonly numbers: readonly {
    readonly node: TreeNode;
    readonly value: number;
    readonly linked: boolean;
  }[];
  /** Number of the current page; null if unknown. */
  readonly current: number | null;
  /** Whether the current page is the last of several. */
  readonly last: boolean;
}

const fewest = 2;
const currentWords =
  /(?:^|[-_\s])(?:current\w*|active|selected|on|this|now|cur|highlight)(?:$|[-_\s])/i;

function numberIn(node: TreeNode): number | null {
  if (node.text === 0 || node.text > 11) return null;
  const text = plainDigits(readableText([node.element])).replaceAll(/[[\]()|\s.,]/g, '');
  if (/^\d{1,5}$/.test(text)) return Number(text);
  // '21-40' is page 2 of 20 rows each
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  const page = (Number(from) - 1) / (Number(to) - Number(from) + 1) + 1;
  return Number(to) > Number(from) && Number.isInteger(page) ? page : null;
}

const isCurrent = (node: TreeNode): boolean =>
  currentWords.test(node.classes.join(' ')) ||
  ['page', 'true'].includes(attributeOf(node.element, 'aria-current') ?? '');

/**
 * Finds rows of numbers: elements with at least two numbered links. `page` and `base` are the URLs
 * of the page and for resolving relative ones.
 */
export function numberRows(tree: PageTree, page: string, base: string): NumberRow[] {
  const isHere = (node: TreeNode) =>
    stepTo(attributeOf(node.element, 'href'), page, base) === 'same';
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
    .map(([holder, links]) => rowOf(holder, new Set(links), tree, isHere))
    .filter(({ numbers }) => !areOther(numbers.map(({ value }) => value)));
}

/** Closest ancestor with content besides this number, since each number may have wrappers. */
function holderOf(node: TreeNode): TreeNode {
  let holder = node.parent ?? node;
  while (holder.parent && holder.children.length === 1 && holder.ownText === 0)
    holder = holder.parent;
  return holder;
}

/** Years, and the days of a calendar. */
function areOther(values: readonly number[]): boolean {
  return values.length > 26 || values.every((value) => value >= 1900 && value <= 2100);
}

/**
 * Current page by the numbers that are linked: the one that leads here, or the one missing, as its
 * number is plain text.
 */
function currentAmong(
  numbers: NumberRow['numbers'],
  isHere: (node: TreeNode) => boolean,
): number | null {
  const here = numbers.find(({ node }) => isHere(node));
  if (here) return here.value;
  const values = numbers.map(({ value }) => value);
  if (values[0] === 2) return 1;
  const before = values.find((value, at) => values[at + 1] === value + 2);
  return before === undefined ? null : before + 1;
}

function rowOf(
  holder: TreeNode,
  links: ReadonlySet<TreeNode>,
  tree: PageTree,
  isHere: (node: TreeNode) => boolean,
): NumberRow {
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
  const marked = current !== null;
  current ??= currentAmong(numbers, isHere);
  const last =
    marked && numbers.length > 1 && numbers.every(({ value }) => value <= (current ?? 0));
  return { holder, numbers, current, last };
}
