import type { Output } from '@/utils/messages/output';
import type { Handlers } from '@/utils/messages/protocol';
import { ext } from '@/utils/platform/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { type AccountAccess, type AccountApi, createAccountApi } from '@/utils/service/account';
import { readAddresses } from '@/utils/service/addresses';
import { type Connection, connect, tailOf } from '@/utils/service/connect';
import { accountsItem, replaceAccount } from '@/utils/storage/accounts';
import { emptySaved } from '@/utils/saved/schema';
import { forgetTargeting, keepTargeting } from '@/utils/storage/keep-targeting';
import { accountItem, managedItem, settingsItem } from '@/utils/storage/registry';
import type { Account, AccountState, Addresses } from '@/utils/storage/schema';
import { savedItem } from '@/utils/storage/saved';
import { accessOf, accountOf, forgetKeys, keepKey, keepKeys, keyOf } from './account-keys';
import { forgetReports } from './account-forget';
import { createUsageArea } from './account-usage';
import { createAccountsArea, refuseKnown } from './accounts';
import { createBalanceArea, lookAtBalances } from './balance';
import type { LateTools } from './late-parts';
import { presetOver } from './managed';

const browserFetch = (input: string, init?: RequestInit) => fetch(input, init);

/** The account that is connected: its state, its keys, and the calls made with them. */
export interface AccountArea {
  handlers: Pick<Handlers, 'account/connect' | 'account/refresh' | 'account/forget'> &
    ReturnType<typeof createAccountsArea>['handlers'] &
    ReturnType<typeof createBalanceArea>['handlers'] &
    ReturnType<typeof createUsageArea>;
  /** The account API with the stored key. Rejects with `not-connected`. */
  api(): Promise<AccountApi>;
  /**
   * Address and key of the scraper. Rejects with `not-connected`, `no-scraper-access`.
   * @param options.refetch asks the account API again, as after a 401: keys can be replaced.
   * @param options.accountId whose; absent: of the account in use.
   */
  scraperAccess(options?: {
    refetch?: boolean;
    accountId?: string;
  }): Promise<{ baseUrl: string; key: string }>;
  /** The id of the account in use. */
  inUse(): Promise<string>;
  /** Reads the balances that the user wants to be warned of; see `balance.ts`. */
  checkBalances(): Promise<void>;
  /** Notes the credits that a scraper or agent answer just reported, of the account in use or the one named. */
  noteCredits(left: number, accountId?: string): Promise<void>;
}

