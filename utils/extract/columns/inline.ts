import { isElement, isText, shownChildrenOf, tagOf, valueOf } from '../dom';
import { isLineBreaking, isUnread } from '../text-elements';

/** Tags that only format text. */
const formatting = new Set(
  'b strong i em mark u font sup sub wbr abbr cite q bdi bdo dfn kbd'.split(' '),
);
/** Tags that are values of their own and never part of a text. */
const standalone = new Set(
  'img picture button input select video audio iframe time data del ins s br'.split(' '),
);

export const isFormatting = (tag: string): boolean => formatting.has(tag);

const hasWords = (node: Node): boolean => isText(node) && /[\p{L}\p{N}]/u.test(valueOf(node));

/** Whether an element, including all descendants, can be part of a line of text. */
function isInline(element: Element, depth = 0): boolean {
  const tag = tagOf(element);
  if (isLineBreaking(tag) || standalone.has(tag) || depth > 4) return false;
  return shownChildrenOf(element).every(
    (child) => !isElement(child) || isUnread(child) || isInline(child, depth + 1),
  );
}

/**
 * Sequence of text and elements in a line, such as `#<span>`, where `#` is text. Null if the
 * element has no mix of text and elements, or contains anything that breaks a line.
 */
export function linePattern(element: Element): string | null {
  let pattern = '';
  let words = false;
  let elements = false;
  for (const child of shownChildrenOf(element)) {
    if (isElement(child)) {
      if (isUnread(child)) continue;
      const tag = tagOf(child);
      if (tag === 'br' || !isInline(child)) return null;
      elements = true;
      pattern += `<${tag}>`;
    } else if (isText(child) && /\S/.test(valueOf(child))) {
      words ||= hasWords(child);
      pattern += '#';
    }
  }
  const separated = /#/.test(pattern);
  return elements && (words || separated) ? pattern.replaceAll(/#+/g, '#') : null;
}
