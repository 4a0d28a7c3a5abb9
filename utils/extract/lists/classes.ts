import { isStateWord } from '../class-words';
import { memo } from '../memo';
import type { TreeNode } from '../tree';

/** Class words that siblings may share: digits are replaced by `#`, words for states are left out. */
export const steadyClasses = memo((node: TreeNode): readonly string[] =>
  node.classes.filter((name) => !isStateWord(name)).map((name) => name.replaceAll(/\d+/g, '#')),
);

/**
 * Signature of an element: its tag, role and class words, joined. Elements with equal signatures
 * count as alike.
 */
export const kindOf = memo(
  (node: TreeNode): string =>
    `${node.tag}:${node.role}.${steadyClasses(node).toSorted().join('.')}`,
);
