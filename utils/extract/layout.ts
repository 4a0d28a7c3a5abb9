import { isRendered, rectOf, type Root } from './dom';
import type { TreeNode } from './tree';

/** Box on the screen, in CSS pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads boxes and caches them. Pages that are not rendered, such as parsed stored ones, have none.
 */
export interface Layout {
  readonly page: Box | null;
  boxOf(node: TreeNode): Box | null;
}

export function readLayout(root: Root, top: TreeNode): Layout {
  if (!isRendered(root)) return { page: null, boxOf: () => null };
  const known = new Map<TreeNode, Box>();
  function boxOf(node: TreeNode): Box {
    let box = known.get(node);
    if (!box) {
      box = rectOf(node.element);
      if (node.frame) {
        const frame = boxOf(node.frame);
        box = { x: box.x + frame.x, y: box.y + frame.y, width: box.width, height: box.height };
      }
      known.set(node, box);
    }
    return box;
  }
  const page = boxOf(top);
  const visible = page.width > 0 && page.height > 0;
  return { page: visible ? page : null, boxOf: visible ? boxOf : () => null };
}
