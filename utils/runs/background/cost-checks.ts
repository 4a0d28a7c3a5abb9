import type { Run, Asking, ScrapeOptions } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import * as library from '@/utils/library/database/runs-store';
import { accountOf } from '../../account/background/account-keys';
import { toldJustNow, pledged } from '@/utils/runs/cost/pending-cost';
import { type Problem, ProblemError } from '@/utils/problem';
import {
  inPrivate,
  reserved,
  letGo,
  askToReserve,
  type Asked,
  keepReserve,
} from './incognito-reserves';
import { verdictOn, expectedCost } from '@/utils/runs/cost/cost';
import { readCredits } from '../../account/background/account-credits';
import { type Answer, answerOf } from '../../incognito/background/ask-regular-worker';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { agentLimits } from '@/utils/runs/parameters/scrape-preferences';

/** The most one call may cost, against the limits and what the calls before it leave. */
async function weigh(
  mostOf: (runs: readonly Run[]) => number,
  limitsOf: (asking: Asking) => Pick<Asking, 'confirmAbove' | 'floor'>,
  { accountId, runId }: Payer,
) {
  const [asking, newest, open, { id, state }] = await Promise.all([
    scrapePreferencesItem.read(),
    library.listRuns({ limit: 200 }),
    library.openRuns(),
    accountOf(accountId),
  ]);
  // Behind many that wait their turn, what is under way may not be among the newest.
  const listed = new Set(newest.map((run) => run.id));
  const runs = [...newest, ...open.filter((run) => !listed.has(run.id))];
  const scraper = state.account?.scraper;
  // Each account has credits of its own; a run of before there were several counts in any case.
  const its = runs.filter((run) => (run.accountId ?? id) === id);
  const left = scraper?.hasAccess ? Math.min(scraper.credits, toldJustNow(its, Date.now())) : null;
  const most = mostOf(runs);
  const known: Omit<Problem, 'code'> = {
    detail: String(most),
    ...(left !== null && { creditsRemaining: left }),
  };
  // Of Chromium's two workers the regular one keeps to the floor: it alone sees the calls of both.
  const free =
    left === null || inPrivate() ? null : left - pledged(its) - (await reserved(id, runId));
  return { id, most, verdict: verdictOn({ most }, free, limitsOf(asking)), known };
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
  const most = (runs: readonly Run[]) => expectedCost(url, options, runs).most;
  await checkSum(most, confirmed, usualLimits, payer);
}

const usualLimits = (asking: Asking) => asking;

/** As `checkCost`, for calls that are asked for together. @param mostOf the most that all of them may cost. */
export async function checkSum(
  mostOf: (runs: readonly Run[]) => number,
  confirmed: boolean,
  limitsOf: Parameters<typeof weigh>[1] = usualLimits,
  payer: Payer = {},
): Promise<void> {
  const weighNow = () => weigh(mostOf, limitsOf, payer);
  let weighed = await weighNow();
  // Credits may have been added since they were told.
  const refused = weighed.verdict === 'refuse';
  if (refused && ((await letGo(weighed.id)) || (await readCredits(weighed.id, true)))) {
    weighed = await weighNow();
  }
  const { id, most, verdict, known } = weighed;
  if (verdict === 'refuse') throw new ProblemError('below-floor', known);
  if (verdict === 'ask' && !confirmed) throw new ProblemError('above-limit', known);
  if (inPrivate()) {
    await askToReserve({ id: payer.runId ?? crypto.randomUUID(), most, accountId: id });
  }
}

/** In the regular worker: takes a call of the private one into account, or tells what forbids it. */
export function answerReserve(asked: Asked): Promise<Answer> {
  const { id, most, accountId } = asked;
  return answerOf(() =>
    inTurn(async () => {
      await checkSum(() => most, true, usualLimits, { accountId, runId: id });
      await keepReserve(asked);
    }),
  );
}

/** Rejects with `below-floor` where a call of this price might go below the user's floor. */
export const checkFloor = (most: number): Promise<void> => checkSum(() => most, true);

/** As `checkCost`, for an agent request, which has a limit of its own. */
export const checkAgent = (confirmed: boolean, payer: Payer): Promise<void> =>
  checkSum(() => agentReserve, confirmed, agentLimits, payer);

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work after all that was handed in before it: from a look at the floor to the stored intent that counts
 * against it nothing else may look.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // What failed is told to whoever asked for it, and keeps nobody behind it from their turn.
  const mine = last.then(work, work);
  last = mine;
  return mine;
}
