import { textContentOf } from '../dom';
import { memo } from '../memo';
import type { TreeNode } from '../tree';
import type { RecordNodes } from './candidate';

/**
 * Structure of one record: hashes of its tag paths, and the number of elements with text of their
 * own.
 */
export interface Shape {
  readonly paths: ReadonlySet<number>;
  readonly fields: number;
  /** Beginning of the record's text, for telling records from duplicates. */
  readonly words: string;
}

const maxNodes = 250;
const deepest = 8;
const longest = 5000;

function hash(seed: number, text: string): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = (value * 31 + text.charCodeAt(at)) | 0;
  return value;
}

export const shapeOf = (record: RecordNodes): Shape => {
  const [node] = record;
  return node && record.length === 1 ? shapeOfNode(node) : readShape(record);
};

/** An element may be a record of several candidates. */
const shapeOfNode = memo((node: TreeNode): Shape => readShape([node]));

function readShape(record: RecordNodes): Shape {
  const paths = new Set<number>();
  let fields = 0;
  let left = maxNodes;
  function add(node: TreeNode, above: number, depth: number): void {
    if (left <= 0) return;
    left -= 1;
    const path = hash(above, `/${node.tag}`);
    paths.add(path);
    if (node.ownText > 0) fields += 1;
    if (depth < deepest) for (const child of node.children) add(child, path, depth + 1);
  }
  for (const node of record) add(node, 7, 0);
  return {
    paths,
    fields,
    words: record.map(beginning).join(' ').trim().slice(0, 200),
  };
}

/**
 * First characters of an element's text; of a very long one its index, since reading it would take
 * long.
 */
function beginning({ element, text, index }: TreeNode): string {
  return text > longest ? `#${index}` : textContentOf(element).slice(0, 400);
}

/** Jaccard similarity of two records' tag paths, 0 to 1. */
export function likeness(one: Shape, other: Shape): number {
  let shared = 0;
  for (const path of one.paths) if (other.paths.has(path)) shared += 1;
  return shared / (one.paths.size + other.paths.size - shared || 1);
}
