import { groupBy } from '../counts';
import type { TreeNode } from '../tree';
import type { RecordNodes } from './candidate';
import { kindOf } from './classes';
import { likeness, shapeOf } from './shape';

const minShare = 0.6;
const minLikeness = 0.6;

/**
 * Children of a record that are records themselves: alike, with several fields each, and most of
 * the record's text.
 */
export function innerRecords(record: RecordNodes): readonly TreeNode[] {
  let holder = record[0];
  if (!holder || record.length > 1) return [];
  const { text } = holder;
  let fullest: TreeNode | undefined = holder;
  // Descends through wrappers that contain nearly all text.
  while (fullest && fullest.text >= 0.8 * text) {
    holder = fullest;
    for (const group of groupBy(holder.children, kindOf).values())
      if (group.length > 1 && areRecords(group, text)) return group;
    fullest = holder.children.reduce<TreeNode | undefined>(
      (best, child) => (best && best.text >= child.text ? best : child),
      undefined,
    );
  }
  return [];
}

function areRecords(group: readonly TreeNode[], text: number): boolean {
  if (group.reduce((sum, node) => sum + node.text, 0) < minShare * text) return false;
  const [one, other] = [group[0], group.at(-1)].map((node) => shapeOf(node ? [node] : []));
  return (
    one !== undefined &&
    other !== undefined &&
    Math.min(one.fields, other.fields) > 1 &&
    likeness(one, other) >= minLikeness
  );
}
