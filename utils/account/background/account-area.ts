import type { Handlers, Output } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import type { WakeUps } from '@/utils/browser/wake-ups';
import { ProblemError, toProblem } from '@/utils/problem';
import type { AccountAccess, AccountApi } from '@/utils/service/account';
import { readAddresses, readExitCheck } from '@/utils/service/addresses';
import { countriesByProduct } from '@/utils/service/targeting';
import { type ConnectResult, connect } from '@/utils/service/connect';
import { replaceAccount } from '@/utils/account/background/use-account';
import { accountItem } from '@/utils/storage/registry/account';
import { managedItem, settingsItem } from '@/utils/storage/registry/settings';
import { forgetServiceSchedules } from '@/utils/storage/schedules';
import {
  forgetTargetingLists,
  storeTargetingLists,
} from '@/utils/proxy/background/targeting-lists';
import { withManagedAddresses, isSameServer } from '@/utils/settings/managed-addresses';
import type { Addresses } from '@/utils/settings/schema';
import type { Account } from '@/utils/account/schema';
import {
  accountApi,
  accountAccess,
  accountOf,
  forgetKeys,
  storeKeys,
  readKey,
} from './account-keys';
import { noteCredits } from './account-credits';
import { refetchScraper, reportedCredits, scraperAccess } from './account-scraper';
import { confirmAddress } from './confirm-address';
import { withAccountLock, guardCurrentAccount, type StoreIfCurrent } from './account-lock';
import { forgetAccountReports, createUsageArea } from './usage-area';
import { createAccountsArea, refuseKnown, refuseWhileBusy, refuseWhileOn } from './accounts-area';
import { createBalanceArea, checkBalanceLevels } from './balance-warnings';
import { keepAlive } from '../../runs/background/keep-alive';
import { logFailure } from '../../log-failure';

const browserFetch = (input: string, init?: RequestInit) => fetch(input, init);

/** The connected account: its state, keys and API calls. */
export interface AccountArea {
  handlers: Pick<
    Handlers,
    'account/connect' | 'account/refresh' | 'account/forget' | 'account/confirm-address'
  > &
    ReturnType<typeof createAccountsArea>['handlers'] &
    ReturnType<typeof createBalanceArea>['handlers'] &
    ReturnType<typeof createUsageArea>;
  /** The account API with the stored key. Rejects with `not-connected`. */
  api(): Promise<AccountApi>;
  /**
   * Address and key of the scraper. Rejects with `not-connected`, `no-scraper-access`.
   * @param options.refetch fetches them anew, as after a 401, because keys can be replaced.
   * @param options.accountId absent: the account in use.
   */
  scraperAccess(options?: {
    refetch?: boolean;
    accountId?: string;
  }): Promise<{ baseUrl: string; key: string }>;
  /** The id of the account in use. */
  inUse(): Promise<string>;
  /** Reads the balances that the user wants to be warned of; see `balance-warnings.ts`. */
  wakeUps: Pick<WakeUps, 'vantage:balance'>;
  /** Records the credits reported by a scraper or agent response, for the account in use or the one given. */
  noteCredits(left: number, accountId?: string): Promise<void>;
}

/**
 * Connecting an account and fetching its keys.
 * @param reachDirectly makes further addresses direct, until the function that it returns is called.
 */
