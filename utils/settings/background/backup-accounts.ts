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
 * Assigns IDs to the accounts of a backup. Equal URL and key mean the same account. Where the keys here are lost, so do
 * equal URL and ID, or else equal URL of the accounts in use, unless the ends of their keys differ. The first ID is the
 * same in every browser, so with it the ends must be equal. Every other account gets a new ID, since its old one may
 * belong to a different account here, with runs and reports.
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
 * Accounts, state and keys after a restore with keys: all from the backup. Where the policy sets another server than
 * that of the backup's account in use, this one and its keys are left out, no account is in use, and those here stay.
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
