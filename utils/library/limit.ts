import { promised } from '../storage/database';
import { database, inOne, stores } from './layout';
import { toRow } from './read';
import type { Row } from './row';
import { removeForGood } from './tidy';

export interface Room {
  /** Bytes that the contents take, compressed and each counted once. */
  bytes: number;
  /** Bytes they may take; null: no limit. */
  limit: number | null;
}

/** How much room the library takes, and may take. */
export async function room(): Promise<Room> {
  const totals = (await database()).transaction('totals').objectStore('totals');
  const [bytes, limit] = await Promise.all([
    promised<unknown>(totals.get('bytes')),
    promised<unknown>(totals.get('limit')),
  ]);
  return {
    bytes: typeof bytes === 'number' ? bytes : 0,
    limit: typeof limit === 'number' && limit > 0 ? limit : null,
  };
}

/** @param bytes that contents may take; 0: no limit. */
export async function setLimit(bytes: number): Promise<void> {
  await inOne(['totals'], async (transaction) => {
    transaction.objectStore('totals').put(bytes, 'limit');
  });
}

/**
 * What would have to go to free so many bytes: the oldest results that are not pinned, those under way aside. Contents
 * that several results share count for each, so a little less may come free.
 * @param most how many at most.
 */
export async function oldestOver(bytes: number, most = Infinity): Promise<Row[]> {
  const rows = (await database()).transaction('rows').objectStore('rows');
  const request = rows.index('facets').openCursor('scrape');
  const found: Row[] = [];
  let freed = 0;
  let cursor = await promised(request);
  while (cursor && freed < bytes && found.length < most) {
    const row = toRow(cursor.value);
    if (!row.pinned && row.stored > 0) {
      found.push(row);
      freed += row.stored;
    }
    const next = promised(request);
    cursor.continue();
    cursor = await next;
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
