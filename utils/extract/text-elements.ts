import { attributeOf, tagOf } from './dom';

/** Tags of elements without visible text. */
export const withoutText =
  'script style noscript template head meta link option datalist svg math canvas object';

/** Elements whose text is not visible. */
const unread = new Set(`${withoutText} iframe textarea`.split(' '));

/** Elements that start and end a line. */
export const lines = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
export const spaced = new Set(['td', 'th', 'button', 'img']);

export const isLineBreaking = (tag: string): boolean => lines.has(tag);

export function isUnread(element: Element): boolean {
  return (
    unread.has(tagOf(element)) ||
    attributeOf(element, 'hidden') !== null ||
    attributeOf(element, 'aria-hidden') === 'true'
  );
}
