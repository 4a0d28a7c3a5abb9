import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import type { AccountApi } from '@/utils/service/account';
import { usageItem, balanceItem } from '@/utils/storage/registry/usage';
import { reportKey } from '@/utils/account/usage/schema';
import { accountOf } from './account-keys';
import { guardAccount } from './account-guard';

/**
 * Creates the handler for bandwidth reports. A reply is stored with the account whose key was used,
 * even if another is in use by then. Rejects with `account-changed` if that account was deleted or
 * everything was erased.
 */
export function createUsageArea(
  api: (accountId: string) => Promise<AccountApi>,
): AreaHandlers<'usage'> {
  return {
    async 'usage/read'({ product, period }) {
      const { id } = await accountOf();
      const keep = await guardAccount(id);
      const report = await (await api(id)).usage(product, period, Date.now);
      const kept = await keep(async () => {
        await usageItem.update((all) => ({
          ...all,
          [id]: { ...all[id], [reportKey(product, period)]: report },
        }));
      });
      if (!kept) throw new ProblemError('account-changed');
    },
  };
}

/** Deletes the reports and levels of a removed account. */
export async function forgetAccountReports(id: string): Promise<void> {
  await usageItem.update((all) => without(all, id));
  await balanceItem.update((all) => without(all, id));
}

function without<T>(all: Record<string, T>, id: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== id));
}
