import type { PageTree, TreeNode } from '../tree';
import { namesOf } from './signals';

const scrollWords =
  /infinite|endless|(?:auto|lazy)[-_]?load(?:er|ing)?[-_]?(?:more|list|posts)|jscroll|scroll[-_]?(?:sentinel|trigger|loader)|load[-_]?more[-_]?(?:trigger|sentinel)/i;

/** Element that marks infinite scrolling by class words; weak evidence, since scripts implement it. */
export const scrollMark = (tree: PageTree): TreeNode | undefined =>
  tree.nodes.find(
    (node) => node.parent !== null && node.depth > 1 && scrollWords.test(namesOf(node)),
  );
