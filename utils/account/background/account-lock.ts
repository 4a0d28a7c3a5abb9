import { ext } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';

/**
 * Key in `storage.session`: number of times all accounts were erased or restored. Account IDs may
 * be reused afterwards. Session storage is enough, since requests do not survive the browser
 * either, and erasing then leaves nothing on disk.
 */
const versionKey = 'accountsVersion';

export async function readVersion(): Promise<number> {
  return Number((await ext.storage.session.get(versionKey))[versionKey] ?? 0);
}

/** Serializes changes of the account in use and writes of its data. Not reentrant. */
export async function withAccountLock<T>(step: () => Promise<T>): Promise<T> {
  return await withLock('account', step);
}

/** Runs an erase or restore. Replies to requests made before or during it are not stored. */
export async function withEverythingReplaced<T>(step: () => Promise<T>): Promise<T> {
  return await withAccountLock(async () => {
    const version = await readVersion();
    try {
      return await step();
    } finally {
      // Written last, since erasing clears it.
      await ext.storage.session.set({ [versionKey]: version + 1 });
    }
  });
}
