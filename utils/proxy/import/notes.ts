import type { ImportedRule } from './decision-list';
import type { SkippedItem } from './import-result';
import type { ReadPattern } from './wildcards';

/** Reports the unreadable entries of a `LooseList` by their position, and returns the others. */
export function readableOf<T>(
  list: readonly (T | null)[],
  owner: string,
  skipped: SkippedItem[],
): T[] {
  return list.flatMap((entry, at) => {
    if (entry !== null) return [entry];
    skipped.push({ name: `${owner}: ${at + 1}`, why: 'entry-unreadable' });
    return [];
  });
}

/** Notes that a report contains, as `why` and name: comparing each with all others takes seconds for 50,000 rules. */
const notesOf = new WeakMap<SkippedItem[], Set<string>>();

/** Adds a note to the report, once per owner instead of once per rule when it applies to all its rules. */
export function note(
  why: SkippedItem['why'] | undefined,
  owner: string,
  rule: string,
  skipped: SkippedItem[],
): void {
  if (why === undefined) return;
  const name = why === 'whole-address' ? owner : rule;
  const notes = notesOf.get(skipped) ?? new Set();
  notesOf.set(skipped, notes);
  if (notes.has(`${why} ${name}`)) return;
  notes.add(`${why} ${name}`);
  skipped.push({ name, why });
}

/** Rule with the sites of a pattern, as a list; empty, and reported in `skipped`, if the pattern could not be read. */
export function importedRuleOf(
  found: ReadPattern,
  { name, target }: Pick<ImportedRule, 'name' | 'target'>,
  owner: string,
  skipped: SkippedItem[],
): ImportedRule[] {
  if (typeof found === 'string') {
    skipped.push({ name, why: found });
    return [];
  }
  note(found.note, owner, name, skipped);
  return [{ name, sites: found.sites, target }];
}
