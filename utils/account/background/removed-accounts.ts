import { forgetTargetingLists } from '@/utils/proxy/background/targeting-lists';
import { accountsItem, removedAccountsItem } from '@/utils/storage/registry/account';
import { forgetServiceSchedules } from '@/utils/storage/schedules';
import { accountOf, forgetKeys } from './account-keys';
import { withAccountLock } from './account-lock';
import { forgetAccountReports } from './usage-area';
import { replaceAccount } from './use-account';

/**
 * Removes an account, in use or not, with all that is stored of it. To be called in `withAccountLock`. The removal is
 * noted first, so that the next start can finish it after an interruption. Then the keys are removed, and the account
 * last: pages must not show it as removed while its keys are still stored.
 */
export async function removeAccount(id: string): Promise<void> {
  await removedAccountsItem.update((ids) => [...ids, id]);
  await finishRemovals();
}

async function finishRemovals(): Promise<void> {
  for (const id of await removedAccountsItem.read()) {
    await forgetKeys(id);
    const { addresses, state, id: current } = await accountOf();
    if (id === current) {
      await forgetTargetingLists();
      await forgetServiceSchedules(state.account);
      // A new ID, since the next connection is a different account.
      await replaceAccount(crypto.randomUUID(), addresses, { account: null, problem: null });
    } else {
      await accountsItem.update((now) => ({
        ...now,
        others: now.others.filter((one) => one.id !== id),
      }));
    }
    await forgetAccountReports(id);
    await removedAccountsItem.update((ids) => ids.filter((one) => one !== id));
  }
}

/** Finishes the removals that an earlier instance left unfinished. */
export async function resumeRemovals(): Promise<void> {
  if ((await removedAccountsItem.read()).length > 0) await withAccountLock(finishRemovals);
}
