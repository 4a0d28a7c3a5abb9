import { parentElementOf } from './dom';

/** An element and its ancestors below `within`, the closest first, at most `maxLength`. */
export function chain(
  element: Element,
  maxLength = Infinity,
  within: Element | null = null,
): Element[] {
  const found: Element[] = [];
  for (
    let one: Element | null = element;
    one && one !== within && found.length < maxLength;
    one = parentElementOf(one)
  )
    found.push(one);
  return found;
}
