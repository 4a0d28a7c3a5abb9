import type { Account } from '@/utils/account/schema';
import { toProblem } from '@/utils/problem';
import { wait } from '@/utils/wait';
import { accountOf } from './account-keys';
import { changeScraper, refetchScraper } from './account-scraper';
import { readVersion, withAccountLock } from './account-lock';
import { checkBalanceLevels } from './balance-warnings';
import { logFailure } from '../../log-failure';

/**
 * Credit balance of an account. The account API sets it. The response to a call lowers it, by its price where it tells
 * no balance, and raises it only if the stored value came from an earlier response to the same call.
 */

/** Time in ms during which the last reply or failure of the account API counts as fresh. */
const freshMs = 5000;
/** Time to wait in ms after a 429 without `Retry-After`. */
const busyMs = 60_000;

/**
 * Timestamps in ms by account. In memory only: after a restart of the worker at most one request is
 * repeated.
 */
const freshUntil = new Map<string, number>();
const busyUntil = new Map<string, number>();
const underWay = new Map<string, Promise<boolean>>();
/** Accounts with a scheduled request. */
const due = new Set<string>();

/**
 * Records the credits reported in a scraper or agent response. A value higher than the stored one
 * does not raise the credits: the response may have been overtaken by that of a later charge. It may also mean a
 * refund or top-up, so the account API is queried.
 * @param accountId default: the account in use.
 * @param runId run of the call. If the stored credits are those that an earlier response to this run
 *   reported, `left` replaces them, even if it is higher: when the service accepts a call, it may set
 *   aside the most that the call can cost.
 * @param version of the accounts when the call went out. With another one now, the ID may be that
 *   of another account.
 */
export async function recordCredits(
  left: number,
  accountId?: string,
  runId?: string,
  version?: number,
): Promise<void> {
  const { id, more } = await withAccountLock(async () => {
    const id = accountId ?? (await accountOf()).id;
    let more = false;
    if (version !== undefined && version !== (await readVersion())) return { id, more };
    await changeScraper(id, (scraper) => {
      more = left > scraper.credits;
      const { creditsVersion = 0 } = scraper;
      const after = creditsAfter(scraper, left, runId);
      // A balance that was told and not stored must not keep a reading from correcting charges that count twice.
      const isStored = after.credits === left;
      return { ...scraper, ...after, creditsVersion: creditsVersion + (isStored ? 1 : 0) };
    });
    return { id, more };
  });
  await checkBalanceLevels();
  if (more) readCreditsSoon(id);
}

/**
 * A lower balance is stored; a higher one only from the same run, because another open call may hold reserved credits.
 */
function creditsAfter(
  { credits, creditsRunId }: Account['scraper'],
  left: number,
  runId: string | undefined,
): Pick<Account['scraper'], 'credits' | 'creditsRunId'> {
  const isOwn = runId !== undefined && creditsRunId === runId;
  if (isOwn || left < credits) return { credits: left, creditsRunId: runId };
  return { credits, creditsRunId: left === credits ? undefined : creditsRunId };
}

/**
 * Deducts what a call cost whose answers told no balance: else the floor would never be reached. The account API is
 * asked soon what is left, since the last balance may include the charge.
 * @param accountId default: the account in use.
 * @param isKnown whether the service told the price. If not, warnings of a low balance wait for the account API.
 * @param version see `recordCredits`.
 */
export async function recordCharge(
  charge: number,
  accountId?: string,
  isKnown = true,
  version?: number,
): Promise<void> {
  const id = await withAccountLock(async () => {
    if (version !== undefined && version !== (await readVersion())) return null;
    const id = accountId ?? (await accountOf()).id;
    await changeScraper(id, ({ creditsCharged = 0, ...scraper }) => ({
      ...scraper,
      credits: Math.max(0, scraper.credits - charge),
      creditsRunId: undefined,
      creditsCharged: creditsCharged + charge,
    }));
    return id;
  });
  if (id === null) return;
  readCreditsSoon(id);
  if (isKnown) await checkBalanceLevels();
}

/**
 * Fetches the credits of an account; concurrent callers share one request. Never rejects.
 * @param unlessFresh skips the request if the last reply is still fresh, and nothing has put it in doubt since.
 * @returns whether the credits were updated.
 */
export function readCredits(accountId: string, unlessFresh = false): Promise<boolean> {
  const running = underWay.get(accountId);
  if (running) return running;
  const until = Math.max(
    busyUntil.get(accountId) ?? 0,
    unlessFresh && !due.has(accountId) ? (freshUntil.get(accountId) ?? 0) : 0,
  );
  if (Date.now() < until) return Promise.resolve(false);
  const request = fetchCredits(accountId).finally(() => underWay.delete(accountId));
  underWay.set(accountId, request);
  return request;
}

async function fetchCredits(accountId: string): Promise<boolean> {
  try {
    await refetchScraper(accountId);
  } catch (error) {
    const { code, retryAfterSeconds } = toProblem(error);
    if (code === 'service-busy') {
      const ms = retryAfterSeconds === undefined ? busyMs : retryAfterSeconds * 1000;
      busyUntil.set(accountId, Date.now() + ms);
    }
    logFailure('reading credits')(error);
    return false;
  } finally {
    freshUntil.set(accountId, Date.now() + freshMs);
  }
  await checkBalanceLevels();
  return true;
}

/** Schedules a request in the background: now, or when the last reply is no longer fresh. */
function readCreditsSoon(accountId: string): void {
  if (due.has(accountId)) return;
  due.add(accountId);
  untilStale(accountId)
    .then(() => {
      due.delete(accountId);
      return readCredits(accountId);
    })
    .catch(logFailure('reading credits'));
}

/** Waits until a request may be sent. One under way may have been answered before what put the credits in doubt. */
async function untilStale(accountId: string): Promise<void> {
  await underWay.get(accountId);
  const until = Math.max(freshUntil.get(accountId) ?? 0, busyUntil.get(accountId) ?? 0);
  const left = until - Date.now();
  if (left <= 0) return;
  await wait(left);
  await untilStale(accountId);
}
