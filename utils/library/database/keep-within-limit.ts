import { openLibrary } from './library-database';
import { parseRow } from './rows-store';
import type { Row } from '../library-row';
import { deleteIf } from './maintenance';
import { libraryUsage } from './size-limit';

/**
 * Oldest results to delete in order to free the given number of bytes; without pinned and active
 * ones. Removed ones count as freed: they are deleted once their removal can no longer be undone. Contents shared by several results count for each of them, so that slightly less may be
 * freed.
 * @param maxRows maximum number of results.
 */
export async function oldestToFree(bytes: number, maxRows = Infinity): Promise<Row[]> {
  const db = await openLibrary();
  const removed: unknown[] = await db.getAllFromIndex('rows', 'facets', 'removed');
  let freed = removed.map(parseRow).reduce((sum, { stored }) => sum + stored, 0);
  const rows = db.transaction('rows').store;
  const found: Row[] = [];
  let cursor = await rows.index('facets').openCursor('scrape');
  while (cursor && freed < bytes && found.length < maxRows) {
    const row = parseRow(cursor.value);
    if (!row.pinned && row.stored > 0) {
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
