import { ext } from '@/utils/browser/ext';
import {
  linkedKey,
  linkedPageKey,
  linkedPrefix,
  linkedRowsKey,
  LinkedSchema,
  type Linked,
  type LinkedPage,
  type LinkedRequest,
} from '@/utils/linked-pages/schema';
import { allRecords, readRecord } from '@/utils/storage/session-records';
import { withLock } from '@/utils/storage/web-locks';

/** Reads the completed rows of a tab; null if none are stored. */
export const readLinked = (tabId: number): Promise<Linked | null> =>
  readRecord(linkedKey(tabId), LinkedSchema);

/** Reads the completed rows of all tabs, including those of private windows. */
export const allLinked = (): Promise<Linked[]> => allRecords(linkedPrefix, LinkedSchema);

async function clear(tabId: number): Promise<void> {
  const linked = await readLinked(tabId);
  if (!linked) return;
  const pages = Array.from({ length: linked.done }, (_, at) => linkedPageKey(tabId, at + 1));
  await ext.storage.session.remove([linkedKey(tabId), linkedRowsKey(tabId), ...pages]);
}

export const clearLinked = (tabId: number): Promise<void> => withLock('paging', () => clear(tabId));

/** Stores the rows to complete, which replace the tab's previous ones. */
export const beginLinked = (linked: Linked, rows: LinkedRequest['rows']): Promise<void> =>
  withLock('paging', async () => {
    await clear(linked.tabId);
    await ext.storage.session.set({
      [linkedKey(linked.tabId)]: linked,
      [linkedRowsKey(linked.tabId)]: rows,
    });
  });

/**
 * Changes a state that is still running, and adds the values of a page in the same write.
 * @returns null if it has ended or was replaced meanwhile; nothing is then changed.
 */
export const changeLinked = (
  { id, tabId }: Pick<Linked, 'id' | 'tabId'>,
  change: Partial<Linked>,
  page?: LinkedPage,
): Promise<Linked | null> =>
  withLock('paging', async () => {
    const stored = await readLinked(tabId);
    if (stored?.id !== id || stored.state !== 'running') return null;
    const next = { ...stored, ...change };
    await ext.storage.session.set({
      [linkedKey(tabId)]: next,
      ...(page && { [linkedPageKey(tabId, next.done)]: page }),
    });
    return next;
  });
