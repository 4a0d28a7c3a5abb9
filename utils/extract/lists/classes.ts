import { isStateWord } from '../class-words';
import type { TreeNode } from '../tree';

/** Class words that siblings may share: digits are replaced by `#`, words for states are left out. */
export function steadyClasses(node: TreeNode): string[] {
  return node.classes
    .filter((name) => !isStateWord(name))
    .map((name) => name.replaceAll(/\d+/g, '#'));
}

/**
 * Signature of an element: its tag, role and class words, joined. Elements with equal signatures
 * count as alike.
 */
export function kindOf(node: TreeNode): string {
  return `${node.tag}:${node.role}.${steadyClasses(node).toSorted().join('.')}`;
}
