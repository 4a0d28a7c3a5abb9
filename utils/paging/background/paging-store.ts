import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import {
  pagingKey,
  pagingPrefix,
  PagingSchema,
  rowsKey,
  StoredRowsSchema,
  type Paging,
} from '@/utils/paging/schema';
import { allRecords, readRecord } from '@/utils/storage/session-records';
import { withLock } from '@/utils/storage/web-locks';

const readPaging = (tabId: number): Promise<Paging | null> =>
  readRecord(pagingKey(tabId), PagingSchema);

/** Reads the pagings of all tabs, including those of private windows. */
export const allPaging = (): Promise<Paging[]> => allRecords(pagingPrefix, PagingSchema);

async function clear(tabId: number): Promise<void> {
  const paging = await readPaging(tabId);
  if (!paging) return;
  await ext.storage.session.remove([pagingKey(tabId), ...rowKeys(paging)]);
}

const rowKeys = ({ tabId, pages }: Paging): string[] =>
  Array.from({ length: pages }, (_, at) => rowsKey(tabId, at + 1));

/** Removes the stored paging of a tab, with its rows. */
export const clearPaging = (tabId: number): Promise<void> => withLock('paging', () => clear(tabId));

/** Stores a new paging, which replaces the tab's previous one. */
export const beginPaging = (paging: Paging): Promise<void> =>
  withLock('paging', async () => {
    await clear(paging.tabId);
    await ext.storage.session.set({ [pagingKey(paging.tabId)]: paging });
  });

/**
 * Changes a running paging, and adds the rows of a page in the same write.
 * @returns null if it has ended or was replaced meanwhile; nothing is then changed.
 */
export const changePaging = (
  { id, tabId }: Pick<Paging, 'id' | 'tabId'>,
  change: Partial<Paging>,
  rows?: readonly (readonly string[])[],
): Promise<Paging | null> =>
  withLock('paging', async () => {
    const stored = await readPaging(tabId);
    if (stored?.id !== id || stored.state !== 'running') return null;
    if (Object.keys(change).length === 0) return stored;
    const next = { ...stored, ...change };
    await ext.storage.session.set({
      [pagingKey(tabId)]: next,
      ...(rows && { [rowsKey(tabId, next.pages)]: rows }),
    });
    return next;
  });

/** Ends the paging of a tab, if it is running. */
export const stopPaging = (tabId: number): Promise<void> =>
  withLock('paging', async () => {
    const stored = await readPaging(tabId);
    if (stored?.state !== 'running') return;
    const ended = { ...stored, state: 'ended', end: 'stopped', waiting: false };
    await ext.storage.session.set({ [pagingKey(tabId)]: ended });
  });

/** New rows of each page so far. */
export async function rowsSoFar(paging: Paging): Promise<string[][][]> {
  const keys = rowKeys(paging);
  const stored = await ext.storage.session.get(keys);
  return keys.map((key) => z.safeParse(StoredRowsSchema, stored[key]).data ?? []);
}
