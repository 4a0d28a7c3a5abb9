import { chain } from '../chain';
import { inMost } from '../counts';
import { childElementsOf, parentElementOf, query, tagOf, type Root } from '../dom';
import type { ListProposal } from '../lists/detect';
import { listOf } from '../lists/list-of';
import { hasClasses, ownClasses } from '../locators/stable';
import { findValue } from './find-value';
import { elementFingerprintOf } from './element-fingerprint';

/** Rows that surround the elements picked as examples. */
export interface HandRows extends Pick<ListProposal, 'kind' | 'table' | 'records'> {
  /** List that the detector found with these rows; null if it found none. */
  readonly list: ListProposal | null;
}

const levelsUp = 30;

/** Returns the record that holds an element; undefined if none does. */
export function recordOf(
  element: Element,
  records: readonly (readonly Element[])[],
): readonly Element[] | undefined {
  const above = new Set(chain(element, levelsUp));
  return records.find((record) => record.some((one) => above.has(one)));
}

const commonClasses = (elements: readonly Element[]): string[] =>
  inMost(elements.map(ownClasses), 1);

const rowsOf = (elements: readonly Element[]): HandRows => ({ ...listOf(elements), list: null });

const rowsOfList = (list: ListProposal): HandRows => ({ ...list, list });

/** Returns the elements that have the tag of `like` and all class words that `like` share. */
function alike(elements: readonly Element[], like: readonly Element[]): Element[] {
  const [first] = like;
  const words = commonClasses(like);
  return elements.filter(
    (one) => first !== undefined && tagOf(one) === tagOf(first) && hasClasses(one, words),
  );
}

/**
 * Returns the largest group of siblings among the ancestors of an element, the outermost on a tie; null without any.
 */
function siblingRows(example: Element): HandRows | null {
  let best: Element[] = [];
  for (const one of chain(example, levelsUp)) {
    const holder = parentElementOf(one);
    if (!holder || tagOf(one) === 'body') break;
    const same = childElementsOf(holder).filter((other) => tagOf(other) === tagOf(one));
    const worded = alike(same, [one]);
    const group = worded.length > 1 ? worded : same;
    if (group.length > 1 && group.length >= best.length) best = group;
  }
  return best.length > 1 ? rowsOf(best) : null;
}

const sampled = 30;

/** Whether most records have a value like the example. */
function hasValueInMost(element: Element, records: readonly (readonly Element[])[]): boolean {
  const record = recordOf(element, records);
  if (!record) return false;
  const some = records.slice(0, sampled);
  const wanted = elementFingerprintOf([{ element, record }], some);
  return 2 * some.filter((one) => findValue(one, wanted) !== null).length > some.length;
}

/**
 * Rows around one example: those of the best list that holds it, otherwise its likely siblings,
 * otherwise the whole page as one row.
 * @param lists lists of the page, the most likely first.
 */
export function rowsAround(example: Element, lists: readonly ListProposal[]): HandRows {
  const around = lists.filter(({ records }) => recordOf(example, records));
  const list = around.find(({ records }) => hasValueInMost(example, records)) ?? around[0];
  if (list) return rowsOfList(list);
  const top = chain(example, levelsUp).find((one) => tagOf(one) === 'body') ?? example;
  return siblingRows(example) ?? rowsOf([top]);
}

/** Innermost element that holds both, or is one of them and holds the other. */
function topOf(one: Element, other: Element): Element | undefined {
  const others = chain(other, levelsUp);
  return chain(one, levelsUp).find((holder) => others.includes(holder));
}

/** Tag names on the path from the child of `top` down to an element. */
function tagPath(top: Element, element: Element): string {
  const above = chain(element, levelsUp);
  return above.slice(0, above.indexOf(top)).map(tagOf).toReversed().join('/');
}

/** Elements that are reached from `top` by the tag path of `like`, with their common class words. */
function cousins(top: Element, like: readonly Element[]): Element[] {
  const paths = like.map((one) => tagPath(top, one));
  const [path = ''] = paths;
  if (paths.every((other) => other === path)) {
    let level: Element[] = [top];
    for (const tag of path.split('/'))
      level = level.flatMap((one) => childElementsOf(one).filter((child) => tagOf(child) === tag));
    return alike(level, like);
  }
  const [first] = like;
  return first && commonClasses(like).length > 0 ? alike(query(top, tagOf(first)), like) : [];
}

/**
 * Rows that hold both examples in a record of its own; null if there are none.
 * @param height levels from the first example up to its record so far, which is kept if possible.
 */
export function rowsAroundBoth(
  one: Element,
  other: Element,
  height: number,
  lists: readonly ListProposal[],
): HandRows | null {
  const above = chain(one, levelsUp);
  const others = chain(other, levelsUp);
  const top = topOf(one, other);
  if (!top || top === one || top === other) return null;
  const maxHeight = Math.min(above.indexOf(top), others.indexOf(top)) - 1;
  const atLevel = (level: number): HandRows | null => {
    const [first, second] = [above[level], others[level]];
    if (!first || !second || tagOf(first) !== tagOf(second)) return null;
    const found = cousins(top, [first, second]);
    return found.includes(first) && found.includes(second) ? rowsOf(found) : null;
  };
  const same = height <= maxHeight ? atLevel(height) : null;
  if (same) return same;
  const isApart = ({ records }: ListProposal): boolean => {
    const at = recordOf(one, records);
    const on = recordOf(other, records);
    return at !== undefined && on !== undefined && at !== on;
  };
  const list = lists.find((each) => isApart(each) && hasValueInMost(one, each.records));
  if (list) return rowsOfList(list);
  for (let level = Math.min(height, maxHeight); level >= 0; level -= 1) {
    const found = atLevel(level);
    if (found) return found;
  }
  return null;
}

/** Whether two elements look alike: tag, class words, and the same path below what holds both. */
export function looksAlike(one: Element, other: Element): boolean {
  if (tagOf(one) !== tagOf(other)) return false;
  const [own, theirs] = [ownClasses(one), ownClasses(other)];
  if (own.length !== theirs.length || own.some((word) => !theirs.includes(word))) return false;
  const top = topOf(one, other);
  if (!top) return false;
  const path = tagPath(top, one);
  return path.includes('/') && path === tagPath(top, other);
}

/** Levels from an element up to the member of its record. */
export const heightIn = (element: Element, record: readonly Element[]): number =>
  Math.max(
    0,
    chain(element, levelsUp).findIndex((one) => record.includes(one)),
  );

/** Elements of a page that may be records like a stored one, by tag and class words. */
export function elementsLike(root: Root, tag: string, classes: readonly string[]): Element[] {
  if (!/^[a-z][\w-]*$/.test(tag)) return [];
  return query(root, tag).filter((one) => hasClasses(one, classes));
}
