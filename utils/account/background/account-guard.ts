import type { Account } from '@/utils/account/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { withItemLocks } from '@/utils/storage/web-locks';
import { isConnected } from './account-keys';
import { readVersion, withAccountLock } from './account-lock';

/** Runs `store` and returns true, or returns false if another account is in use by now. */
export type StoreIfCurrent = (store: () => Promise<void>) => Promise<boolean>;

async function storeIf(
  version: number,
  isStillValid: () => Promise<boolean>,
  store: () => Promise<void>,
): Promise<boolean> {
  return await withAccountLock(async () => {
    if (version !== (await readVersion()) || !(await isStillValid())) return false;
    await store();
    return true;
  });
}

/** Guards the storing of a reply about the account in use; to be called before the request. */
export async function guardCurrentAccount(): Promise<StoreIfCurrent> {
  const version = await readVersion();
  const { current } = await accountsItem.read();
  const isStillValid = async () => (await accountsItem.read()).current.id === current.id;
  return (store) => storeIf(version, isStillValid, store);
}

/**
 * Guards the storing of a reply about the given account, in use or not; false if the account was
 * deleted or all accounts were replaced.
 */
export async function guardAccount(accountId: string): Promise<StoreIfCurrent> {
  const version = await readVersion();
  return (store) => storeIf(version, () => isConnected(accountId), store);
}

/**
 * Like `guardCurrentAccount`, for callers that hold a lock which comes after 'account' in the lock order. Locks the two
 * items instead: every change of the account in use locks them too.
 */
export async function guardStoredAccount(): Promise<
  (change: (account: Account) => Account) => Promise<boolean>
> {
  const version = await readVersion();
  const { current } = await accountsItem.read();
  return (change) =>
    withItemLocks([accountsItem.key, accountItem.key], async () => {
      const [now, accounts, state] = await Promise.all([
        readVersion(),
        accountsItem.read(),
        accountItem.read(),
      ]);
      if (now !== version || accounts.current.id !== current.id || !state.account) return false;
      await accountItem.write({ ...state, account: change(state.account) });
      return true;
    });
}
