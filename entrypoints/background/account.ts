import type { Handlers } from '@/utils/messages/protocol';
import { ext } from '@/utils/platform/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { type AccountAccess, type AccountApi, createAccountApi } from '@/utils/service/account';
import { readAddresses } from '@/utils/service/addresses';
import { connect, tailOf } from '@/utils/service/connect';
import { forgetTargeting, keepTargeting } from '@/utils/storage/keep-targeting';
import { accountItem, managedItem, settingsItem } from '@/utils/storage/registry';
import type { Account, Addresses } from '@/utils/storage/schema';
import { secrets, type SecretName } from '@/utils/storage/secrets';
import type { LateTools } from './late-parts';
import { presetOver } from './managed';

const browserFetch = (input: string, init?: RequestInit) => fetch(input, init);

/** The account that is connected: its state, its keys, and the calls made with them. */
export interface AccountArea {
  handlers: Pick<Handlers, 'account/connect' | 'account/refresh' | 'account/forget'>;
  /** The account API with the stored key. Rejects with `not-connected`. */
  api(): Promise<AccountApi>;
  /**
   * Address and key of the scraper. Rejects with `not-connected`, `no-scraper-access`.
   * @param options.refetch asks the account API again, as after a 401: keys can be replaced.
   */
  scraperAccess(options?: { refetch?: boolean }): Promise<{ baseUrl: string; key: string }>;
  /** Notes the credits that a scraper or agent answer just reported. */
  noteCredits(left: number): Promise<void>;
}

/** Connecting, and the keys that come of it. */
export function createAccountArea(reachDirectly: LateTools['reachDirectly']): AccountArea {
  async function access(): Promise<AccountAccess> {
    const key = await secrets.get('accountKey');
    const { addresses } = await settingsItem.read();
    if (key === null || addresses.accountApi === '') throw new ProblemError('not-connected');
    return { baseUrl: addresses.accountApi, key };
  }

  async function api(): Promise<AccountApi> {
    return createAccountApi(browserFetch, await access());
  }

  /** Stores nothing before all of it is known to be good. */
  async function connectWith(addresses: Addresses, key: string): Promise<void> {
    if (!(await ext.permissions.contains({ origins: ['<all_urls>'] }))) {
      throw new ProblemError('no-site-access');
    }
    const earlier = (await accountItem.read()).account;
    // An address that is new is not among the direct ones yet, and the proxy that is on may be dead.
    const restore = await reachDirectly([addresses.accountApi]);
    try {
      const found = await connect(
        { fetch: browserFetch, now: Date.now },
        { baseUrl: addresses.accountApi, key },
        earlier,
        await sameAccount(addresses, key),
      );
      await secrets.set('accountKey', key);
      await keep('scraperKey', found.scraperKey);
      await keep('browserKey', found.browserKey);
      await settingsItem.update((settings) => ({ ...settings, addresses }));
      await keepTargeting(found.targets, found.staticAddresses, found.account.checkedAt);
      await accountItem.write({ account: found.account, problem: found.problem });
    } finally {
      await restore();
    }
  }

  /** Whether what is stored belongs to this very key: only then may it fill a gap. */
  async function sameAccount(addresses: Addresses, key: string): Promise<boolean> {
    const stored = (await settingsItem.read()).addresses.accountApi;
    return stored === addresses.accountApi && (await secrets.get('accountKey')) === key;
  }

  /** An empty field keeps the stored key, but a key is never sent to another server than its own. */
  async function keyFor(typed: string, addresses: Addresses): Promise<string> {
    if (typed !== '') return typed;
    const stored = await secrets.get('accountKey');
    const known = (await settingsItem.read()).addresses.accountApi;
    const sameServer =
      URL.canParse(known) && new URL(known).origin === new URL(addresses.accountApi).origin;
    if (stored === null || !sameServer) throw new ProblemError('key-missing');
    return stored;
  }

  return {
    handlers: {
      async 'account/connect'({ addresses, key }) {
        const preset = (await managedItem.read()).addresses;
        const read = readAddresses(presetOver(addresses, preset));
        await connectWith(read, await keyFor(key.trim(), read));
        return {};
      },

      async 'account/refresh'() {
        const { key } = await access();
        try {
          await connectWith((await settingsItem.read()).addresses, key);
        } catch (error) {
          const problem = toProblem(error);
          await accountItem.update((state) => ({ ...state, problem }));
          throw error;
        }
        return {};
      },

      async 'account/forget'() {
        for (const name of ['accountKey', 'scraperKey', 'browserKey'] as const) {
          await secrets.remove(name);
        }
        await forgetTargeting();
        await accountItem.write({ account: null, problem: null });
        return {};
      },
    },

    api,

    async scraperAccess({ refetch = false } = {}) {
      if (refetch) await refetchScraper(await api());
      const { account } = await accountItem.read();
      if (!account) throw new ProblemError('not-connected');
      const key = await secrets.get('scraperKey');
      if (key === null || !account.scraper.hasAccess || account.scraper.endpointUrl === '') {
        throw new ProblemError('no-scraper-access');
      }
      return { baseUrl: account.scraper.endpointUrl, key };
    },

    noteCredits: (left) => changeScraper((scraper) => ({ ...scraper, credits: left })),
  };
}

async function refetchScraper(api: AccountApi): Promise<void> {
  const { key, ...found } = await api.scraper();
  await keep('scraperKey', key);
  await changeScraper((scraper) => ({
    ...found,
    keyTail: key === null ? null : tailOf(key),
    healthy: scraper.healthy,
  }));
}

async function changeScraper(
  change: (scraper: Account['scraper']) => Account['scraper'],
): Promise<void> {
  await accountItem.update(({ account, problem }) => ({
    account: account && { ...account, scraper: change(account.scraper) },
    problem,
  }));
}

/** @param value null: the service gave none, so the stored one is forgotten; undefined: it was not asked. */
async function keep(name: SecretName, value: string | null | undefined): Promise<void> {
  if (value === undefined) return;
  await (value === null ? secrets.remove(name) : secrets.set(name, value));
}
