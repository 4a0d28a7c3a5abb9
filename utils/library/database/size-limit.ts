import { openLibrary, inTransaction } from './library-database';
import { memoryLibrary } from './memory-library';
import { parseRow } from './rows-store';
import type { Row } from '../library-row';
import { stores } from './stores';
import { deleteResult } from './maintenance';

export interface LibraryUsage {
  /** Bytes that the contents take, compressed and each counted once. */
  bytes: number;
  /** Bytes they may take; null: no limit. */
  limit: number | null;
}

/** Space used by the library, and its limit. */
export async function libraryUsage(): Promise<LibraryUsage> {
  if (memoryLibrary()) return { bytes: 0, limit: null };
  const totals = (await openLibrary()).transaction('totals').store;
  const [bytes, limit]: unknown[] = await Promise.all([totals.get('bytes'), totals.get('limit')]);
  return {
    bytes: typeof bytes === 'number' ? bytes : 0,
    limit: typeof limit === 'number' && limit > 0 ? limit : null,
  };
}

/** @param bytes that contents may take; 0: no limit. */
export async function setLimit(bytes: number): Promise<void> {
  await inTransaction(['totals'], async (transaction) => {
    await transaction.objectStore('totals').put(bytes, 'limit');
  });
}

/**
 * What would have to go to free so many bytes: the oldest results that are not pinned, those under way aside. Contents
 * that several results share count for each, so a little less may come free.
 * @param most how many at most.
 */
export async function oldestToFree(bytes: number, most = Infinity): Promise<Row[]> {
  const rows = (await openLibrary()).transaction('rows').store;
  const found: Row[] = [];
  let freed = 0;
  let cursor = await rows.index('facets').openCursor('scrape');
  while (cursor && freed < bytes && found.length < most) {
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
