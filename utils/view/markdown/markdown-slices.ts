/** Part of a page that is converted to Markdown at once. */
export interface MarkdownSlice {
  node: Node;
  /** How the part is written if not converted to Markdown. */
  as?: 'text';
  /** Whether the part continues the previous one, without a blank line between. */
  goesOn?: boolean;
  /** Number of leading lines of its Markdown to remove. */
  spare?: number;
}

/** Maximum weight of a slice; a single heavier row or item is a slice of its own. */
const sliceWeight = 400;

/** Weight of a node for the conversion: number of elements in it, itself included. */
export const weightOf = (node: Node): number =>
  1 + (node instanceof Element ? node.getElementsByTagName('*').length : 0);

/** Groups rows or items, in order, into slices of limited weight. */
export function slicesOf<T extends Node>(items: Iterable<T>): T[][] {
  const slices: T[][] = [];
  let weight = sliceWeight;
  for (const item of items) {
    if (weight >= sliceWeight) {
      slices.push([]);
      weight = 0;
    }
    slices.at(-1)?.push(item);
    weight += weightOf(item);
  }
  return slices;
}
