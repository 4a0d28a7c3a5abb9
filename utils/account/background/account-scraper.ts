import { ProblemError } from '@/utils/problem';
import { keySuffix } from '@/utils/service/connect';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import type { Account, AccountState } from '@/utils/account/schema';
import { accountApi, accountOf, storeKey, readKey } from './account-keys';
import { withAccountLock } from './account-lock';
import { withCreditsWatermark } from './credits-watermark';

/** Address and key of an account's scraper. */

/** See `AccountArea.scraperAccess`. */
export async function scraperAccess({
  refetch = false,
  accountId,
}: { refetch?: boolean; accountId?: string } = {}): Promise<{ baseUrl: string; key: string }> {
  const { id } = await accountOf(accountId);
  if (refetch) await refetchScraper(id);
  const { account } = (await accountOf(id)).state;
  if (!account) throw new ProblemError('not-connected');
  const key = await readKey(id, 'scraperKey');
  if (key === null || !account.scraper.hasAccess || account.scraper.endpointUrl === '') {
    throw new ProblemError('no-scraper-access');
  }
  return { baseUrl: account.scraper.endpointUrl, key };
}

/** Asks the account API again. Rejects with `not-connected` when the account was forgotten meanwhile. */
export async function refetchScraper(accountId: string): Promise<void> {
  await withCreditsWatermark(accountId, async (atMost) => {
    const { key, ...found } = await (await accountApi(accountId)).scraper();
    const keyTail = key === null ? null : keySuffix(key);
    await withAccountLock(async () => {
      const { state } = await accountOf(accountId);
      if (!state.account) throw new ProblemError('not-connected');
      await storeKey(accountId, 'scraperKey', key);
      await changeScraper(accountId, ({ healthy }) => ({
        ...found,
        credits: atMost(found.credits),
        keyTail,
        healthy,
      }));
    });
  });
}

/** Changes the scraper of an account, in use or not; does nothing for a removed one. Call it in `withAccountLock`. */
export async function changeScraper(
  accountId: string,
  change: (scraper: Account['scraper']) => Account['scraper'],
): Promise<void> {
  const changed = ({ account, problem }: AccountState): AccountState => ({
    account: account && { ...account, scraper: change(account.scraper) },
    problem,
  });
  const { current } = await accountsItem.read();
  if (accountId === current.id) {
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
