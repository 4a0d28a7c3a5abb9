import { attributeOf, childElementsOf, tagOf } from '@/utils/extract/dom';
import { oneLine, readableText } from '@/utils/extract/text';
import type { HandAnnouncement } from '@/utils/picker/hand-messages';
import { siblingsOf } from './neighbours';

type Kind = HandAnnouncement['kind'];

/** Roles and tags of each kind. */
const kinds: readonly (readonly [Kind, string])[] = [
  ['link', 'link a'],
  ['picture', 'img picture svg video canvas'],
  ['heading', 'heading h1 h2 h3 h4 h5 h6'],
  ['button', 'button'],
  ['field', 'input select textarea'],
  ['list', 'list ul ol dl'],
  ['entry', 'listitem li'],
  ['table', 'table grid'],
  ['row', 'row tr'],
  ['cell', 'cell gridcell td th'],
];

const kindNamed = (name: string): Kind | undefined =>
  kinds.find(([, names]) => names.split(' ').includes(name))?.[0];

/** Returns the kind of an element: by its role or tag, otherwise by whether it contains others. */
function kindOf(element: Element): Kind {
  const known = kindNamed(attributeOf(element, 'role') ?? '') ?? kindNamed(tagOf(element));
  return known ?? (childElementsOf(element).length > 1 ? 'group' : 'text');
}

const longest = 80;

/** Describes an element: what it is, the beginning of its text, and its place among its siblings. */
export function describeElement(
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
