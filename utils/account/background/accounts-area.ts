import { unfinishedRuns } from '@/utils/runs/background/run-store';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import type { AccountAccess } from '@/utils/service/account';
import type { ConnectResult } from '@/utils/service/connect';
import { useAccount } from '@/utils/account/background/use-account';
import { accountsItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { forgetServiceSchedules } from '@/utils/storage/schedules';
import { withWebLock } from '@/utils/storage/web-locks';
import { forgetServiceLogins } from '@/utils/proxy/background/forgotten-account';
import { forgetTargetingLists } from '@/utils/proxy/background/targeting-lists';
import type { Addresses } from '@/utils/settings/schema';
import { cleanKey } from '../setup-text';
import { accountOf, storeKeys, readComparedKey } from './account-keys';
import { withAccountLock } from './account-lock';
import { guardCurrentAccount } from './account-guard';
import { removeAccount } from './removed-accounts';

interface AccountsDependencies {
  /** Verifies a key as connecting does, without storing anything. */
  verify(addresses: Addresses, access: AccountAccess): Promise<ConnectResult>;
  /** Normalizes URLs and applies those of the policy. */
  readAddresses(typed: Addresses): Promise<Addresses>;
  /** Refreshes all data of the account in use. */
  refresh(): Promise<unknown>;
}

/**
 * Creates the handlers for several accounts: one is in use, the others are stored with their keys.
 */
export function createAccountsArea({
  verify,
  readAddresses,
  refresh,
}: AccountsDependencies): AreaHandlers<'accounts'> {
  return {
    async 'accounts/add'({ addresses: typed, key: typedKey, label }) {
      const addresses = await readAddresses(typed);
      const key = cleanKey(typedKey);
      if (key === '') throw new ProblemError('key-missing');
      await refuseKnown(key, addresses);
      const keep = await guardCurrentAccount();
      const found = await verify(addresses, { baseUrl: addresses.accountApi, key });
      const id = crypto.randomUUID();
      const kept = await keep(async () => {
        // Keys first: a listed account without keys would be unusable.
        await storeKeys(id, key, found);
        const state = { account: found.account, problem: found.problem };
        await accountsItem.update((now) => ({
          ...now,
          others: [...now.others, { id, label, addresses, state }],
        }));
      });
      if (!kept) throw new ProblemError('account-changed');
    },

    async 'accounts/use'({ id }) {
      const use = async () => {
        await whileNoneIsOn(async () => {
          // First, so that an interruption leaves none: once another account is in use, nothing else would delete them.
          await forgetServiceLogins();
          if (!(await useAccount(id))) throw new ProblemError('not-connected');
        });
        // The lists belong to the previous account.
        await forgetTargetingLists();
        await forgetServiceSchedules();
      };
      // A paid call that is being checked is paid for by the account that it was checked for.
      await withWebLock('floor', () => withAccountLock(use));
      // The account is in use even if the refresh fails; the error is stored with it.
      await refresh();
    },

    async 'accounts/label'({ id, label }) {
      const named = <T extends { id: string; label: string }>(one: T): T =>
        one.id === id ? { ...one, label: label.trim() } : one;
      await accountsItem.update(({ current, others }) => ({
        current: named(current),
        others: others.map(named),
      }));
    },

    async 'accounts/remove'({ id }) {
      const { current } = await accountsItem.read();
      // The account in use is removed by `account/forget`.
      if (id === current.id) throw new ProblemError('account-in-use');
      await withAccountLock(async () => {
        await refuseWhileBusy(id);
        // Earlier versions kept the logins of this account when another one came into use.
        await withWebLock('proxy-operation', async () => {
          const { on, before } = await proxyItem.read();
          await forgetServiceLogins([...on, ...(before ?? [])]);
        });
        await removeAccount(id);
      });
    },
  };
}

/**
 * Rejects with `account-known` if an account has this key: its balance would be listed twice.
 * @param exceptId ID of an account that may have the key.
 */
export async function refuseKnown(
  key: string,
  { accountApi }: Addresses,
  exceptId?: string,
): Promise<void> {
  const { current, others } = await accountsItem.read();
  for (const { id } of [current, ...others]) {
    if (id === exceptId) continue;
    const { addresses } = await accountOf(id);
    if (addresses.accountApi === accountApi && (await readComparedKey(id, 'accountKey')) === key) {
      throw new ProblemError('account-known');
    }
  }
}

/**
 * Rejects with `account-busy` during active runs of an account, in regular or private windows:
 * without its keys, paid results could not be fetched. A run from before several accounts were
 * supported may belong to any.
 * @param id default: all accounts.
 */
export async function refuseWhileBusy(id?: string): Promise<void> {
  const paying = await unfinishedRuns();
  if (paying.some(({ accountId = id }) => id === undefined || accountId === id)) {
    throw new ProblemError('account-busy');
  }
}

/**
 * Changes the account in use while no switch can begin: a switch would combine the login of one account with the proxy
 * of the other. Rejects with `account-in-use` if a profile of the service is on.
 */
export async function whileNoneIsOn(change: () => Promise<void>): Promise<void> {
  // At once, instead of after a switch that waits for the service.
  await refuseWhileOn();
  await withWebLock('proxy-operation', async () => {
    await refuseWhileOn();
    await change();
  });
}

/**
 * Rejects with `account-in-use` if a profile of the service is active, since it uses the account's
 * login and balance.
 */
async function refuseWhileOn(): Promise<void> {
  const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const names = profiles
    .filter(({ id, kind }) => kind === 'service' && on.some(({ profileId }) => profileId === id))
    .map(({ name }) => name);
  if (names.length > 0) throw new ProblemError('account-in-use', { detail: names.join(', ') });
}
