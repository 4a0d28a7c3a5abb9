import { withLock } from '@/utils/storage/web-locks';
import { accountsItem } from '@/utils/storage/registry/account';
import { isConnected } from './account-keys';

/** Number of full replacements in this worker's life. A variable is enough: earlier requests end with the worker. */
let replaced = 0;

/** Serialises changes of the connected account and writes about it. Not reentrant. */
export async function withAccountLock<T>(step: () => Promise<T>): Promise<T> {
  return await withLock('account', step);
}

/** Runs an erase or restore; results of requests from before or during it are not stored. */
export async function withEverythingReplaced<T>(step: () => Promise<T>): Promise<T> {
  return await withAccountLock(async () => {
    replaced += 1;
    try {
      return await step();
    } finally {
      replaced += 1;
    }
  });
}

/** Stores a reply, or returns false where another account has come into use meanwhile. */
export type StoreIfCurrent = (store: () => Promise<void>) => Promise<boolean>;

/** Call it before a request about the account in use. */
export async function guardCurrentAccount(): Promise<StoreIfCurrent> {
  const before = replaced;
  const { current } = await accountsItem.read();
  return async (store) =>
    await withAccountLock(async () => {
      const now = await accountsItem.read();
      if (before !== replaced || now.current.id !== current.id) return false;
      await store();
      return true;
    });
}

/**
 * The same for one given account, in use or not: false once it is forgotten, or everything was
 * replaced.
 */
export function guardAccount(accountId: string): StoreIfCurrent {
  const before = replaced;
  return async (store) =>
    await withAccountLock(async () => {
      if (before !== replaced || !(await isConnected(accountId))) return false;
      await store();
      return true;
    });
}
