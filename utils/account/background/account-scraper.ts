import { ProblemError } from '@/utils/problem';
import { originText } from '@/utils/url-parts';
import { storedAccess } from '@/utils/service/connect';
import { pinAddress } from '@/utils/service/pin-address';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import type { Account, AccountState } from '@/utils/account/schema';
import { accountApi, accountOf, storeKey, readKey } from './account-keys';
import { guardAccount } from './account-guard';

/**
 * URL and key of an account's scraper. Rejects with `not-connected`, `no-scraper-access`, and with
 * `address-unconfirmed` if the user has not confirmed the URL.
 * @param options.refetch fetches them again first, as after a 401, since keys can be replaced.
 * @param options.accountId default: the account in use.
 */
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

/** Error for a part of the service without a confirmed URL. */
export function withoutAddress(
  code: 'no-scraper-access' | 'no-browser-access',
  unconfirmedUrl: string | undefined,
): ProblemError {
  if (unconfirmedUrl === undefined) return new ProblemError(code);
  return new ProblemError('address-unconfirmed', { detail: originText(unconfirmedUrl) });
}

/**
 * Fetches the scraper's data from the account API. Rejects with `not-connected` if the account was
 * deleted or erased meanwhile.
 */
export async function refetchScraper(accountId: string): Promise<void> {
  const keep = await guardAccount(accountId);
  const before = (await accountOf(accountId)).state.account?.scraper;
  const api = await accountApi(accountId);
  const access = await api.scraper();
  const kept = await keep(async () => {
    await storeKey(accountId, 'scraperKey', access.key);
    await changeScraper(accountId, (now) => ({
      ...storedAccess(access),
      ...pinAddress(access.reportedUrl, { accountApi: api.baseUrl, pinnedUrl: now.endpointUrl }),
      ...reportedCredits(access.credits, before, now),
      healthy: now.healthy,
    }));
  });
  if (!kept) throw new ProblemError('not-connected');
}

type Scraper = Account['scraper'];

/**
 * Merges a reported credit balance with the stored one. Responses to paid calls lower the stored
 * balance as they arrive. If one arrived after the report was requested, the report may be older
 * and must not raise the balance; charges since then are deducted from it.
 * @param before stored scraper at the time of the request.
 */
export function reportedCredits(
  credits: number,
  before: Scraper | undefined,
  now: Scraper,
): Pick<Scraper, 'credits' | 'creditsVersion' | 'creditsCharged' | 'creditsRunId'> {
  const { creditsVersion, creditsCharged } = now;
  const isNewest = before?.creditsVersion === creditsVersion;
  const chargedSince = (creditsCharged ?? 0) - ((before ?? now).creditsCharged ?? 0);
  const left = Math.max(0, credits - chargedSince);
  const merged = isNewest ? left : Math.min(left, now.credits);
  const creditsRunId = merged === now.credits ? now.creditsRunId : undefined;
  return { credits: merged, creditsVersion, creditsCharged, creditsRunId };
}

/**
 * Changes the scraper of an account, in use or not; no effect for a deleted one. To be called in
 * `withAccountLock`.
 */
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
