import { accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { matchesManagedAddresses } from '@/utils/settings/managed-addresses';
import type { Accounts, AccountState } from '@/utils/account/schema';
import type { Addresses } from '@/utils/settings/schema';
import type { Backup } from '@/utils/settings/backup-schema';
import { keyNames } from '@/utils/security/background/secrets';
import { accountOf, readKey, secretPrefix } from '../../account/background/account-keys';

/** The accounts as a restore leaves them. */
export interface RestoredAccounts {
  accounts: Accounts;
  /** Of the one in use. */
  state: AccountState;
  /** Keys by name. */
  keys: Record<string, string>;
  /** What an account of the file is called here, by its id there. */
  ids: Record<string, string>;
}

/** What the accounts here are known by. */
async function known(): Promise<{ id: string; accountApi: string; key: string | null }[]> {
  const { current, others } = await accountsItem.read();
  return await Promise.all(
    [current, ...others].map(async ({ id }) => {
      const { addresses } = await accountOf(id);
      return { id, accountApi: addresses.accountApi, key: await readKey(id, 'accountKey') };
    }),
  );
}

/**
 * The file's accounts under ids of this browser: the same key at the same address is the same account; every other is a
 * new one, because its id may be that of quite another account here, which has runs and reports under it.
 * @param given secrets of the file.
 * @param preset the company's addresses: the key of an account of another server is not taken.
 */
export async function restoreAccounts(
  { accounts: { current, others }, account, settings }: Backup,
  given: Record<string, string>,
  preset: Addresses,
): Promise<RestoredAccounts> {
  const here = await known();
  const keyThere = (id: string) => given[secretPrefix(id, 'accountKey')];
  const ids: Record<string, string> = { [firstAccountId]: crypto.randomUUID() };
  for (const { id, addresses } of [{ ...current, addresses: settings.addresses }, ...others]) {
    const same = here.find(
      ({ accountApi, key }) =>
        key !== null && key === keyThere(id) && accountApi === addresses.accountApi,
    );
    ids[id] = same?.id ?? crypto.randomUUID();
  }
  const idOf = (id: string) => ids[id] ?? id;
  const fits = matchesManagedAddresses(settings.addresses, preset);
  const keys: Record<string, string> = {};
  for (const { id } of [...(fits ? [current] : []), ...others]) {
    for (const name of keyNames) {
      const key = given[secretPrefix(id, name)];
      if (key !== undefined) keys[secretPrefix(idOf(id), name)] = key;
    }
  }
  return {
    accounts: {
      current: { ...current, id: idOf(current.id) },
      others: others.map((one) => ({ ...one, id: idOf(one.id) })),
    },
    state: fits ? account : { account: null, problem: null },
    keys,
    ids,
  };
}

/**
 * Ids where no keys are taken: whatever account the file is of, it is another than those here.
 * @param stays the id of the account here that is taken for the one of the file; null: none is.
 */
export function accountIdsWithoutKeys(
  { accounts }: Backup,
  stays: string | null,
): Record<string, string> {
  const all = [firstAccountId, accounts.current.id, ...accounts.others.map(({ id }) => id)];
  const ids = Object.fromEntries(all.map((id) => [id, crypto.randomUUID()]));
  return { ...ids, [accounts.current.id]: stays ?? crypto.randomUUID() };
}

/** None is connected. Accounts beside the one in use are of no use without their keys. */
export function noAccounts(backup: Backup): RestoredAccounts {
  const ids = accountIdsWithoutKeys(backup, null);
  const { current } = backup.accounts;
  const id = ids[current.id] ?? crypto.randomUUID();
  return {
    accounts: { current: { ...current, id }, others: [] },
    state: { account: null, problem: null },
    keys: {},
    ids,
  };
}