export function createAccountArea(
  reachDirectly: (addresses: readonly string[]) => Promise<() => Promise<void>>,
): AccountArea {
  /** Fetches everything; stores nothing. */
  async function verify(
    addresses: Addresses,
    access: AccountAccess,
    same = false,
  ): Promise<ConnectResult> {
    if (!(await ext.permissions.contains({ origins: ['<all_urls>'] }))) {
      throw new ProblemError('no-site-access');
    }
    const { addresses: known, state } = await accountOf();
    // Scraper address and key must not be mixed between servers.
    const earlier = isSameServer(known.accountApi, access.baseUrl) ? state.account : null;
    // A new address does not bypass the proxy yet, and the active proxy may be down.
    const restore = await reachDirectly([addresses.accountApi]);
    try {
      return await connect({ fetch: browserFetch, now: Date.now }, access, earlier, same);
    } finally {
      await restore();
    }
  }

  /** Stores nothing until everything is verified. */
  async function connectWith(
    addresses: Addresses,
    key: string,
    keep: StoreIfCurrent,
  ): Promise<void> {
    const access = { baseUrl: addresses.accountApi, key };
    const before = (await accountOf()).state.account?.scraper;
    const found = await verify(addresses, access, await sameAccount(addresses, key));
    const kept = await keep(async () => await take(addresses, key, found, before));
    if (!kept) throw new ProblemError('account-changed');
    if (found.lateTargets) {
      storeLateTargets(found.lateTargets, found.staticAddresses).catch(logFailure('targeting'));
    }
    await checkBalanceLevels();
  }

  /** Stores targeting values that came after the account was connected, unless another one is in use by then. */
  async function storeLateTargets(
    lateTargets: NonNullable<ConnectResult['lateTargets']>,
    staticAddresses: readonly string[],
  ): Promise<void> {
    const keep = await guardCurrentAccount();
    const release = keepAlive();
    try {
      const targets = await lateTargets;
      await keep(async () => {
        await storeTargetingLists(targets, staticAddresses, Date.now());
        await accountItem.update(({ account, problem }) => ({
          account: account && { ...account, countries: countriesByProduct(targets) },
          problem,
        }));
      });
    } catch (error) {
      const late = toProblem(error);
      await keep(async () => {
        await accountItem.update(({ account, problem }) => ({
          account,
          problem: problem ?? late,
        }));
      });
    } finally {
      release();
    }
  }

  /** @param before the scraper of the account in use when all was asked for. */
  async function take(
    addresses: Addresses,
    key: string,
    found: ConnectResult,
    before: Account['scraper'] | undefined,
  ): Promise<void> {
    const { id, state } = await accountOf();
    const same = await sameAccount(addresses, key);
    const { account, problem } = found;
    if (same || !state.account || (await sameScraper(id, found))) {
      await storeKeys(id, key, found);
      await settingsItem.update((settings) => ({ ...settings, addresses }));
      await storeTargetingLists(found.targets, found.staticAddresses, account.checkedAt);
      const credits =
        state.account && reportedCredits(account.scraper.credits, before, state.account.scraper);
      const scraper = { ...account.scraper, ...credits };
      await accountItem.write({ account: { ...account, scraper }, problem });
    } else {
      // A different account replaces this one, so active work must not continue with its keys.
      await refuseWhileOn();
      await refuseWhileBusy(id);
      const next = crypto.randomUUID();
      await storeKeys(next, key, found);
      await forgetServiceSchedules(state.account);
      await storeTargetingLists(found.targets, found.staticAddresses, account.checkedAt);
      await replaceAccount(next, addresses, { account, problem });
      await forgetKeys(id);
      await forgetAccountReports(id);
    }
  }

  /** A new account key that leads to the same scraper key belongs to the same account: keys can be replaced. */
  async function sameScraper(id: string, { scraperKey }: ConnectResult): Promise<boolean> {
    return !!scraperKey && (await readKey(id, 'scraperKey')) === scraperKey;
  }

  /** Whether stored values belong to this key; only then may they fill missing ones. */
  async function sameAccount(addresses: Addresses, key: string): Promise<boolean> {
    const { id, addresses: stored } = await accountOf();
    return stored.accountApi === addresses.accountApi && (await readKey(id, 'accountKey')) === key;
  }

  /** An empty field keeps the stored key, but a key is never sent to a different server. */
  async function keyFor(typed: string, addresses: Addresses): Promise<string> {
    if (typed !== '') return typed;
    const { id, addresses: now } = await accountOf();
    const stored = await readKey(id, 'accountKey');
    if (stored === null || !isSameServer(now.accountApi, addresses.accountApi)) {
      throw new ProblemError('key-missing');
    }
    return stored;
  }

  /** An exit check needs no account: it is kept where nothing else was typed. Returns whether it was. */
  async function keepExitCheck({ accountApi: typedApi, exitCheck }: Addresses): Promise<boolean> {
    const { addresses, state } = await accountOf();
    const unchanged = exitCheck.trim() === addresses.exitCheck;
    if (state.account !== null || typedApi.trim() !== '' || unchanged) return false;
    const read = readExitCheck(exitCheck);
    await settingsItem.update((now) => ({
      ...now,
      addresses: { ...now.addresses, exitCheck: read },
    }));
    return true;
  }

  async function withPresets(typed: Addresses): Promise<Addresses> {
    return readAddresses(withManagedAddresses(typed, (await managedItem.read()).addresses));
  }

  async function refresh(): Promise<Output<'account/refresh'>> {
    // Read together, so that a key is never paired with another account's address.
    const { key, addresses, keep } = await withAccountLock(async () => ({
      ...(await accountAccess()),
      addresses: (await settingsItem.read()).addresses,
      keep: await guardCurrentAccount(),
    }));
    try {
      await connectWith(addresses, key, keep);
    } catch (error) {
      const problem = toProblem(error);
      await keep(async () => void (await accountItem.update((now) => ({ ...now, problem }))));
      throw error;
    }
    return {};
  }

  const balances = createBalanceArea(accountApi, async () =>
    refetchScraper((await accountOf()).id),
  );

  return {
    handlers: {
      ...balances.handlers,
      ...createUsageArea(accountApi),
      ...createAccountsArea({ verify, readAddresses: withPresets, refresh }).handlers,

      async 'account/connect'({ addresses, key }) {
        if (key.trim() === '' && (await keepExitCheck(addresses))) return {};
        const read = await withPresets(addresses);
        const { its, keep } = await withAccountLock(async () => ({
          its: await keyFor(key.trim(), read),
          keep: await guardCurrentAccount(),
        }));
        await refuseKnown(its, read, (await accountOf()).id);
        await connectWith(read, its, keep);
        return {};
      },

      'account/refresh': refresh,

      async 'account/confirm-address'({ part, url }) {
        await withAccountLock(async () => await confirmAddress(part, url));
        // The address is confirmed whatever the service replies; an error is stored beside it.
        await refresh();
        return {};
      },

      async 'account/forget'() {
        await withAccountLock(async () => {
          const { id, addresses, state } = await accountOf();
          await refuseWhileBusy(id);
          await forgetKeys(id);
          await forgetTargetingLists();
          await forgetServiceSchedules(state.account);
          // With a new id, because the next connection is a different account.
          const next = crypto.randomUUID();
          await replaceAccount(next, addresses, { account: null, problem: null });
          await forgetAccountReports(id);
        });
        return {};
      },
    },

    api: () => accountApi(),

    inUse: async () => (await accountOf()).id,

    wakeUps: { 'vantage:balance': balances.wakeUp },

    scraperAccess,

    noteCredits,
  };
}
