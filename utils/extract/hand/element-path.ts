import {
  childElementsOf,
  documentElementOf,
  holderOf,
  isElement,
  isInPage,
  shownChildrenOf,
  tagOf,
  textContentOf,
} from '../dom';

/** An element, and its place among its siblings of the same tag. */
interface Step {
  readonly element: Element;
  readonly at: number;
}

/** Where an element was found: the elements that hold it, the outermost first, and itself. */
export type ElementPath = readonly Step[];

const childrenLike = (holder: Element, like: Element): Element[] =>
  [...new Set([...childElementsOf(holder), ...shownChildrenOf(holder).filter(isElement)])].filter(
    (child) => tagOf(child) === tagOf(like),
  );

export function elementPathOf(element: Element): ElementPath {
  const steps: Step[] = [];
  for (let one: Element | null = element; one; one = holderOf(one)) {
    const holder = holderOf(one);
    steps.unshift({ element: one, at: holder ? childrenLike(holder, one).indexOf(one) : 0 });
  }
  return steps;
}

/** Finds an element, or its replacement: the sibling with the same text, else the one at its position; null if none. */
export function findByPath(path: ElementPath, root: Document): Element | null {
  const last = path.at(-1)?.element;
  if (last && isInPage(last, root)) return last;
  let found = last ? documentElementOf(root) : null;
  for (const { element, at } of path.slice(1)) {
    if (!found) return null;
    if (holderOf(element) === found) {
      found = element;
      continue;
    }
    const all = childrenLike(found, element);
    const text = textContentOf(element);
    const inPlace = all[at];
    found = [inPlace, ...all].find((one) => one && textContentOf(one) === text) ?? inPlace ?? null;
  }
  return found;
}
