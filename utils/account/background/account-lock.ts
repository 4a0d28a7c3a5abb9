import { ext } from '@/utils/browser/ext';
import { accountsItem } from '@/utils/storage/registry/account';
import { withLock } from '@/utils/storage/web-locks';
import { isConnected } from './account-keys';

/**
 * Key in `storage.session`: number of times all accounts were erased or restored. Account IDs may
 * be reused afterwards. Session storage is enough, since requests do not survive the browser
 * either, and erasing then leaves nothing on disk.
 */
const versionKey = 'accountsVersion';

async function readVersion(): Promise<number> {
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

/** Runs `store` and returns true, or returns false if another account is in use by now. */
export type StoreIfCurrent = (store: () => Promise<void>) => Promise<boolean>;

async function storeIf(
  version: number,
  holds: () => Promise<boolean>,
  store: () => Promise<void>,
): Promise<boolean> {
  return await withAccountLock(async () => {
    if (version !== (await readVersion()) || !(await holds())) return false;
    await store();
    return true;
  });
}

/** Guards the storing of a reply about the account in use; to be called before the request. */
export async function guardCurrentAccount(): Promise<StoreIfCurrent> {
  const version = await readVersion();
  const { current } = await accountsItem.read();
  const holds = async () => (await accountsItem.read()).current.id === current.id;
  return (store) => storeIf(version, holds, store);
}

/**
 * Guards the storing of a reply about the given account, in use or not; false if the account was
 * deleted or all accounts were replaced.
 */
export async function guardAccount(accountId: string): Promise<StoreIfCurrent> {
  const version = await readVersion();
  return (store) => storeIf(version, () => isConnected(accountId), store);
}
