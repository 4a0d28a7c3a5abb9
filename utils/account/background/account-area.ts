import type { AreaHandlers } from '@/utils/messaging/protocol';
import type { WakeUps } from '@/utils/browser/wake-ups';
import { toProblem, ProblemError } from '@/utils/problem';
import type { AccountApi } from '@/utils/service/account';
import { readAddresses } from '@/utils/service/addresses';
import { withManagedAddresses } from '@/utils/settings/managed-addresses';
import type { Addresses } from '@/utils/settings/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { managedItem, settingsItem } from '@/utils/storage/registry/settings';
import { cleanKey } from '../setup-text';
import { noteCredits } from './account-credits';
import { accountAccess, accountApi, accountOf } from './account-keys';
import { withAccountLock } from './account-lock';
import { guardCurrentAccount } from './account-guard';
import { refetchScraper, scraperAccess } from './account-scraper';
import { createAccountsArea, refuseKnown, refuseWhileBusy } from './accounts-area';
import { createBalanceArea } from './balance-warnings';
import { createAccountConnector, keepExitCheck, keyFor } from './connect-account';
import { removeAccount, resumeRemovals } from './removed-accounts';
import { createUsageArea } from './usage-area';

/**
 * Starts using a URL of the account in use that the user confirmed. Rejects with `account-changed`
 * if a different URL is waiting for confirmation by now. To be called in `withAccountLock`.
 */
async function confirmAddress(part: 'scraper' | 'browser', url: string): Promise<void> {
  await accountItem.update(({ account, problem }) => {
    if (account?.[part].unconfirmedUrl !== url) throw new ProblemError('account-changed');
    const { unconfirmedUrl: endpointUrl, ...rest } = account[part];
    return { problem, account: { ...account, [part]: { ...rest, endpointUrl } } };
  });
}

/** The account in use: its state, keys and API calls. */
export interface AccountArea {
  handlers: AreaHandlers<'account' | 'accounts' | 'balance' | 'usage'>;
  /** Returns the account API with the stored key. Rejects with `not-connected`. */
  api(): Promise<AccountApi>;
  /**
   * URL and key of an account's scraper. Rejects with `not-connected`, `no-scraper-access`,
   * `address-unconfirmed`.
   * @param options.refetch fetches them again first, as after a 401, since keys can be replaced.
   * @param options.accountId default: the account in use.
   */
  scraperAccess(options?: {
    refetch?: boolean;
    accountId?: string;
  }): Promise<{ baseUrl: string; key: string }>;
  /** ID of the account in use. */
  inUse(): Promise<string>;
  /** Alarm that reads the balances with a warning level; see `balance-warnings.ts`. */
  wakeUps: Pick<WakeUps, 'vantage:balance'>;
  /**
   * Records the credits reported in a scraper or agent response.
   * @param accountId default: the account in use.
   * @param runId run of the call, whose later responses may raise what its first one reported.
   * @param version `readVersion` of when the call went out; default: now.
   */
  noteCredits(left: number, accountId?: string, runId?: string, version?: number): Promise<void>;
  /** Finishes what an earlier instance left unfinished. */
  resume(): Promise<void>;
}

/**
 * Connects an account and fetches its keys.
 * @param reachDirectly exempts further URLs from the proxy until the returned function is called.
 */
export function createAccountArea(
  reachDirectly: (addresses: readonly string[]) => Promise<() => Promise<void>>,
): AccountArea {
  const { verify, connectWith } = createAccountConnector(reachDirectly);

  async function withPresets(typed: Addresses): Promise<Addresses> {
    return readAddresses(withManagedAddresses(typed, (await managedItem.read()).addresses));
  }

  async function refresh(): Promise<void> {
    // Read in one lock, so that a key is never combined with another account's URL.
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
  }

  const balances = createBalanceArea(accountApi, async () =>
    refetchScraper((await accountOf()).id),
  );

  return {
    handlers: {
      ...balances.handlers,
      ...createUsageArea(accountApi),
      ...createAccountsArea({ verify, readAddresses: withPresets, refresh }),

      async 'account/connect'({ addresses, key: typed }) {
        const key = cleanKey(typed);
        if (key === '' && (await keepExitCheck(addresses))) return;
        const read = await withPresets(addresses);
        const { its, keep } = await withAccountLock(async () => ({
          its: await keyFor(key, read),
          keep: await guardCurrentAccount(),
        }));
        await refuseKnown(its, read, (await accountOf()).id);
        await connectWith(read, its, keep);
      },

      'account/refresh': refresh,

      async 'account/confirm-address'({ part, url }) {
        await withAccountLock(async () => await confirmAddress(part, url));
        // The confirmation stays even if the refresh fails; the error is stored with the account.
        await refresh();
      },

      async 'account/forget'() {
        await withAccountLock(async () => {
          const { id } = await accountOf();
          await refuseWhileBusy(id);
          await removeAccount(id);
        });
      },
    },

    api: () => accountApi(),

    inUse: async () => (await accountOf()).id,

    wakeUps: { 'vantage:balance': balances.wakeUp },

    scraperAccess,

    noteCredits,

    resume: resumeRemovals,
  };
}
