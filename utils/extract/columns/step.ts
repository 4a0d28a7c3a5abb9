import { isStateWord } from '../class-words';
import { attributeOf, tagOf } from '../dom';

/** One step of a path: tag, class words with digits replaced by 0, and role. */
export function stepOf(element: Element): string {
  const classes = (attributeOf(element, 'class') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && !isStateWord(word));
  const role = attributeOf(element, 'role');
  const words = classes.map((word) => `.${word.replaceAll(/\d+/g, '0')}`).toSorted();
  return `${tagOf(element)}${words.join('')}${role === null ? '' : `:${role}`}`;
}
