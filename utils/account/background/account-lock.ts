import { ext } from '@/utils/browser/ext';
import { accountsItem } from '@/utils/storage/registry/account';
import { withLock } from '@/utils/storage/web-locks';
import { isConnected } from './account-keys';

/**
 * In `storage.session`: how often all accounts were erased or restored. Afterwards an account may have the id of an
 * earlier one. It ends with the browser, as requests do, so erasing leaves nothing on disk.
 */
const versionKey = 'accountsVersion';

async function readVersion(): Promise<number> {
  return Number((await ext.storage.session.get(versionKey))[versionKey] ?? 0);
}

/** Serialises changes of the connected account and writes about it. Not reentrant. */
export async function withAccountLock<T>(step: () => Promise<T>): Promise<T> {
  return await withLock('account', step);
}

/** Runs an erase or restore; results of requests from before or during it are not stored. */
export async function withEverythingReplaced<T>(step: () => Promise<T>): Promise<T> {
  return await withAccountLock(async () => {
    const version = await readVersion();
    try {
      return await step();
    } finally {
      // Afterwards, because erasing clears it.
      await ext.storage.session.set({ [versionKey]: version + 1 });
    }
  });
}

/** Stores a reply, or returns false where another account has come into use meanwhile. */
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

/** Call it before a request about the account in use. */
export async function guardCurrentAccount(): Promise<StoreIfCurrent> {
  const version = await readVersion();
  const { current } = await accountsItem.read();
  const holds = async () => (await accountsItem.read()).current.id === current.id;
  return (store) => storeIf(version, holds, store);
}

/**
 * The same for one given account, in use or not: false once it is forgotten, or everything was
 * replaced.
 */
export async function guardAccount(accountId: string): Promise<StoreIfCurrent> {
  const version = await readVersion();
  return (store) => storeIf(version, () => isConnected(accountId), store);
}
