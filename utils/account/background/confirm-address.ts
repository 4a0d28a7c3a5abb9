import { ProblemError } from '@/utils/problem';
import { accountItem } from '@/utils/storage/registry/account';

/**
 * Starts using a URL of the account in use that the user confirmed. Rejects with `account-changed`
 * if a different URL is waiting for confirmation by now. To be called in `withAccountLock`.
 */
export async function confirmAddress(part: 'scraper' | 'browser', url: string): Promise<void> {
  await accountItem.update(({ account, problem }) => {
    if (account?.[part].unconfirmedUrl !== url) throw new ProblemError('account-changed');
    const { unconfirmedUrl: endpointUrl, ...rest } = account[part];
    return { problem, account: { ...account, [part]: { ...rest, endpointUrl } } };
  });
}
