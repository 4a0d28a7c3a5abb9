import { groupBy } from '../counts';
import { kindOf } from '../lists/classes';
import type { TreeNode } from '../tree';

const fewest = 3;
const levels = 4;
/** A button with more letters than this beside it expands the text that it stands in, such as 'Read more'. */
const sentence = 12;
/** Elements of running text, which repeat on pages without any list. */
const textTags = new Set([
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'span',
  'a',
  'option',
]);

function holdsRows(nodes: readonly TreeNode[]): boolean {
  const rows = nodes.filter((node) => !textTags.has(node.tag) && node.text + node.images > 0);
  return [...groupBy(rows, kindOf).values()].some(
    (alike) => alike.length >= fewest && alike.some((node) => node.text > 10),
  );
}

/** Whether an element or what it wraps is a list of at least three records. */
function isList(node: TreeNode): boolean {
  let holder: TreeNode | undefined = node;
  for (let depth = 0; holder && depth < 4; depth += 1) {
    if (holdsRows(holder.children)) return true;
    holder = holder.children.reduce<TreeNode | undefined>(
      (fullest, child) => (fullest && fullest.text >= child.text ? fullest : child),
      undefined,
    );
  }
  return false;
}

/** Whether records of a list come right before a button, at its level or around its wrappers. */
export function isAfterList(node: TreeNode): boolean {
  if ((node.parent?.ownText ?? 0) > sentence) return false;
  let own = node;
  for (let level = 0; level < levels && own.parent; level += 1) {
    const before = own.parent.children.filter((child) => child.index < own.index);
    if (before.length > 0 && (holdsRows(before) || before.slice(-2).some(isList))) return true;
    own = own.parent;
  }
  return false;
}
