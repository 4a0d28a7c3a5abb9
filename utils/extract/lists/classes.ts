import { isStateWord } from '../class-words';
import type { TreeNode } from '../tree';

/** The class words of an element that its siblings may share: numbers count as equal, states are left out. */
export function steadyClasses(node: TreeNode): string[] {
  return node.classes
    .filter((name) => !isStateWord(name))
    .map((name) => name.replaceAll(/\d+/g, '#'));
}

/** What kind of element this is, as one text: tag, role and class words. */
export function kindOf(node: TreeNode): string {
  return `${node.tag}:${node.role}.${steadyClasses(node).toSorted().join('.')}`;
}
