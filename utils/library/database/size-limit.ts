import { database, inOne } from './library-database';
import { toRow } from './rows-store';
import type { Row } from '../library-row';
import { stores } from './stores';
import { removeForGood } from './maintenance';

export interface Room {
  /** Bytes that the contents take, compressed and each counted once. */
  bytes: number;
  /** Bytes they may take; null: no limit. */
  limit: number | null;
}

/** How much room the library takes, and may take. */
export async function room(): Promise<Room> {
  const totals = (await database()).transaction('totals').store;
  const [bytes, limit]: unknown[] = await Promise.all([totals.get('bytes'), totals.get('limit')]);
  return {
    bytes: typeof bytes === 'number' ? bytes : 0,
    limit: typeof limit === 'number' && limit > 0 ? limit : null,
  };
}

/** @param bytes that contents may take; 0: no limit. */
export async function setLimit(bytes: number): Promise<void> {
  await inOne(['totals'], async (transaction) => {
    await transaction.objectStore('totals').put(bytes, 'limit');
  });
}

/**
 * What would have to go to free so many bytes: the oldest results that are not pinned, those under way aside. Contents
 * that several results share count for each, so a little less may come free.
 * @param most how many at most.
 */
export async function oldestOver(bytes: number, most = Infinity): Promise<Row[]> {
  const rows = (await database()).transaction('rows').store;
  const found: Row[] = [];
  let freed = 0;
  let cursor = await rows.index('facets').openCursor('scrape');
  while (cursor && freed < bytes && found.length < most) {
    const row = toRow(cursor.value);
    if (!row.pinned && row.stored > 0) {
      found.push(row);
      freed += row.stored;
    }
    cursor = await cursor.continue();
  }
  return found;
}

/** Keeps the library within its limit. @returns how many results went. */
export async function keepWithinLimit(): Promise<number> {
  let gone = 0;
  for (;;) {
    const { bytes, limit } = await room();
    if (limit === null || bytes <= limit) return gone;
    const over = await oldestOver(bytes - limit, 50);
    if (over.length === 0) return gone;
    for (const row of over) {
      await inOne(stores, (transaction) => removeForGood(transaction, row));
    }
    gone += over.length;
  }
}
