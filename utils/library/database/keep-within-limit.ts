import { openLibrary, inTransaction } from './library-database';
import { parseRow } from './rows-store';
import type { Row } from '../library-row';
import { stores } from './stores';
import { deleteResult } from './maintenance';
import { libraryUsage } from './size-limit';

/**
 * Oldest results to delete in order to free the given number of bytes; without pinned and active
 * ones. Contents shared by several results count for each of them, so that slightly less may be
 * freed.
 * @param maxRows maximum number of results.
 */
export async function oldestToFree(bytes: number, maxRows = Infinity): Promise<Row[]> {
  const rows = (await openLibrary()).transaction('rows').store;
  const found: Row[] = [];
  let freed = 0;
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
    for (const row of over) {
      await inTransaction(stores, (transaction) => deleteResult(transaction, row));
    }
    gone += over.length;
  }
}
