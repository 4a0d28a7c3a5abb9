import { ProblemError } from '@/utils/problem';
import { tailOf } from '@/utils/service/connect';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import type { Account, AccountState } from '@/utils/account/schema';
import { accountApi, accountOf, keepKey, keyOf } from './account-keys';
import { accountTurn } from './account-lock';
import { hearing } from './credits-watermark';

/** The scraper as an account has it: where it is, and its key. */

/** See `AccountArea.scraperAccess`. */
export async function scraperAccess({
  refetch = false,
  accountId,
}: { refetch?: boolean; accountId?: string } = {}): Promise<{ baseUrl: string; key: string }> {
  const { id } = await accountOf(accountId);
  if (refetch) await refetchScraper(id);
  const { account } = (await accountOf(id)).state;
  if (!account) throw new ProblemError('not-connected');
  const key = await keyOf(id, 'scraperKey');
  if (key === null || !account.scraper.hasAccess || account.scraper.endpointUrl === '') {
    throw new ProblemError('no-scraper-access');
  }
  return { baseUrl: account.scraper.endpointUrl, key };
}

/** Asks the account API again. Rejects with `not-connected` when the account was forgotten meanwhile. */
export async function refetchScraper(accountId: string): Promise<void> {
  await hearing(accountId, async (atMost) => {
    const { key, ...found } = await (await accountApi(accountId)).scraper();
    const keyTail = key === null ? null : tailOf(key);
    await accountTurn(async () => {
      const { state } = await accountOf(accountId);
      if (!state.account) throw new ProblemError('not-connected');
      await keepKey(accountId, 'scraperKey', key);
      await changeScraper(accountId, ({ healthy }) => ({
        ...found,
        credits: atMost(found.credits),
        keyTail,
        healthy,
      }));
    });
  });
}

/** Changes the scraper of an account, in use or not; of one that is gone, nothing. In an `accountTurn`. */
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
