import { parseAmount } from './amount';

/** Timestamp in ms from a file, limited to the time from 1970 to now: one in the future would hide later ones. */
export const restoredTime = (at: number, now: number): number => Math.min(Math.max(0, at), now);

/** Amount or count from a file. A negative one counts as 0, since it would raise a cap. */
export const restoredAmount = (amount: number): number => parseAmount(amount) ?? 0;

/**
 * ID in this browser of an account of a file; the same where the file names no such account.
 * @param ids by ID in the file. A file may name an account `constructor`, which every object has.
 */
export const restoredId = (id: string, ids: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(ids, id) ? ids[id] : undefined) ?? id;

/** Items of a file, each ID once: of two with one ID, only the first could be changed or removed. */
export function uniqueById<T extends { id: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => {
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

/**
 * Items of a file that a list here lacks, as far as it has room for them beside its own.
 * @param here IDs of the list's own items.
 * @returns those to add, and how many have no room.
 */
export function itemsToAdd<T extends { id: string }>(
  here: readonly string[],
  items: readonly T[],
  limit: number,
): { added: T[]; left: number } {
  const known = new Set(here);
  const fresh = uniqueById(items).filter(({ id }) => !known.has(id));
  const added = fresh.slice(0, Math.max(0, limit - here.length));
  return { added, left: fresh.length - added.length };
}
