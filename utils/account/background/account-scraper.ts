import { ProblemError } from '@/utils/problem';
import { keySuffix } from '@/utils/service/connect';
import { pinAddress } from '@/utils/service/pin-address';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import type { Account, AccountState } from '@/utils/account/schema';
import { accountApi, accountOf, storeKey, readKey } from './account-keys';
import { withAccountLock } from './account-lock';

/** Address and key of an account's scraper. */

/** See `AccountArea.scraperAccess`. Rejects with `address-unconfirmed` where the user has not said yes to the address. */
export async function scraperAccess({
  refetch = false,
  accountId,
}: { refetch?: boolean; accountId?: string } = {}): Promise<{ baseUrl: string; key: string }> {
  const { id } = await accountOf(accountId);
  if (refetch) await refetchScraper(id);
  const { account } = (await accountOf(id)).state;
  if (!account) throw new ProblemError('not-connected');
  const key = await readKey(id, 'scraperKey');
  const { hasAccess, endpointUrl, unconfirmedUrl } = account.scraper;
  if (key === null || !hasAccess) throw new ProblemError('no-scraper-access');
  if (endpointUrl === '') throw withoutAddress('no-scraper-access', unconfirmedUrl);
  return { baseUrl: endpointUrl, key };
}

/** Why a part of the service can't be asked that has no confirmed address. */
export function withoutAddress(
  code: 'no-scraper-access' | 'no-browser-access',
  unconfirmedUrl: string | undefined,
): ProblemError {
  if (unconfirmedUrl === undefined) return new ProblemError(code);
  return new ProblemError('address-unconfirmed', { detail: originText(unconfirmedUrl) });
}

const originText = (url: string): string =>
  URL.canParse(url) ? new URL(url).origin : url.slice(0, 100);

/** Asks the account API again. Rejects with `not-connected` when the account was forgotten meanwhile. */
export async function refetchScraper(accountId: string): Promise<void> {
  const before = (await accountOf(accountId)).state.account?.scraper;
  const api = await accountApi(accountId);
  const { key, reportedUrl, ...found } = await api.scraper();
  const keyTail = key === null ? null : keySuffix(key);
  await withAccountLock(async () => {
    const { state } = await accountOf(accountId);
    if (!state.account) throw new ProblemError('not-connected');
    await storeKey(accountId, 'scraperKey', key);
    await changeScraper(accountId, (now) => ({
      ...found,
      ...pinAddress(reportedUrl, { accountApi: api.baseUrl, pinnedUrl: now.endpointUrl }),
      ...reportedCredits(found.credits, before, now),
      keyTail,
      healthy: now.healthy,
    }));
  });
}

type Scraper = Account['scraper'];

/**
 * The credits to store after a report of them. Paid answers lower the stored credits as they come; when one came since the
 * report was requested, the report may be older than it and must not raise them.
 * @param before the scraper as stored when the report was requested.
 */
export function reportedCredits(
  credits: number,
  before: Scraper | undefined,
  now: Scraper,
): Pick<Scraper, 'credits' | 'creditsVersion'> {
  const { creditsVersion } = now;
  const isNewest = before?.creditsVersion === creditsVersion;
  return { credits: isNewest ? credits : Math.min(credits, now.credits), creditsVersion };
}

/** Changes the scraper of an account, in use or not; does nothing for a removed one. Call it in `withAccountLock`. */
export async function changeScraper(
  accountId: string,
  change: (scraper: Scraper) => Scraper,
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
