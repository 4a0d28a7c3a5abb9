import type { Run, ScrapePreferences, ScrapeOptions } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import * as library from '@/utils/library/database/runs-store';
import { accountOf } from '../../account/background/account-keys';
import { lowestRecentBalance, pendingCost } from '@/utils/runs/cost/pending-cost';
import { type Problem, ProblemError } from '@/utils/problem';
import {
  inIncognitoWorker,
  reservedCredits,
  releaseReserves,
  requestReserve,
  type ReserveRequest,
  storeReserve,
} from './incognito-reserves';
import { costVerdict, estimateCost } from '@/utils/runs/cost/cost';
import { readCredits } from '../../account/background/account-credits';
import { type RegularAnswer, answerIncognito } from '../../incognito/background/ask-regular-worker';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { agentLimits } from '@/utils/runs/parameters/scrape-preferences';

/** The most one call may cost, against the limits and what the calls before it leave. */
async function weigh(
  mostOf: (runs: readonly Run[]) => number,
  limitsOf: (asking: ScrapePreferences) => Pick<ScrapePreferences, 'confirmAbove' | 'floor'>,
  { accountId, runId }: Payer,
) {
  const [asking, newest, open, { id, state }] = await Promise.all([
    scrapePreferencesItem.read(),
    library.listRuns({ limit: 200 }),
    library.unfinishedRuns(),
    accountOf(accountId),
  ]);
  // Behind many that wait their turn, what is under way may not be among the newest.
  const listed = new Set(newest.map((run) => run.id));
  const runs = [...newest, ...open.filter((run) => !listed.has(run.id))];
  const scraper = state.account?.scraper;
  // Each account has credits of its own; a run of before there were several counts in any case.
  const its = runs.filter((run) => (run.accountId ?? id) === id);
  const left = scraper?.hasAccess
    ? Math.min(scraper.credits, lowestRecentBalance(its, Date.now()))
    : null;
  const most = mostOf(runs);
  const known: Omit<Problem, 'code'> = {
    detail: String(most),
    ...(left !== null && { creditsRemaining: left }),
  };
  // Of Chromium's two workers the regular one keeps to the floor: it alone sees the calls of both.
  const free =
    left === null || inIncognitoWorker()
      ? null
      : left - pendingCost(its, Date.now()) - (await reservedCredits(id, runId));
  return { id, most, verdict: costVerdict({ most }, free, limitsOf(asking)), known };
}

/** Who pays, for what. */
interface Payer {
  /** Absent: the account in use. */
  accountId?: string | undefined;
  /** The run that goes out next; absent: it is none of this library. */
  runId?: string | undefined;
}

/**
 * Rejects with `below-floor` for what might go below the user's floor, and with `above-limit` for what might cost
 * more than the user's limit and was not confirmed.
 */
export async function checkCost(
  url: string,
  options: ScrapeOptions,
  confirmed: boolean,
  payer: Payer,
): Promise<void> {
  const most = (runs: readonly Run[]) => estimateCost(url, options, runs).most;
  await checkTotalCost(most, confirmed, usualLimits, payer);
}

const usualLimits = (asking: ScrapePreferences) => asking;

/** As `checkCost`, for calls that are asked for together. @param mostOf the most that all of them may cost. */
export async function checkTotalCost(
  mostOf: (runs: readonly Run[]) => number,
  confirmed: boolean,
  limitsOf: Parameters<typeof weigh>[1] = usualLimits,
  payer: Payer = {},
): Promise<void> {
  const weighNow = () => weigh(mostOf, limitsOf, payer);
  let weighed = await weighNow();
  // Credits may have been added since they were told.
  const refused = weighed.verdict === 'refuse';
  if (refused && ((await releaseReserves(weighed.id)) || (await readCredits(weighed.id, true)))) {
    weighed = await weighNow();
  }
  const { id, most, verdict, known } = weighed;
  if (verdict === 'refuse') throw new ProblemError('below-floor', known);
  if (verdict === 'ask' && !confirmed) throw new ProblemError('above-limit', known);
  if (inIncognitoWorker()) {
    await requestReserve({ id: payer.runId ?? crypto.randomUUID(), most, accountId: id });
  }
}

/** In the regular worker: takes a call of the private one into account, or tells what forbids it. */
export function answerReserve(asked: ReserveRequest): Promise<RegularAnswer> {
  const { id, most, accountId } = asked;
  return answerIncognito(() =>
    withFloorLock(async () => {
      await checkTotalCost(() => most, true, usualLimits, { accountId, runId: id });
      await storeReserve(asked);
    }),
  );
}

/** Rejects with `below-floor` where a call of this price might go below the user's floor. */
export const checkFloor = (most: number): Promise<void> => checkTotalCost(() => most, true);

/** As `checkCost`, for an agent request, which has a limit of its own. */
export const checkAgent = (confirmed: boolean, payer: Payer): Promise<void> =>
  checkTotalCost(() => agentReserve, confirmed, agentLimits, payer);

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
