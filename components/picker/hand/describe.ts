import { attributeOf } from '@/utils/extract/dom';
import { oneLine, readableText } from '@/utils/extract/text';
import type { HandAnnouncement } from '@/utils/picker/hand-messages';
import { siblingsOf } from './walk';
import { kindOf } from './element-kind';

const longest = 80;

/** Describes an element: what it is, the beginning of its text, and its place among its siblings. */
export function describe(
  element: Element,
): Pick<HandAnnouncement, 'kind' | 'text' | 'place' | 'of'> {
  const siblings = siblingsOf(element);
  const named = oneLine(readableText([element], 400)) || (attributeOf(element, 'alt') ?? '');
  return {
    kind: kindOf(element),
    text: named.length > longest ? `${named.slice(0, longest)}…` : named,
    place: siblings.indexOf(element) + 1,
    of: siblings.length,
  };
}
