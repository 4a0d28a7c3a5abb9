import { chain } from '../chain';
import { countsOf, groupBy, mean, mostCommon } from '../counts';
import { childElementsOf, parentElementOf, tagOf } from '../dom';
import { oneLine } from '../text';
import type { KeyedLeaf, Leaf } from './leaf';
import { labelIn, longestLabel, withoutColon } from './names';
import { stepOf } from './step';

/**
 * How a term is written. `marked`: in a `dt` or `th`; `colon`: with a colon at its end;
 * `inner`: with a colon before the value in one text; `plain`: only by its place before the value.
 */
type TermKind = 'marked' | 'colon' | 'inner' | 'plain';

/** Leaf that may be the term of values. */
interface Candidate {
  readonly at: number;
  readonly text: string;
  /** Candidates of one group are written alike: equal kind and path. */
  readonly group: string;
  readonly kind: TermKind;
  /** Closest element with the term and what follows it; null if that is another term. */
  readonly holder: Element | null;
  /** Number of levels from the term up to the holder. */
  readonly levels: number;
}

const deepest = 100;

/** Whether an element is `holder` or inside it. Makes no list of ancestors: it is called for each pair of leaves. */
function isWithin(element: Element, holder: Element): boolean {
  let one: Element | null = element;
  for (let up = 0; one && up < deepest; up += 1) {
    if (one === holder) return true;
    one = parentElementOf(one);
  }
  return false;
}

/** Reads the tags and classes of an element's children. */
type StepsIn = (parent: Element) => string[];
export const stepsIn: StepsIn = (parent) => childElementsOf(parent).map(stepOf);

/** Whether every sibling of this tag and class is followed by one of another tag or class. */
function alternates(element: Element, read: StepsIn): boolean {
  const parent = parentElementOf(element);
  if (!parent) return false;
  const steps = read(parent);
  const own = stepOf(element);
  const follows = steps.every((step, at) => step !== own || (steps[at + 1] ?? own) !== own);
  // In a row of two cells both look alike.
  return follows || (steps.length === 2 && childElementsOf(parent)[0] === element);
}

/** Kind and text of the term in a leaf; null if it can't be one. */
function termIn(leaf: Leaf, read: StepsIn): Pick<Candidate, 'kind' | 'text'> | null {
  if (leaf.kind !== 'text' || leaf.part.of === 'attribute') return null;
  const inner = labelIn(leaf.text);
  // 'Opens 10:30' has no term.
  if (inner !== '' && !/^[^:：]*\d[:：]\d/.test(leaf.text)) return { kind: 'inner', text: inner };
  const text = withoutColon(leaf.text);
  if (leaf.whole || leaf.text.length > longestLabel || !/\p{L}/u.test(text)) return null;
  if (['dt', 'th'].includes(tagOf(leaf.element))) return { kind: 'marked', text };
  if (/[:：]$/.test(leaf.text)) return { kind: 'colon', text };
  return leaf.part.of === 'text' && leaf.column < 0 && alternates(leaf.element, read)
    ? { kind: 'plain', text }
    : null;
}

function candidatesIn(leaves: readonly KeyedLeaf[], read: StepsIn): Candidate[] {
  const terms = leaves.map((leaf) => termIn(leaf, read));
  return leaves.flatMap((leaf, at) => {
    const found = terms[at];
    if (!found) return [];
    const on = leaves.findIndex((one, index) => index > at && !isInside(one.element, leaf));
    const next = found.kind === 'inner' ? undefined : leaves[on];
    const isTerm = terms[on]?.kind === found.kind && next?.keys.path === leaf.keys.path;
    const group = `${found.kind} ${leaf.keys.path}`;
    const above = next && !isTerm ? chain(leaf.element, deepest) : [];
    const around = next ? chain(next.element, deepest) : [];
    const levels = above.findIndex((one) => around.includes(one));
    return [{ at, ...found, group, holder: above[levels] ?? null, levels }];
  });
}

/** Whether an element is inside that of a leaf; runs of text have no elements inside. */
const isInside = (element: Element, leaf: Leaf): boolean =>
  leaf.part.of === 'text' && isWithin(element, leaf.element);

/** Minimum share of terms that other records have as well. */
const minRecurring = { marked: 0.6, colon: 0.6, inner: 0.6, plain: 0.75 };
/**
 * Minimum share of all terms that the average record has. Team names of matches have less, and so
 * have lists in which every record says something else, which would fall into many columns.
 */
const minCoverage = { marked: 0.25, colon: 0.5, inner: 0.5, plain: 0.6 };

/**
 * Whether candidates are terms: some records have several, each once, and other records have the
 * same ones. A glossary has each term once, tags and buttons have no values.
 */
