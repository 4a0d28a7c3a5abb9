import type { Run, ScrapePreferences, ScrapeOptions } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import * as library from '@/utils/library/database/library-runs';
import { listPrivateRuns } from '@/utils/incognito/background/private-run-store';
import { accountOf } from '../../account/background/account-keys';
import { lowestRecentBalance, pendingCost } from '@/utils/runs/cost/pending-cost';
import { type Problem, ProblemError } from '@/utils/problem';
import { costVerdict, estimateCost } from '@/utils/runs/cost/estimate-cost';
import { withWebLock } from '@/utils/storage/web-locks';
import { readCredits } from '../../account/background/account-credits';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';

/** Compares the maximum cost of a call with the limits and with the credits that remain after pending calls. */
async function weigh(
  maxOf: (runs: readonly Run[]) => number,
  limitsOf: (preferences: ScrapePreferences) => Pick<ScrapePreferences, 'confirmAbove' | 'floor'>,
  accountId: string | undefined,
  isBalanceNew: boolean,
) {
  const [preferences, newest, open, inPrivate, { id, state }] = await Promise.all([
    scrapePreferencesItem.read(),
    // Includes runs removed from the library: the service may still charge for them.
    library.listRuns({ withRemoved: true }),
    library.unfinishedRuns(),
    listPrivateRuns(),
    accountOf(accountId),
  ]);
  // Pending runs may be older than the newest runs when many are queued.
  const listed = new Set(newest.map((run) => run.id));
  const runs = [...newest, ...open.filter((run) => !listed.has(run.id))];
  const scraper = state.account?.scraper;
  // Each account has its own credits; runs from before there were several accounts count for every account.
  const its = [...runs, ...inPrivate].filter((run) => (run.accountId ?? id) === id);
  const left = scraper?.hasAccess
    ? Math.min(scraper.credits, lowestRecentBalance(its, Date.now()))
    : null;
  const most = maxOf(runs.filter((run) => (run.accountId ?? id) === id));
  const known: Omit<Problem, 'code'> = {
    detail: String(most),
    ...(left !== null && { creditsRemaining: left }),
  };
  const free = left === null ? null : left - pendingCost(its, Date.now(), isBalanceNew);
  return { id, most, verdict: costVerdict({ most }, free, limitsOf(preferences)), known };
}

/**
 * Rejects with `below-floor` for a call that might go below the user's floor, and with `above-limit` for one that
 * might exceed the user's limit without confirmation.
 * @param accountId account that pays; absent: the account in use.
 */
export async function checkCost(
  url: string,
  options: ScrapeOptions,
  confirmed: boolean,
  accountId?: string,
): Promise<void> {
  // A confirmed call needs no check without a floor. Each address of a job comes here, and reading the runs is slow.
  if (confirmed && (await scrapePreferencesItem.read()).floor <= 0) return;
  const most = (runs: readonly Run[]) => estimateCost(url, options, runs).most;
  await checkTotalCost(most, confirmed, scrapeLimits, accountId);
}

const scrapeLimits = (preferences: ScrapePreferences) => preferences;

/**
 * Like `checkCost`, for several calls requested together.
 * @param maxOf maximum cost of all of them.
 */
export async function checkTotalCost(
  maxOf: (runs: readonly Run[]) => number,
  confirmed: boolean,
  limitsOf: Parameters<typeof weigh>[1] = scrapeLimits,
  accountId?: string,
): Promise<void> {
  const weighNow = (isBalanceNew: boolean) => weigh(maxOf, limitsOf, accountId, isBalanceNew);
  let weighed = await weighNow(false);
  // Credits may have been added since the stored balance was reported.
  if (weighed.verdict === 'refuse' && (await readCredits(weighed.id, true))) {
    weighed = await weighNow(true);
  }
  const { verdict, known } = weighed;
  if (verdict === 'refuse') throw new ProblemError('below-floor', known);
  if (verdict === 'ask' && !confirmed) throw new ProblemError('above-limit', known);
}

/**
 * Rejects with `below-floor` when a call of this price might go below the user's floor.
 * @param accountId account that pays; absent: the account in use.
 */
export const checkFloor = (most: number, accountId?: string): Promise<void> =>
  checkTotalCost(() => most, true, scrapeLimits, accountId);

/** Like `checkCost`, for an agent request, which has its own limit. */
export const checkAgent = (confirmed: boolean): Promise<void> =>
  checkTotalCost(() => agentReserve, confirmed, agentLimits);

/**
 * Runs work exclusively, in order of the calls: no other check may run between checking the floor and storing the
 * intent that counts against it.
 */
export const withFloorLock = <T>(work: () => Promise<T>): Promise<T> => withWebLock('floor', work);
