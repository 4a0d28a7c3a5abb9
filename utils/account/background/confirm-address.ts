import { ProblemError } from '@/utils/problem';
import { accountItem } from '@/utils/storage/registry/account';

/**
 * Uses an address of the account in use from now on, because the user said yes to it. Rejects with `account-changed` when
 * it is not the one that waits: the service reported another one after the question was shown. Call it in
 * `withAccountLock`.
 */
export async function confirmAddress(part: 'scraper' | 'browser', url: string): Promise<void> {
  await accountItem.update(({ account, problem }) => {
    if (account?.[part].unconfirmedUrl !== url) throw new ProblemError('account-changed');
    const { unconfirmedUrl: endpointUrl, ...rest } = account[part];
    return { problem, account: { ...account, [part]: { ...rest, endpointUrl } } };
  });
}
