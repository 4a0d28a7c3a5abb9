import { attributeOf } from '../dom';
import type { TreeNode } from '../tree';

/** Whether it is part of what ARIA calls a carousel. */
export function isSlide(node: TreeNode): boolean {
  for (let holder = node.parent; holder; holder = holder.parent)
    if (/^(?:carousel|slide)$/i.test(attributeOf(holder.element, 'aria-roledescription') ?? ''))
      return true;
  return false;
}

export function isInDialog(node: TreeNode): boolean {
  for (let holder = node.parent; holder; holder = holder.parent)
    if (holder.role === 'dialog' || holder.role === 'alertdialog') return true;
  return false;
}

/** Direction of the closest element that names one. */
export function isRightToLeft(node: TreeNode): boolean {
  for (let holder: TreeNode | null = node; holder; holder = holder.parent) {
    const direction = attributeOf(holder.element, 'dir');
    if (direction) return direction.toLowerCase() === 'rtl';
  }
  return false;
}
