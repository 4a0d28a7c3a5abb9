import { type Row, withFacets } from '../library-row';
import { hasEnded } from '../../runs/run-states';
import type { LibraryChange } from '../change';
import { setLimit } from './size-limit';
import { inTransaction, openLibrary } from './library-database';
import type { Writing } from './stores';
import { parseRow, readableRow } from './rows-store';
import { deleteIf } from './maintenance';
import { putStoredRun } from './stored-runs';

/** Minimum time in ms during which a removal can be undone. */
export const undoPeriod = 600_000;
/** Maximum number of results changed in one transaction. */
const batch = 200;
/** Maximum number of tags per result. */
const maxTags = 50;

function changed(row: Row, change: LibraryChange, now: number): Row {
  switch (change.kind) {
    case 'tag': {
      const tags = row.tags.filter((tag) => tag !== change.tag);
      if (!change.there) return { ...row, tags };
      return tags.length < maxTags ? { ...row, tags: [...tags, change.tag].sort() } : row;
    }
    case 'note':
      return { ...row, note: change.note };
    case 'pin':
      return { ...row, pinned: change.pinned };
    case 'remove':
      // Active runs still cost credits and stay visible.
      return hasEnded(row) ? { ...row, removedAt: now } : row;
    case 'restore':
      return { ...row, removedAt: null };
    case 'keep':
    case 'limit':
      return row;
  }
}

/**
 * Applies one change to any number of results; skips missing ones.
 * @param ids run IDs.
 * @param now timestamp in ms.
 * @returns number of results that have no room for the tag.
 */
export async function applyLibraryChange(
  ids: string[],
  change: LibraryChange,
  now: number,
): Promise<number> {
  if (change.kind === 'limit') {
    await setLimit(change.bytes);
    return 0;
  }
  let full = 0;
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const taken = await inTransaction(['rows', 'runs'], (transaction) =>
      Promise.all(some.map((id) => changeOne(transaction, id, change, now))),
    );
    full += taken.filter((isTaken) => !isTaken).length;
  }
  return full;
}

/** @returns false: the result has no room for the tag. */
async function changeOne(
  transaction: Writing,
  id: string,
  change: LibraryChange,
  now: number,
): Promise<boolean> {
  const rows = transaction.objectStore('rows');
  const stored: unknown = await rows.index('id').get(id);
  if (stored === undefined) return true;
  const row = changed(parseRow(stored), change, now);
  await rows.put(withFacets(row));
  if (change.kind === 'remove' || change.kind === 'restore') {
    await markRun(transaction, row);
  }
  return change.kind !== 'tag' || !change.there || row.tags.includes(change.tag);
}

/** Copies `removedAt` to the run, so that lists of runs need not read rows. */
async function markRun(transaction: Writing, { id, removedAt }: Row): Promise<void> {
  const run = await transaction.objectStore('runs').get(id);
  if (run) await putStoredRun(transaction, { ...run, removedAt: removedAt ?? undefined });
}

/**
 * Deletes the results whose removal can no longer be undone; skips damaged ones.
 * @param now timestamp in ms.
 */
export async function purgeRemoved(now: number): Promise<void> {
  const db = await openLibrary();
  const removed: unknown[] = await db.getAllFromIndex('rows', 'facets', 'removed');
  const isDue = ({ removedAt }: Row) => removedAt !== null && now - removedAt >= undoPeriod;
  for (const stored of removed) {
    const row = readableRow(stored);
    if (row && isDue(row)) await deleteIf(row.n, isDue);
  }
}
