import type { Handlers } from '@/utils/messages/protocol';
import { ext } from '@/utils/platform/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { type AccountApi, createAccountApi } from '@/utils/service/account';
import { cleanAddresses, connect, type Connected } from '@/utils/service/connect';
import { accountItem, settingsItem } from '@/utils/storage/registry';
import type { Addresses } from '@/utils/storage/schema';
import { secrets, type SecretName } from '@/utils/storage/secrets';

const browserFetch = (input: string, init?: RequestInit) => fetch(input, init);

export interface AccountArea {
  handlers: Pick<Handlers, 'account/connect' | 'account/refresh' | 'account/forget'>;
  /** The account API with the stored key. Rejects with `not-connected`. */
  api(): Promise<AccountApi>;
  /**
   * Address and key of the scraper. Rejects with `not-connected`, `no-scraper-access`.
   * @param options.refetch asks the account API again, as after a 401: keys can be replaced.
   */
  scraperAccess(options?: { refetch?: boolean }): Promise<{ baseUrl: string; key: string }>;
  /** Notes the credits that the scraper just reported. */
  noteCredits(left: number): Promise<void>;
}

/** Connecting, and the keys that come of it. */
export function createAccountArea(): AccountArea {
  async function credentials(): Promise<{ baseUrl: string; key: string }> {
    const key = await secrets.get('accountKey');
    const { addresses } = await settingsItem.read();
    if (key === null || addresses.accountApi === '') throw new ProblemError('not-connected');
    return { baseUrl: addresses.accountApi, key };
  }

  async function connectWith(addresses: Addresses, key: string): Promise<void> {
    if (!(await ext.permissions.contains({ origins: ['<all_urls>'] }))) {
      throw new ProblemError('no-site-access');
    }
    const known = (await accountItem.read()).account?.scraper.endpointUrl;
    const connected = await connect(
      { baseUrl: addresses.accountApi, key, fetch: browserFetch },
      { knownScraper: known || null, now: Date.now() },
    );
    await keep(connected, key, addresses);
  }

  async function keep(connected: Connected, key: string, addresses: Addresses): Promise<void> {
    await secrets.set('accountKey', key);
    await keepOrForget('scraperKey', connected.scraperKey);
    await keepOrForget('browserKey', connected.browserKey);
    await settingsItem.update((settings) => ({ ...settings, addresses }));
    await accountItem.write({ account: connected.account, problem: null });
  }

  return {
    handlers: {
      async 'account/connect'({ addresses, key }) {
        const typed = key.trim();
        const clean = cleanAddresses(addresses);
        const used = typed === '' ? await secrets.get('accountKey') : typed;
        if (used === null) throw new ProblemError('key-missing');
        await connectWith(clean, used);
        return {};
      },

      async 'account/refresh'() {
        const { key } = await credentials();
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
        await accountItem.write({ account: null, problem: null });
        return {};
      },
    },

    async api() {
      return createAccountApi({ ...(await credentials()), fetch: browserFetch });
    },

    async scraperAccess({ refetch = false } = {}) {
      if (refetch) await refetchScraperAccess(await this.api());
      const key = await secrets.get('scraperKey');
      const { account } = await accountItem.read();
      if (!account) throw new ProblemError('not-connected');
      if (key === null || account.scraper.endpointUrl === '') {
        throw new ProblemError('no-scraper-access');
      }
      return { baseUrl: account.scraper.endpointUrl, key };
    },

    async noteCredits(left) {
      await accountItem.update((state) =>
        state.account === null
          ? state
          : {
              ...state,
              account: { ...state.account, scraper: { ...state.account.scraper, credits: left } },
            },
      );
    },
  };
}

async function refetchScraperAccess(api: AccountApi): Promise<void> {
  const access = await api.scraperAccess();
  await keepOrForget('scraperKey', access.api_key);
  await accountItem.update((state) =>
    state.account === null
      ? state
      : {
          ...state,
          account: {
            ...state.account,
            scraper: {
              ...state.account.scraper,
              hasAccess: access.has_access,
              credits: access.credits,
              concurrency: access.concurrency,
              endpointUrl: access.endpoint_url,
              keyTail: access.api_key?.slice(-4) ?? null,
            },
          },
        },
  );
}

async function keepOrForget(name: SecretName, value: string | null): Promise<void> {
  await (value === null ? secrets.remove(name) : secrets.set(name, value));
}
