import { parentElementOf } from './dom';

/** An element and its ancestors below `within`, the closest first, at most `most`. */
export function chain(element: Element, most = Infinity, within: Element | null = null): Element[] {
  const found: Element[] = [];
  for (
    let one: Element | null = element;
    one && one !== within && found.length < most;
    one = parentElementOf(one)
  )
    found.push(one);
  return found;
}
