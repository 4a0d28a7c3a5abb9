import { ProblemError, toProblem } from '@/utils/problem';
import { type AccountAccess, type AccountApi, createAccountApi } from '@/utils/service/account';
import type { ConnectResult } from '@/utils/service/connect';
import { readLocal } from '@/utils/storage/local';
import { accountItem, accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { Account, AccountState } from '@/utils/account/schema';
import type { Addresses } from '@/utils/settings/schema';
import {
  type KeyName,
  keyNames,
  secrets,
  type SecretName,
} from '@/utils/security/background/secrets';
import { serviceFetch } from '../../runs/background/service-fetch';
import { forgetUndo } from '../../settings/background/backup-commit';

/** Account without its keys. */
interface AccountRecord {
  id: string;
  addresses: Addresses;
  state: AccountState;
}

/**
 * Returns an account by ID, by default the one in use. Rejects with `not-connected` if there is
 * none.
 */
export async function accountOf(id?: string): Promise<AccountRecord> {
  // One read, since the account in use may change between two reads.
  const items = [accountsItem, settingsItem, accountItem] as const;
  const stored = await readLocal(items.map(({ key }) => key));
  const { current, others } = accountsItem.parse(stored[accountsItem.key]);
  if (id === undefined || id === current.id) {
    const { addresses } = settingsItem.parse(stored[settingsItem.key]);
    return { id: current.id, addresses, state: accountItem.parse(stored[accountItem.key]) };
  }
  const found = others.find((one) => one.id === id);
  if (!found) throw new ProblemError('not-connected');
  return found;
}

/** Whether an account still exists and is connected. */
export async function isConnected(id: string): Promise<boolean> {
  try {
    return (await accountOf(id)).state.account !== null;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'not-connected') return false;
    throw error;
  }
}

/** Returns URL and key of an account's API. Rejects with `not-connected`. */
export async function accountAccess(id?: string): Promise<AccountAccess> {
  const { id: of, addresses } = await accountOf(id);
  const key = await readKey(of, 'accountKey');
  if (key === null || addresses.accountApi === '') throw new ProblemError('not-connected');
  return { baseUrl: addresses.accountApi, key };
}

/** Returns a key of an account; null if it has none. */
export async function readKey(id: string, name: KeyName): Promise<string | null> {
  return await secrets.get(keySecretName(id, name));
}

/**
 * Returns a key of an account to compare it with a new one; null also for a key whose device key is lost: nothing opens
 * it any more, and connecting or restoring replaces it.
 */
export async function readComparedKey(id: string, name: KeyName): Promise<string | null> {
  try {
    return await readKey(id, name);
  } catch (error) {
    if (toProblem(error).code !== 'device-key-lost') throw error;
    return null;
  }
}

/** Whether any key of an account can be compared. */
export async function hasComparedKey(id: string): Promise<boolean> {
  const keys = await Promise.all(keyNames.map((name) => readComparedKey(id, name)));
  return keys.some((key) => key !== null);
}

const keyTails = (account: Account | null) =>
  account ? [account.keyTail, account.scraper.keyTail, account.browser.keyTail] : [];

/**
 * Returns whether two accounts of one server have a key with the same last characters (`keyTail`). A lost key leaves
 * nothing else to compare. Returns null if no kind of key has a tail on both sides.
 */
export function shareKeyTail(one: Account | null, other: Account | null): boolean | null {
  const others = keyTails(other);
  const compared = keyTails(one).flatMap((tail, at) =>
    tail && others[at] ? [tail === others[at]] : [],
  );
  return compared.length === 0 ? null : compared.includes(true);
}

/**
 * Stores a key.
 * @param value null: the service has none, so the stored one is deleted; undefined: not fetched, no change.
 */
export async function storeKey(
  id: string,
  name: KeyName,
  value: string | null | undefined,
): Promise<void> {
  if (value === undefined) return;
  const place = keySecretName(id, name);
  await (value === null ? secrets.remove(place) : secrets.set(place, value));
}

export async function storeKeys(id: string, key: string, found: ConnectResult): Promise<void> {
  await storeKey(id, 'accountKey', key);
  await storeKey(id, 'scraperKey', found.scraperKey);
  await storeKey(id, 'browserKey', found.browserKey);
}

/** Also forgets the spare logins, which were made with these keys or can be made again. */
export async function forgetKeys(id: string): Promise<void> {
  // The snapshot of the last restore may contain these keys.
  await forgetUndo();
  const spares = await secrets.spareNames();
  await secrets.forget([...keyNames.map((name) => keySecretName(id, name)), ...spares]);
}

/**
 * Name of a key in the vault. The first account's keys keep the names from before several accounts
 * were supported.
 */
export function keySecretName(id: string, name: KeyName): SecretName {
  return id === firstAccountId ? name : `${name}@${id}`;
}

/**
 * Returns the account API with the stored key. Rejects with `not-connected`.
 * @param accountId default: the account in use.
 */
export async function accountApi(accountId?: string): Promise<AccountApi> {
  return createAccountApi(serviceFetch, await accountAccess(accountId));
}
