import { isStateWord } from '../class-words';
import { attributeOf, tagOf } from '../dom';

/** One step of a path: the tag with its class words, numbers in them counted as equal, and its role. */
export function stepOf(element: Element): string {
  const classes = (attributeOf(element, 'class') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && !isStateWord(word));
  const role = attributeOf(element, 'role');
  const words = classes.map((word) => `.${word.replaceAll(/\d+/g, '0')}`).toSorted();
  return `${tagOf(element)}${words.join('')}${role === null ? '' : `:${role}`}`;
}
