import { accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { uniqueById } from '@/utils/restored-values';
import { matchesManagedAddresses } from '@/utils/settings/managed-addresses';
import type { Account, Accounts, AccountState } from '@/utils/account/schema';
import type { Addresses } from '@/utils/settings/schema';
import type { Backup } from '@/utils/settings/backup-schema';
import { keyNames } from '@/utils/security/background/secrets';
import {
  accountOf,
  hasComparedKey,
  keySecretName,
  readComparedKey,
  shareKeyTail,
} from '../../account/background/account-keys';

interface RestoredAccounts {
  accounts: Accounts;
  state: AccountState;
  /** Keys from the backup. */
  keys: Record<string, string>;
  /** IDs of accounts here whose keys stay. */
  stay: readonly string[];
  /** IDs in this browser by ID in the backup. */
  ids: Record<string, string>;
}

interface KnownAccount {
  id: string;
  accountApi: string;
  /** Null: it has none that can be opened. */
  key: string | null;
  account: Account | null;
  /** Whether it is connected, but none of its keys can be opened any more. */
  isKeyLost: boolean;
}

/** The accounts in this browser, the one in use first. */
async function known(): Promise<KnownAccount[]> {
  const { current, others } = await accountsItem.read();
  return await Promise.all(
    [current, ...others].map(async ({ id }) => {
      const { addresses, state } = await accountOf(id);
      return {
        id,
        accountApi: addresses.accountApi,
        key: await readComparedKey(id, 'accountKey'),
        account: state.account,
        isKeyLost: state.account !== null && !(await hasComparedKey(id)),
      };
    }),
  );
}

/**
 * Assigns IDs to the accounts of a backup. Accounts with equal URL and key are the same. If the keys in this browser
 * are lost, accounts with equal URL and ID are the same, or else the two accounts in use with equal URL, unless the
 * tails of their keys differ. `firstAccountId` is the same in every browser, so it also needs an equal tail. Every
 * other account gets a new ID: its old one may belong to another account in this browser, with runs and reports.
 */
function idsOf(
  { accounts: { current, others }, settings, account }: Backup,
  backupSecrets: Record<string, string>,
  here: readonly KnownAccount[],
): Map<string, string> {
  const ids = new Map<string, string>([[firstAccountId, crypto.randomUUID()]]);
  const taken = new Set<string>();
  const all = [
    { id: current.id, addresses: settings.addresses, account: account.account },
    ...others.map(({ id, addresses, state }) => ({ id, addresses, account: state.account })),
  ];
  const inFile = new Set(all.map(({ id }) => id));
  for (const { id, addresses, account: saved } of all) {
    const key = backupSecrets[keySecretName(id, 'accountKey')];
    const atServer = here.filter(({ accountApi }) => accountApi === addresses.accountApi);
    const lost = atServer.filter((one) => one.isKeyLost && !taken.has(one.id));
    const inUse = id === current.id ? here[0]?.id : undefined;
    const same =
      atServer.find((one) => one.key !== null && one.key === key) ??
      lost.find(
        (one) => one.id === id && (shareKeyTail(one.account, saved) ?? id !== firstAccountId),
      ) ??
      lost.find(
        (one) =>
          one.id === inUse && !inFile.has(one.id) && shareKeyTail(one.account, saved) !== false,
      );
    if (same) taken.add(same.id);
    ids.set(id, same?.id ?? crypto.randomUUID());
  }
  return ids;
}

/** The accounts here as they are in the list when none of them is in use. */
async function listed(): Promise<Accounts['others']> {
  const [{ current, others }, { addresses, state }] = await Promise.all([
    accountsItem.read(),
    accountOf(),
  ]);
  return [...others, ...(state.account ? [{ ...current, addresses, state }] : [])];
}

/**
 * Returns the accounts, state and keys after a restore with keys: all come from the backup. If the policy sets another
 * server than that of the backup's account in use, that account is left out with its keys, the accounts of this browser
 * stay, and none is in use.
 * @param backupSecrets secrets of the backup.
 * @param preset URLs of the policy.
 */
export async function restoreAccounts(
  backup: Backup,
  backupSecrets: Record<string, string>,
  preset: Addresses,
): Promise<RestoredAccounts> {
  const { accounts, account, settings } = backup;
  const { current, others } = accounts;
  const ids = idsOf(backup, backupSecrets, await known());
  const idOf = (id: string) => ids.get(id) ?? id;
  const fits = matchesManagedAddresses(settings.addresses, preset);
  const keys: Record<string, string> = {};
  for (const { id } of [...(fits ? [current] : []), ...others]) {
    for (const name of keyNames) {
      const key = backupSecrets[keySecretName(id, name)];
      if (key !== undefined) keys[keySecretName(idOf(id), name)] = key;
    }
  }
  const here = fits ? [] : await listed();
  const stay = here.map(({ id }) => id);
  // The one in use in the backup may be one of those here, which stay.
  const currentId = stay.includes(idOf(current.id)) ? crypto.randomUUID() : idOf(current.id);
  return {
    accounts: {
      current: { ...current, id: currentId },
      others: uniqueById([...here, ...others.map((one) => ({ ...one, id: idOf(one.id) }))]).filter(
        ({ id }) => id !== currentId,
      ),
    },
    state: fits ? account : { account: null, problem: null },
    keys,
    stay,
    ids: Object.fromEntries(ids),
  };
}

/**
 * Assigns IDs for a backup restored without keys: its accounts count as different from those here.
 * @param stays ID of the account here that replaces the backup's account in use; null for none.
 */
export function accountIdsWithoutKeys(
  { accounts }: Backup,
  stays: string | null,
): Record<string, string> {
  const all = [firstAccountId, accounts.current.id, ...accounts.others.map(({ id }) => id)];
  const ids = Object.fromEntries(all.map((id) => [id, crypto.randomUUID()]));
  return { ...ids, [accounts.current.id]: stays ?? crypto.randomUUID() };
}

/**
 * Result of a restore without keys whose account API is another one: no account is in use. The accounts here stay in
 * the list with their own addresses and keys; those of the backup are useless without keys and left out.
 */
export async function withoutAccountInUse(backup: Backup): Promise<RestoredAccounts> {
  const ids = accountIdsWithoutKeys(backup, null);
  const { current } = backup.accounts;
  const id = ids[current.id] ?? crypto.randomUUID();
  const others = await listed();
  return {
    accounts: { current: { ...current, id }, others },
    state: { account: null, problem: null },
    keys: {},
    stay: others.map((one) => one.id),
    ids,
  };
}
