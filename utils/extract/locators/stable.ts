import { attributeNamesOf, attributeOf, parentElementOf, tagOf } from '../dom';

/** Attributes that say how an element is used, and stay when its looks change. */
const telling = new Set([
  'itemprop',
  'property',
  'name',
  'rel',
  'role',
  'type',
  'for',
  'headers',
  'aria-label',
  'title',
  'scope',
  'itemtype',
]);
const longestValue = 60;
const levelsUp = 2;

/** Whether a word mixes digits with small and capital letters, as generated ones do. */
const isMixed = (word: string): boolean =>
  word.length >= 6 && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);

/** Whether an id or a value was made by a machine, and will be another one tomorrow. */
export function isGenerated(value: string): boolean {
  return (
    /[0-9a-f]{8,}|\d{4,}|[{}[\]:;=]/i.test(value) ||
    value.length > longestValue ||
    value.split(/\s/).some(isMixed)
  );
}

const numbersEqual = (value: string): string => value.replaceAll(/\d+/g, '#');

function factsOf(element: Element): string[] {
  return attributeNamesOf(element).flatMap((name) => {
    if (!telling.has(name) && name !== 'id' && !/^data-[\w-]+$/.test(name)) return [];
    const value = attributeOf(element, name)?.trim() ?? '';
    return value === '' || isGenerated(value) ? [] : [`${name}=${numbersEqual(value)}`];
  });
}

/** The elements from one up to, not including, another that it lies in; no more than some. */
function chain(element: Element, within: Element, most: number): Element[] {
  const found: Element[] = [];
  for (
    let one: Element | null = element;
    one && one !== within && found.length < most;
    one = parentElementOf(one)
  )
    found.push(one);
  return found;
}

/** What the attributes of an element, and of those closely around it in the record, say of it, as `itemprop=price`. */
export function stableFacts(element: Element, within: Element): string[] {
  return chain(element, within, levelsUp + 1).flatMap(factsOf);
}

/** The class words of an element, and of those closely around it in the record. */
export function classWords(element: Element, within: Element): string[] {
  return chain(element, within, levelsUp + 1).flatMap(ownClasses);
}

export function ownClasses(element: Element): string[] {
  const words = (attributeOf(element, 'class') ?? '').split(/\s+/);
  return words.filter((word) => word !== '').map(numbersEqual);
}

/** The tags from the record down to an element. */
export function tagPath(element: Element, within: Element): string[] {
  return chain(element, within, 60).map(tagOf).toReversed();
}

/** The one of a record's elements that an element lies in. */
export function memberAround(element: Element, record: readonly Element[]): Element | null {
  for (let one: Element | null = element; one; one = parentElementOf(one))
    if (record.includes(one)) return one;
  return null;
}
