import { toProblem, ProblemError } from '@/utils/problem';
import { readAddresses } from '@/utils/service/addresses';
import { withManagedAddresses } from '@/utils/settings/managed-addresses';
import type { Addresses } from '@/utils/settings/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { managedItem, settingsItem } from '@/utils/storage/registry/settings';
import { cleanKey } from '../setup-text';
import { recordCredits } from './account-credits';
import { accountAccess, accountApi, accountOf } from './account-keys';
import { withAccountLock } from './account-lock';
import { guardCurrentAccount } from './account-guard';
import { refetchScraper, scraperAccess } from './account-scraper';
import { createAccountsArea, refuseKnown, refuseWhileBusy } from './accounts-area';
import { createBalanceArea } from './balance-warnings';
import { createAccountConnector, keepExitCheck, keyFor } from './connect-account';
import { removeAccount, resumeRemovals } from './removed-accounts';
import { createUsageArea } from './usage-area';
import { defineHandlers } from '@/utils/messaging/define-handlers';

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

export type AccountArea = ReturnType<typeof createAccountArea>;

/**
 * The account in use: its state, keys and API calls.
 * @param reachDirectly exempts further URLs from the proxy until the returned function is called.
 */
export function createAccountArea(
  reachDirectly: (addresses: readonly string[]) => Promise<() => Promise<void>>,
) {
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
    handlers: defineHandlers({
      ...balances.handlers,
      ...createUsageArea(accountApi),
      ...createAccountsArea({ verify, readAddresses: withPresets, refresh }),

      async 'account/connect'({ addresses, key: typed }) {
        const key = cleanKey(typed);
        if (key === '' && (await keepExitCheck(addresses))) return;
        // An account whose removal is unfinished would keep its ID, and be removed later.
        await resumeRemovals();
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

      async 'account/forget'({ id }) {
        await withAccountLock(async () => {
          if ((await accountOf()).id !== id) throw new ProblemError('account-changed');
          await refuseWhileBusy(id);
          await removeAccount(id);
        });
      },
    }),

    /** Returns the account API with the stored key. Rejects with `not-connected`. */
    api: () => accountApi(),

    /** ID of the account in use. */
    inUse: async () => (await accountOf()).id,

    /** Alarm that reads the balances with a warning level; see `balance-warnings.ts`. */
    wakeUps: { 'vantage:balance': balances.wakeUp },

    scraperAccess,

    recordCredits,

    /** Finishes what an earlier instance left unfinished. */
    resume: resumeRemovals,
  };
}
