/** A part of a page that becomes Markdown in one moment. */
export interface MarkdownSlice {
  node: Node;
  /** It is not turned: it stays as it is, or only its words do. */
  as?: 'markup' | 'text';
  /** It goes on with what the piece before it began: no blank line comes between them. */
  goesOn?: boolean;
  /** Lines at the beginning of its Markdown that were needed for the turning only. */
  spare?: number;
}

/** How much a slice weighs, but for a single row or item that weighs more. */
const sliceWeight = 400;

/** How much work an element is for the turning. */
export const weightOf = (element: Element): number => 1 + element.getElementsByTagName('*').length;

/** Rows or items in their order, as many together as are turned in a moment. */
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
