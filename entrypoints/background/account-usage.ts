import type { Handlers } from '@/utils/messages/protocol';
import type { AccountApi } from '@/utils/service/account';
import { usageItem } from '@/utils/storage/usage';
import { reportKey } from '@/utils/usage/schema';
import { accountOf } from './account-keys';

/** Bandwidth reports. What was asked with an account's key stays with that account, whichever is in use by then. */
export function createUsageArea(
  api: (accountId: string) => Promise<AccountApi>,
): Pick<Handlers, 'usage/read'> {
  return {
    async 'usage/read'({ product, period }) {
      const { id } = await accountOf();
      const report = await (await api(id)).usage(product, period, Date.now);
      await usageItem.update((all) => ({
        ...all,
        [id]: { ...all[id], [reportKey(product, period)]: report },
      }));
      return {};
    },
  };
}
