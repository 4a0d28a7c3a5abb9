import { undoPeriod } from './changes';
import { openLibrary } from './library-database';
import { readableRow } from './rows-store';
import type { Row } from '../library-row';
import { deleteIf } from './maintenance';
import { libraryUsage } from './size-limit';

/** Bytes of the removed results that are deleted as soon as their removal can no longer be undone. */
async function bytesInTrash(now: number): Promise<number> {
  const removed: unknown[] = await (
    await openLibrary()
  ).getAllFromIndex('rows', 'facets', 'removed');
  let bytes = 0;
  for (const stored of removed) {
    // A damaged result can not be deleted, and frees nothing.
    const row = readableRow(stored);
    const age = now - (row?.removedAt ?? Infinity);
    if (row && age >= 0 && age < undoPeriod) bytes += row.stored;
  }
  return bytes;
}

/**
 * Oldest results to delete in order to free the given number of bytes; without pinned and active
 * ones. Removed ones count as freed. Contents shared by several results count for each of them, so
 * that slightly less may be freed.
 * @param maxRows maximum number of results.
 */
export async function oldestToFree(bytes: number, maxRows = Infinity): Promise<Row[]> {
  let freed = await bytesInTrash(Date.now());
  const db = await openLibrary();
  const rows = db.transaction('rows').store;
  const found: Row[] = [];
  let cursor = await rows.index('facets').openCursor('scrape');
  while (cursor && freed < bytes && found.length < maxRows) {
    const row = readableRow(cursor.value);
    if (row && !row.pinned && row.stored > 0) {
      found.push(row);
      freed += row.stored;
    }
    cursor = await cursor.continue();
  }
  return found;
}

/** Enforces the library's size limit. @returns number of removed results. */
export async function keepWithinLimit(): Promise<number> {
  let gone = 0;
  for (;;) {
    const { bytes, limit } = await libraryUsage();
    if (limit === null || bytes <= limit) return gone;
    const over = await oldestToFree(bytes - limit, 50);
    if (over.length === 0) return gone;
    for (const { n } of over) {
      await deleteIf(n, ({ pinned, removedAt }) => !pinned && removedAt === null);
    }
    gone += over.length;
  }
}
