import { mostCommon } from '../counts';
import { memo } from '../memo';
import type { Steps } from '../steps';
import { matchLeaves, type Track } from './align';
import { partName, type KeyedLeaf } from './leaf';

/** Values of one track, indexed by record. */
export interface RawColumn {
  readonly leaves: readonly (KeyedLeaf | undefined)[];
  readonly filled: readonly KeyedLeaf[];
}

/** @param leaves values of one track, indexed by record. */
export const rawColumn = (leaves: readonly (KeyedLeaf | undefined)[]): RawColumn => ({
  leaves,
  filled: leaves.filter((leaf) => leaf !== undefined),
});

/**
 * Sorts the values of all records into their tracks; omits empty tracks.
 * @param copies whether to keep columns that only repeat another one.
 */
export function* rawColumnSteps(
  records: readonly (readonly KeyedLeaf[])[],
  tracks: readonly Track[],
  headings: readonly string[] = [],
  copies = false,
): Steps<RawColumn[]> {
  const known = new Map<string, number[]>();
  const rows: (KeyedLeaf | undefined)[][] = [];
  for (const leaves of records) {
    // Records of equal structure have equal matches: cached by structure. Only properties tell metas apart.
    const make = leaves.map((leaf) => leaf.term?.key ?? leaf.keys.place + leaf.property).join();
    const matched = known.get(make) ?? matchLeaves(leaves, tracks);
    known.set(make, matched);
    const row: (KeyedLeaf | undefined)[] = [];
    for (const [at, on] of matched.entries()) if (on >= 0) row[on] = leaves[at];
    rows.push(row);
    yield;
  }
  const columns = tracks.map((_, on) => rawColumn(rows.map((row) => row[on])));
  const found = joined(columns.filter((column) => column.filled.length > 0));
  return copies ? found : withoutCopies(found, headings);
}

/** End of a path, from the last step with a class or role on. */
function ownSteps(path: string): string {
  const steps = path.split('/');
  const named = steps.findLastIndex((step) => /[.:]/.test(step));
  return named < 0 ? '' : steps.slice(named).join('/');
}

/** Key for grouping columns of one meaning: kind and place of their values, and what most of them have. Memoized. */
const groupingKey = (pick: (leaf: KeyedLeaf) => string) =>
  memo(({ filled }: RawColumn) => {
    const [first] = filled;
    const common = mostCommon(filled.map((leaf) => pick(leaf) + partName(leaf.part)));
    return JSON.stringify([first?.kind, first?.column, first?.whole, first?.term?.key, common]);
  });
const byPath = groupingKey((leaf) => leaf.path);
const byOwnSteps = groupingKey((leaf) => ownSteps(leaf.path) + leaf.property);

/** Whether two columns have the same meaning, judged by path, or by class and property. */
const isSameColumn = (one: RawColumn, other: RawColumn): boolean =>
  byPath(one) === byPath(other) ||
  (ownSteps(one.filled[0]?.path ?? '') !== '' && byOwnSteps(one) === byOwnSteps(other));

/**
 * Merges columns of the same meaning that never occur in the same record, only in different places.
 */
function joined(columns: readonly RawColumn[]): RawColumn[] {
  const result: RawColumn[] = [];
  for (const column of columns) {
    const same = result.findIndex(
      (other) =>
        isSameColumn(column, other) &&
        column.leaves.every((leaf, at) => !leaf || !other.leaves[at]),
    );
    const other = result[same];
    if (other) result[same] = rawColumn(column.leaves.map((leaf, at) => leaf ?? other.leaves[at]));
    else result.push(column);
  }
  return result;
}

const isLesser = ({ filled: [first] }: RawColumn): boolean =>
  first?.part.of === 'attribute' || first?.whole === true;

/**
 * Removes columns that only repeat another one, such as the link around a picture next to the link
 * around the title.
 */
function withoutCopies(columns: readonly RawColumn[], headings: readonly string[]): RawColumn[] {
  const isOther = (column: RawColumn, other: RawColumn): boolean => {
    const [one, two] = [column.filled[0]?.term, other.filled[0]?.term];
    return one !== undefined && two !== undefined && one.text !== two.text;
  };
  // Texts of two cells under a heading are values of their own, unless one cell spans both columns. Currency signs in
  // cells of their own are not.
  const repeats = (leaf: KeyedLeaf, other: KeyedLeaf | undefined): boolean =>
    leaf.text === other?.text &&
    (leaf.part.of === 'attribute' ||
      leaf.column === other.column ||
      leaf.element === other.element ||
      !headings[leaf.column] ||
      /^\p{Sc}$/u.test(leaf.text));
  const says = (column: RawColumn, other: RawColumn): boolean =>
    !isOther(column, other) &&
    column.leaves.every((leaf, at) => !leaf || repeats(leaf, other.leaves[at]));
  const isCopy = (column: RawColumn, at: number): boolean =>
    columns.some((other, on) => {
      if (on === at || other.filled[0]?.kind !== column.filled[0]?.kind || !says(column, other))
        return false;
      // Of two equal columns the lesser one (an attribute or whole line) is removed, otherwise the
      // later one.
      const own = isLesser(column);
      const others = isLesser(other);
      const equal = other.filled.length === column.filled.length;
      return equal && own === others ? on < at : equal ? own : true;
    });
  return columns.filter((column, at) => !isCopy(column, at));
}
