import { withLock } from '@/utils/storage/web-locks';
import { accountsItem } from '@/utils/storage/registry/account';
import { isConnected } from './account-keys';

/** How often everything was replaced in this life. Enough as a variable: what was asked before it dies with the worker. */
let replaced = 0;

/** One at a time changes who is connected, or stores something about them. Never one within another. */
export async function withAccountLock<T>(step: () => Promise<T>): Promise<T> {
  return await withLock('account', step);
}

/** Erases or restores everything: what was asked before or meanwhile is not stored afterwards. */
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

/** Stores what came, or says false: another account is in use by then, and the answer must not be taken for its own. */
export type StoreIfCurrent = (store: () => Promise<void>) => Promise<boolean>;

/** To be called before the service is asked about the account in use. */
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
 * The same about one account, in use or beside it, whose answer stays with it: false once that is forgotten, or all was
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
