import { isStruck } from '../struck';
import { pairInOrder } from '../pair-in-order';
import type { FieldFingerprint } from './fingerprint';
import { similarity } from './values';

/**
 * Weight of each locator for finding a field again; each one votes independently. Attributes and labels carry meaning,
 * the others only position and appearance.
 */
const weights = {
  attributes: 3,
  classes: 3,
  label: 4,
  path: 1.5,
  sequence: 2,
  values: 4,
};

/** Vote of each locator on a column: from 1 (is the field) over 0 (unknown) to -1 (is not). */
export type Votes = Readonly<typeof weights>;

/** Share of `wanted` contained in `found`. */
export function shareOf(wanted: readonly string[], found: readonly string[]): number {
  return wanted.filter((one) => found.includes(one)).length / wanted.length;
}

/**
 * Vote by presence. Words missing on the whole page have no effect; words present elsewhere count
 * against a column.
 */
function present(
  wanted: readonly string[],
  found: readonly string[],
  page: ReadonlySet<string>,
): number {
  const left = wanted.filter((one) => page.has(one));
  return left.length === 0 ? 0 : 2 * shareOf(left, found) - 1;
}

/** Length of the longest common subsequence of two paths. */
const shared = (one: readonly string[], other: readonly string[]): number =>
  pairInOrder(one.length, other.length, (at, on) => Number(one[at] === other[on])).filter(
    (on) => on >= 0,
  ).length;

function pathVote(one: readonly string[], other: readonly string[]): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : (2 * shared(one, other)) / longest - 1;
}

/** Facts, class words and labels of all columns, for telling removed ones from moved ones. */
export interface PageFacts {
  readonly facts: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

export function pageFacts(columns: readonly FieldFingerprint[]): PageFacts {
  return {
    facts: new Set(columns.flatMap((column) => column.facts)),
    classes: new Set(columns.flatMap((column) => column.classes)),
    labels: new Set(columns.map((column) => column.label).filter((label) => label !== '')),
  };
}

/** Votes of all locators except `sequence` on whether a column is the field. */
export function votesOf(field: FieldFingerprint, column: FieldFingerprint, page: PageFacts): Votes {
  return {
    attributes: present(field.facts, column.facts, page.facts),
    classes: present(field.classes, column.classes, page.classes),
    label:
      field.label !== '' && page.labels.has(field.label)
        ? field.label === column.label
          ? 1
          : -1
        : 0,
    path:
      pathVote(field.path, column.path) -
      (field.tag === column.tag ? 0 : 0.3) -
      (field.part === column.part ? 0 : 0.6),
    sequence: 0,
    values: 2 * similarity(field.values, column.values) - 1 - Math.abs(field.fill - column.fill),
  };
}

/**
 * Whether a column can be the field at all: its kind must be equal, and an old price that is struck out is no price.
 */
export function canMatch(field: FieldFingerprint, column: FieldFingerprint): boolean {
  const attribute = (part: string): boolean => part.startsWith('@');
  return (
    field.kind === column.kind &&
    (field.values.magnitude === null || isStruck(field.path) === isStruck(column.path)) &&
    (!attribute(field.part) && !attribute(column.part)
      ? true
      : field.part === column.part || field.kind === 'picture')
  );
}

export function total(votes: Votes): number {
  let points = 0;
  let locator: keyof Votes;
  for (locator in weights) points += weights[locator] * votes[locator];
  return points;
}
