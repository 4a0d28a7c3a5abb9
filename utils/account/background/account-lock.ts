import * as z from 'zod/mini';
import { sessionItem } from '@/utils/storage/session-item';
import { withWebLock } from '@/utils/storage/web-locks';

/**
 * Number of times all accounts were erased or restored. Account IDs may be reused afterwards. Session storage is
 * enough, since requests do not survive the browser either, and erasing then leaves nothing on disk.
 */
const versionItem = sessionItem('accountsVersion', z.number, () => 0);

export const readVersion = (): Promise<number> => versionItem.read();

/** Serializes changes of the account in use and writes of its data. Not reentrant. */
export async function withAccountLock<T>(step: () => Promise<T>): Promise<T> {
  return await withWebLock('account', step);
}

/** Runs an erase or restore. Replies to requests made before or during it are not stored. */
export async function withEverythingReplaced<T>(step: () => Promise<T>): Promise<T> {
  return await withAccountLock(async () => {
    const version = await readVersion();
    try {
      return await step();
    } finally {
      // Written last, since erasing clears it.
      await versionItem.write(version + 1);
    }
  });
}
