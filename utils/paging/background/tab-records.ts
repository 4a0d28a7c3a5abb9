import type * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { allRecords, readRecord } from '@/utils/storage/session-records';
import { logFailure } from '@/utils/log-failure';
import { toProblem } from '@/utils/problem';
import { withWebLock } from '@/utils/storage/web-locks';

/** Work on a tab that goes on after the background ends. */
interface TabRecord {
  id: string;
  tabId: number;
  state: 'running' | 'ended';
}

/**
 * Records in `storage.session`, one for each tab under `prefix` and the tab's ID, with values under further keys.
 * @param keysOf further keys of a record.
 * @param full change that is written when the storage is full.
 */
export function tabRecords<T extends TabRecord>(
  prefix: string,
  schema: z.ZodMiniType<T>,
  keysOf: (record: T) => string[],
  full: Partial<T>,
) {
  const { session } = ext.storage;
  const keyOf = (tabId: number): string => `${prefix}${tabId}`;
  /** Reads the record of a tab; null if none is stored. */
  const read = (tabId: number): Promise<T | null> => readRecord(keyOf(tabId), schema);

  async function clear(tabId: number): Promise<void> {
    const record = await read(tabId);
    if (record) await session.remove([keyOf(tabId), ...keysOf(record)]);
  }

  return {
    read,
    /** Reads the records of all tabs, including those of private windows. */
    all: (): Promise<T[]> => allRecords(prefix, schema),
    /** Removes the record of a tab, with its further values. */
    clear: (tabId: number): Promise<void> => withWebLock('paging', () => clear(tabId)),
    /**
     * Replaces the record of a tab.
     * @param values further values by storage key. Those that `keysOf` names are removed with the record.
     */
    begin: (record: T, values: Record<string, unknown> = {}): Promise<void> =>
      withWebLock('paging', async () => {
        await clear(record.tabId);
        await session.set({ [keyOf(record.tabId)]: record, ...values });
      }),
    /**
     * Changes a record that is still running, and adds values under further keys in the same write. If the storage is
     * full, the record ends with what it has so far.
     * @returns the changed record; null if it has ended or was replaced meanwhile, or ends now.
     */
    change: (
      { id, tabId }: Pick<T, 'id' | 'tabId'>,
      change: Partial<T>,
      valuesOf: (next: T) => Record<string, unknown> = () => ({}),
    ): Promise<T | null> =>
      withWebLock('paging', async () => {
        const stored = await read(tabId);
        if (stored?.id !== id || stored.state !== 'running') return null;
        // Firefox fires `onChanged` also when an equal value is written, and open pages would render again.
        if (Object.keys(change).length === 0) return stored;
        const next = { ...stored, ...change };
        try {
          await session.set({ [keyOf(tabId)]: next, ...valuesOf(next) });
          return next;
        } catch (error) {
          if (!/quota/i.test(toProblem(error).detail ?? '')) throw error;
          logFailure('storing a page')(error);
          await session.set({ [keyOf(tabId)]: { ...stored, ...full } });
          return null;
        }
      }),
  };
}
