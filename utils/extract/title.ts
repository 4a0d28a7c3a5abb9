import { attributeOf, childElementsOf, parentElementOf, tagOf } from './dom';
import { oneLine, readableText } from './text';
import { captionOf } from './table/headers';

const levelsUp = 8;
/** Maximum number of siblings searched; a page may have 100,000. */
const maxSiblings = 2000;
const longest = 200;

const isHeading = (element: Element): boolean =>
  /^h[1-6]$/.test(tagOf(element)) || attributeOf(element, 'role') === 'heading';

const textOf = (element: Element): string => oneLine(readableText([element], longest));

/** Returns the closest heading before an element, at its level or an outer one; '' if there is none. */
function headingAbove(element: Element): string {
  let one = element;
  for (let up = 0; up < levelsUp; up += 1) {
    const holder = parentElementOf(one);
    if (!holder) return '';
    let heading = '';
    for (const sibling of childElementsOf(holder).slice(0, maxSiblings)) {
      if (sibling === one) break;
      if (isHeading(sibling)) heading = textOf(sibling) || heading;
    }
    if (heading !== '') return heading;
    one = holder;
  }
  return '';
}

/** Returns the title of a list or table: its caption, otherwise the heading above; '' without either. */
export function titleOf(table: Element | null, first: Element | undefined): string {
  const caption = table ? captionOf(table) : '';
  const place = table ?? first;
  return (caption || (place ? headingAbove(place) : '')).slice(0, longest);
}
