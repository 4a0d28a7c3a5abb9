import { attributeOf, query, tagOf, textContentOf } from '../dom';
import { readableText } from '../text';
import type { TreeNode } from '../tree';
import { drawnText } from './icons';

/** Texts by which a link or button says where it leads: what it shows, then its labels and titles. */
export function textsOf(node: TreeNode): string[] {
  const { element } = node;
  const shown = drawnText(readableText([element], 200));
  const names = ['aria-label', 'title', 'value', 'alt', 'data-original-title'];
  const labels = names.map((name) => attributeOf(element, name) ?? '');
  // Icon buttons are often named by their wrapper.
  const wrapper =
    node.text === 0 && node.parent?.children.length === 1 ? node.parent.element : null;
  if (wrapper) labels.push(...names.slice(0, 2).map((name) => attributeOf(wrapper, name) ?? ''));
  const pictures =
    node.images > 0 || node.text === 0
      ? query(element, 'img, svg > title, [aria-label], [title]').slice(0, 3).flatMap(pictureNames)
      : [];
  return [shown, ...labels, ...pictures].filter((text) => text !== '');
}

const pictureNames = (picture: Element): string[] => [
  ...['alt', 'aria-label', 'title'].map((name) => attributeOf(picture, name) ?? ''),
  tagOf(picture) === 'title' ? textContentOf(picture).slice(0, 60) : '',
];
