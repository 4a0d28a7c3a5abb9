import { attributeOf, childElementsOf, tagOf } from '@/utils/extract/dom';
import { oneLine, readableText } from '@/utils/extract/text';
import type { HandAnnouncement } from '@/utils/picker/hand-messages';
import { siblingsOf } from './walk';

type Kind = HandAnnouncement['kind'];

const kinds: Readonly<Record<string, Kind>> = {
  a: 'link',
  img: 'picture',
  picture: 'picture',
  svg: 'picture',
  video: 'picture',
  canvas: 'picture',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  button: 'button',
  input: 'field',
  select: 'field',
  textarea: 'field',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  li: 'entry',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'cell',
};

const roles: Readonly<Record<string, Kind>> = {
  link: 'link',
  img: 'picture',
  heading: 'heading',
  button: 'button',
  list: 'list',
  listitem: 'entry',
  table: 'table',
  grid: 'table',
  row: 'row',
  cell: 'cell',
  gridcell: 'cell',
};

/** Returns the kind of an element: by its role or tag, otherwise by whether it contains others. */
function kindOf(element: Element): Kind {
  const known = roles[attributeOf(element, 'role') ?? ''] ?? kinds[tagOf(element)];
  return known ?? (childElementsOf(element).length > 1 ? 'group' : 'text');
}

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