/** Connecting, and the keys that come of it. */
export function createAccountArea(reachDirectly: LateTools['reachDirectly']): AccountArea {
  async function api(accountId?: string): Promise<AccountApi> {
    return createAccountApi(browserFetch, await accessOf(accountId));
  }

  /** Asks for everything; stores nothing. */
  async function verify(
    addresses: Addresses,
    access: AccountAccess,
    same = false,
  ): Promise<Connection> {
    if (!(await ext.permissions.contains({ origins: ['<all_urls>'] }))) {
      throw new ProblemError('no-site-access');
    }
    const earlier = (await accountItem.read()).account;
    // An address that is new is not among the direct ones yet, and the proxy that is on may be dead.
    const restore = await reachDirectly([addresses.accountApi]);
    try {
      return await connect({ fetch: browserFetch, now: Date.now }, access, earlier, same);
    } finally {
      await restore();
    }
  }

  /** Stores nothing before all of it is known to be good. */
  async function connectWith(addresses: Addresses, key: string): Promise<void> {
    const { id, state } = await accountOf();
    const access = { baseUrl: addresses.accountApi, key };
    const same = await sameAccount(addresses, key);
    const found = await verify(addresses, access, same);
    const account = { account: found.account, problem: found.problem };
    if (same || !state.account || (await sameScraper(id, found))) {
      await keepKeys(id, key, found);
      await settingsItem.update((settings) => ({ ...settings, addresses }));
      await keepTargeting(found.targets, found.staticAddresses, found.account.checkedAt);
      await accountItem.write(account);
    } else {
      // Another account in the place of this one: what is under way must not go on with its keys.
      const next = crypto.randomUUID();
      await keepKeys(next, key, found);
      await savedItem.write(emptySaved());
      await keepTargeting(found.targets, found.staticAddresses, found.account.checkedAt);
      await replaceAccount(next, addresses, account);
      await forgetKeys(id);
      await forgetReports(id);
    }
    await lookAtBalances();
  }

  /** A new account key that leads to the same scraper key belongs to the same account: keys can be replaced. */
  async function sameScraper(id: string, { scraperKey }: Connection): Promise<boolean> {
    return !!scraperKey && (await keyOf(id, 'scraperKey')) === scraperKey;
  }

  /** Whether what is stored belongs to this very key: only then may it fill a gap. */
  async function sameAccount(addresses: Addresses, key: string): Promise<boolean> {
    const { id, addresses: stored } = await accountOf();
    return stored.accountApi === addresses.accountApi && (await keyOf(id, 'accountKey')) === key;
  }

  /** An empty field keeps the stored key, but a key is never sent to another server than its own. */
  async function keyFor(typed: string, addresses: Addresses): Promise<string> {
    if (typed !== '') return typed;
    const { id, addresses: now } = await accountOf();
    const stored = await keyOf(id, 'accountKey');
    const known = now.accountApi;
    const sameServer =
      URL.canParse(known) && new URL(known).origin === new URL(addresses.accountApi).origin;
    if (stored === null || !sameServer) throw new ProblemError('key-missing');
    return stored;
  }

  async function withPresets(typed: Addresses): Promise<Addresses> {
    return readAddresses(presetOver(typed, (await managedItem.read()).addresses));
  }

  async function refresh(): Promise<Output<'account/refresh'>> {
    const { key } = await accessOf();
    try {
      await connectWith((await settingsItem.read()).addresses, key);
    } catch (error) {
      const problem = toProblem(error);
      await accountItem.update((state) => ({ ...state, problem }));
      throw error;
    }
    return {};
  }

  const balances = createBalanceArea(api, async () => {
    const { id } = await accountOf();
    await refetchScraper(await api(id), id);
  });

  return {
    handlers: {
      ...balances.handlers,
      ...createUsageArea(api),
      ...createAccountsArea({ verify, readAddresses: withPresets, refresh }).handlers,

      async 'account/connect'({ addresses, key }) {
        const read = await withPresets(addresses);
        const its = await keyFor(key.trim(), read);
        await refuseKnown(its, read, (await accountOf()).id);
        await connectWith(read, its);
        return {};
      },

      'account/refresh': refresh,

      async 'account/forget'() {
        const { id, addresses } = await accountOf();
        await forgetKeys(id);
        await forgetTargeting();
        await savedItem.write(emptySaved());
        // With an id of its own: what is connected next is another account.
        const next = crypto.randomUUID();
        await replaceAccount(next, addresses, { account: null, problem: null });
        await forgetReports(id);
        return {};
      },
    },

    api,

    inUse: async () => (await accountOf()).id,

    checkBalances: balances.check,

    async scraperAccess({ refetch = false, accountId } = {}) {
      if (refetch) await refetchScraper(await api(accountId), accountId);
      const { id, state } = await accountOf(accountId);
      const { account } = state;
      if (!account) throw new ProblemError('not-connected');
      const key = await keyOf(id, 'scraperKey');
      if (key === null || !account.scraper.hasAccess || account.scraper.endpointUrl === '') {
        throw new ProblemError('no-scraper-access');
      }
      return { baseUrl: account.scraper.endpointUrl, key };
    },

    async noteCredits(left, accountId) {
      await changeScraper((scraper) => ({ ...scraper, credits: left }), accountId);
      await lookAtBalances();
    },
  };
}

async function refetchScraper(api: AccountApi, accountId?: string): Promise<void> {
  const { key, ...found } = await api.scraper();
  await keepKey((await accountOf(accountId)).id, 'scraperKey', key);
  const keyTail = key === null ? null : tailOf(key);
  await changeScraper((scraper) => ({ ...found, keyTail, healthy: scraper.healthy }), accountId);
}

async function changeScraper(
  change: (scraper: Account['scraper']) => Account['scraper'],
  accountId?: string,
): Promise<void> {
  const changed = ({ account, problem }: AccountState): AccountState => ({
    account: account && { ...account, scraper: change(account.scraper) },
    problem,
  });
  const { current } = await accountsItem.read();
  if (accountId === undefined || accountId === current.id) {
    await accountItem.update(changed);
    return;
  }
  await accountsItem.update((now) => ({
    ...now,
    others: now.others.map((one) =>
      one.id === accountId ? { ...one, state: changed(one.state) } : one,
    ),
  }));
}
