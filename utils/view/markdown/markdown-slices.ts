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

/** Weight of an element for the conversion: number of elements, itself included. */
export const weightOf = (element: Element): number => 1 + element.getElementsByTagName('*').length;

/** Groups rows or items, in order, into slices of limited weight. */
export function slicesOf(items: Iterable<Element>): Element[][] {
  const slices: Element[][] = [];
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
