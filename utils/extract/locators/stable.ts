import { chain } from '../chain';
import { attributeNamesOf, attributeOf, tagOf, trimmedOf } from '../dom';

/** Attributes for meaning or function, which survive a redesign. */
const meaningful = new Set([
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

/** Whether a word mixes digits, lower and upper case, as generated ones do. */
const isMixed = (word: string): boolean =>
  word.length >= 6 && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);

/** Whether an ID or value looks generated and may differ on the next load. */
export function isGenerated(value: string): boolean {
  return (
    /[0-9a-f]{8,}|\d{4,}|[{}[\]:;=]/i.test(value) ||
    value.length > longestValue ||
    value.split(/\s/).some(isMixed)
  );
}

const numbersEqual = (value: string): string => value.replaceAll(/\d+/g, '#');

function attributesOf(element: Element): string[] {
  return attributeNamesOf(element).flatMap((name) => {
    if (!meaningful.has(name) && name !== 'id' && !/^data-[\w-]+$/.test(name)) return [];
    const value = trimmedOf(element, name);
    return value === '' || isGenerated(value) ? [] : [`${name}=${numbersEqual(value)}`];
  });
}

/**
 * Stable attributes of an element and its closest ancestors in the record, such as
 * `itemprop=price`.
 */
export function stableAttributes(element: Element, within: Element): string[] {
  return chain(element, levelsUp + 1, within).flatMap(attributesOf);
}

/** Class words of an element and its closest ancestors in the record. */
export function classWords(element: Element, within: Element): string[] {
  return chain(element, levelsUp + 1, within).flatMap(ownClasses);
}

export function ownClasses(element: Element): string[] {
  const words = (attributeOf(element, 'class') ?? '').split(/\s+/);
  return words.filter((word) => word !== '').map(numbersEqual);
}

export function hasClasses(element: Element, words: readonly string[]): boolean {
  const own = ownClasses(element);
  return words.every((word) => own.includes(word));
}

/** Tags from the record to an element. */
export function tagPath(element: Element, within: Element): string[] {
  return chain(element, 60, within).map(tagOf).toReversed();
}

/** Returns the top element of the record that contains the given element; null if none does. */
export function memberAround(element: Element, record: readonly Element[]): Element | null {
  return chain(element).find((one) => record.includes(one)) ?? null;
}
