import { isElement, parentElementOf, query, shownChildrenOf, tagOf } from '../dom';
import { memo } from '../memo';
import { labelNear } from '../locators/label';
import type { FieldFingerprint } from '../locators/fingerprint';
import { classWords, ownClasses, stableAttributes, tagPath } from '../locators/stable';
import { shareOf } from '../locators/evidence';

/** What tells the element of a value in its record from the others, as far as the examples agree. */
export type ElementFingerprint = Pick<
  FieldFingerprint,
  'tag' | 'label' | 'facts' | 'classes' | 'path' | 'twins'
> & {
  /** Class words of the element itself. */
  readonly own: readonly string[];
};

/** Maximum number of elements searched in one record. */
const maxNodes = 3000;
/** Minimum share of the points that a perfect match has. */
const minShare = 0.7;
const minOwn = 0.5;
const labelPoints = 3;

/** Returns the elements of a record, themselves included, in document order. */
export function* elementsIn(members: readonly Element[]): Generator<[Element, member: Element]> {
  let left = maxNodes;
  function* visit(element: Element, member: Element): Generator<[Element, Element]> {
    left -= 1;
    if (left < 0) return;
    yield [element, member];
    for (const child of shownChildrenOf(element)) if (isElement(child)) yield* visit(child, member);
  }
  for (const member of members) yield* visit(member, member);
}

/** Rates how many of the wanted words are present, from -1 (none) to 1 (all). */
const agreement = (wanted: readonly string[], found: readonly string[]): number =>
  wanted.length === 0 ? Number(found.length === 0) : 2 * shareOf(wanted, found) - 1;

/** Whether two tag paths are equal; a shared end counts in part. */
function pathShare(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  const longest = Math.max(one.length, other.length);
  while (same < longest && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return longest === 0 ? 1 : same / longest;
}

/** Returns an element's share of the possible points; 0 if its tag or most of its own class words differ. */
function likeness(element: Element, member: Element, wanted: ElementFingerprint): number {
  if (tagOf(element) !== wanted.tag) return 0;
  const own = ownClasses(element);
  if (wanted.own.length > 0 && shareOf(wanted.own, own) < minOwn) return 0;
  const label = wanted.label === '' ? 0 : labelPoints;
  const points =
    agreement(wanted.own, own) +
    agreement(wanted.classes, classWords(element, member)) +
    agreement(wanted.facts, stableAttributes(element, member)) +
    2 * pathShare(wanted.path.filter(Boolean), tagPath(element, member)) +
    (label > 0 && labelNear(element) === wanted.label ? label : 0);
  return points / (5 + label);
}

/** Returns the elements of a record that match best, all equally well. */
export function bestIn(members: readonly Element[], wanted: ElementFingerprint): Element[] {
  let best = minShare;
  let found: Element[] = [];
  for (const [element, member] of elementsIn(members)) {
    const share = likeness(element, member, wanted);
    if (share < best) continue;
    if (share > best) found = [];
    best = share;
    found.push(element);
  }
  return found;
}

/** Cells that span rows or columns, so that some rows have fewer cells; not those that are a row of their own. */
const spanning = '[rowspan]:not([rowspan="1"]),[colspan]:not([colspan="1"],:only-child)';
const hasSpans = memo((rows: Element) => query(rows, spanning).length > 0);

/**
 * Finds the value of a record; null if the record has none. Of equal matches, the one at the stored rank is taken. Null
 * for a table cell if its row has more or fewer of them because of cells that span rows or columns.
 */
export function findValue(members: readonly Element[], wanted: ElementFingerprint): Element | null {
  const equal = bestIn(members, wanted);
  const { count, rank } = wanted.twins;
  const rows = members[0] && parentElementOf(members[0]);
  const isMoved = /^t[dh]$/.test(wanted.tag) && equal.length !== count && rows && hasSpans(rows);
  return isMoved ? null : (equal[rank] ?? null);
}