function areTerms(records: readonly (readonly Candidate[])[]): boolean {
  const having = records.filter((one) => one.length > 0);
  const [kind] = having.flatMap((one) => one.map((candidate) => candidate.kind));
  if (having.length < 2 || kind === undefined) return false;
  const each = having.map((one) => new Set(one.map(({ text }) => text)));
  const several = each.filter(({ size }) => size > 1).length;
  const all = [...countsOf(each.flatMap((one) => [...one])).values()];
  const total = all.reduce((sum, count) => sum + count, 0);
  const recurring = all.reduce((sum, count) => sum + (count > 1 ? count : 0), 0);
  if (recurring < minRecurring[kind] * total) return false;
  if (mean(each.map(({ size }) => size)) < minCoverage[kind] * all.length) return false;
  const once = having.filter((one, at) => one.length === each[at]?.size).length;
  if (kind !== 'plain') return several > 1 && 2 * once >= having.length;
  const valued = having.flat().filter(({ holder }) => holder !== null).length;
  return (
    2 * several >= having.length &&
    once >= 0.9 * having.length &&
    valued >= 0.9 * having.flat().length
  );
}

/** Way of writing terms, learned from records. */
interface TermGroup {
  /** Whether one element holds several terms with their values, as a `dl` does. */
  readonly isFlat: boolean;
  /** Usual number of levels from a term up to the element that holds its value as well. */
  readonly levels: number;
}

type TermGroups = ReadonlyMap<string, TermGroup>;

/**
 * Learns from all records which texts are terms.
 * @param read a `stepsIn` that reads each element once: a list may have 20,000 rows, and each of them is asked about.
 */
export function learnTerms(records: readonly (readonly KeyedLeaf[])[], read: StepsIn): TermGroups {
  const all = records.map((leaves) => groupBy(candidatesIn(leaves, read), ({ group }) => group));
  const groups = new Map<string, TermGroup>();
  for (const group of new Set(all.flatMap((one) => [...one.keys()]))) {
    const each = all.map((one) => one.get(group) ?? []);
    if (!areTerms(each)) continue;
    const levels = mostCommon(
      each.flat().flatMap((one) => (one.holder ? [String(one.levels)] : [])),
    );
    const isFlat = each.some((one) => {
      const holders = one.flatMap(({ holder }) => holder ?? []);
      return new Set(holders).size < holders.length;
    });
    groups.set(group, { isFlat, levels: Number(levels) });
  }
  return groups;
}

/** Child of `holder` that contains an element. */
function childAround(element: Element, holder: Element): Element {
  let one = element;
  for (let up = parentElementOf(one); up && up !== holder; up = parentElementOf(one)) one = up;
  return one;
}

/**
 * Indexes of the values of a term.
 * @param end index of the next term of the group.
 */
function valuesOf(
  term: Candidate,
  leaves: readonly KeyedLeaf[],
  end: number,
  { isFlat, levels }: TermGroup,
): number[] {
  const own = leaves[term.at];
  if (!own) return [];
  if (term.kind === 'inner')
    return leaves.flatMap((leaf, at) =>
      at !== term.at && isInside(leaf.element, own) ? [at] : [],
    );
  const { holder } = term;
  // The value is missing if what follows is farther away than usual.
  if (!holder || term.levels > levels) return [];
  const found: number[] = [];
  let first: Element | null = null;
  for (let at = term.at + 1; at < end; at += 1) {
    const leaf = leaves[at];
    if (!leaf || !isWithin(leaf.element, holder)) break;
    const child = childAround(leaf.element, holder);
    first ??= child;
    // After the last term of a flat list, other things may follow its value.
    const isLast = isFlat && end === leaves.length && tagOf(child) !== 'dd';
    if (isLast && (leaf.element === holder ? found.length > 0 : child !== first)) break;
    found.push(at);
  }
  return found;
}

/**
 * Adds to the leaves of a record the terms that they belong to.
 * @param read as for `learnTerms`.
 */
export function withTerms(
  leaves: readonly KeyedLeaf[],
  groups: TermGroups,
  read: StepsIn,
): readonly KeyedLeaf[] {
  if (groups.size === 0) return leaves;
  const terms = candidatesIn(leaves, read)
    .filter(({ group }) => groups.has(group))
    // A line such as 'Price: 12' also holds what belongs to a term of its own.
    .toSorted((a, b) => Number(a.kind === 'inner') - Number(b.kind === 'inner'));
  const result = [...leaves];
  const counts = new Map<string, number>();
  const put = (at: number, { group, text }: Candidate, role: string): void => {
    const leaf = result[at];
    if (!leaf || leaf.term) return;
    const part = leaf.part.of === 'attribute' ? `@${leaf.part.name}` : '';
    const key = [group, oneLine(text), role, leaf.kind, part, leaf.whole, leaf.column].join('\n');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    result[at] = { ...leaf, term: { text, key: `${key}\n${count}`, isLabel: role === 'term' } };
  };
  for (const [order, term] of terms.entries()) {
    put(term.at, term, term.kind === 'inner' ? 'value' : 'term');
    const next = terms.slice(order + 1).find(({ group }) => group === term.group);
    const end = next?.at ?? leaves.length;
    const group = groups.get(term.group);
    const values = group ? valuesOf(term, leaves, end, group) : [];
    for (const at of values) put(at, term, 'value');
  }
  return result;
}
