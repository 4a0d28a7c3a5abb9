import type { Run, ScrapePreferences, ScrapeOptions } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import * as library from '@/utils/library/database/library-runs';
import { listPrivateRuns } from '@/utils/incognito/background/private-run-store';
import { accountOf } from '../../account/background/account-keys';
import { lowestRecentBalance, pendingCost } from '@/utils/runs/cost/pending-cost';
import { type Problem, ProblemError } from '@/utils/problem';
import { costVerdict, estimateCost } from '@/utils/runs/cost/cost';
import { readCredits } from '../../account/background/account-credits';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';

/** The most one call may cost, against the limits and what the calls before it leave. */
async function weigh(
  mostOf: (runs: readonly Run[]) => number,
  limitsOf: (asking: ScrapePreferences) => Pick<ScrapePreferences, 'confirmAbove' | 'floor'>,
  accountId: string | undefined,
) {
  const [asking, newest, open, inPrivate, { id, state }] = await Promise.all([
    scrapePreferencesItem.read(),
    library.listRuns({ limit: 200 }),
    library.unfinishedRuns(),
    listPrivateRuns(),
    accountOf(accountId),
  ]);
  // Behind many that wait their turn, what is under way may not be among the newest.
  const listed = new Set(newest.map((run) => run.id));
  const runs = [...newest, ...open.filter((run) => !listed.has(run.id))];
  const scraper = state.account?.scraper;
  // Each account has credits of its own; a run of before there were several counts in any case.
  const its = [...runs, ...inPrivate].filter((run) => (run.accountId ?? id) === id);
  const left = scraper?.hasAccess
    ? Math.min(scraper.credits, lowestRecentBalance(its, Date.now()))
    : null;
  const most = mostOf(runs);
  const known: Omit<Problem, 'code'> = {
    detail: String(most),
    ...(left !== null && { creditsRemaining: left }),
  };
  const free = left === null ? null : left - pendingCost(its, Date.now());
  return { id, most, verdict: costVerdict({ most }, free, limitsOf(asking)), known };
}

/**
 * Rejects with `below-floor` for what might go below the user's floor, and with `above-limit` for what might cost
 * more than the user's limit and was not confirmed.
 * @param accountId who pays; absent: the account in use.
 */
export async function checkCost(
  url: string,
  options: ScrapeOptions,
  confirmed: boolean,
  accountId?: string,
): Promise<void> {
  const most = (runs: readonly Run[]) => estimateCost(url, options, runs).most;
  await checkTotalCost(most, confirmed, usualLimits, accountId);
}

const usualLimits = (asking: ScrapePreferences) => asking;

/** As `checkCost`, for calls that are asked for together. @param mostOf the most that all of them may cost. */
export async function checkTotalCost(
  mostOf: (runs: readonly Run[]) => number,
  confirmed: boolean,
  limitsOf: Parameters<typeof weigh>[1] = usualLimits,
  accountId?: string,
): Promise<void> {
  const weighNow = () => weigh(mostOf, limitsOf, accountId);
  let weighed = await weighNow();
  // Credits may have been added since they were told.
  if (weighed.verdict === 'refuse' && (await readCredits(weighed.id, true))) {
    weighed = await weighNow();
  }
  const { verdict, known } = weighed;
  if (verdict === 'refuse') throw new ProblemError('below-floor', known);
  if (verdict === 'ask' && !confirmed) throw new ProblemError('above-limit', known);
}

/** Rejects with `below-floor` where a call of this price might go below the user's floor. */
export const checkFloor = (most: number): Promise<void> => checkTotalCost(() => most, true);

/** As `checkCost`, for an agent request, which has a limit of its own. */
export const checkAgent = (confirmed: boolean): Promise<void> =>
  checkTotalCost(() => agentReserve, confirmed, agentLimits);

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work after all that was handed in before it: from a look at the floor to the stored intent that counts
 * against it nothing else may look.
 */
export function withFloorLock<T>(work: () => Promise<T>): Promise<T> {
  // What failed is told to whoever asked for it, and keeps nobody behind it from their turn.
  const mine = last.then(work, work);
  last = mine;
  return mine;
}
