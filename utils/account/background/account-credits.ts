import { toProblem } from '@/utils/problem';
import { wait } from '@/utils/wait';
import { accountOf } from './account-keys';
import { changeScraper, refetchScraper } from './account-scraper';
import { withAccountLock } from './account-lock';
import { checkBalanceLevels } from './balance-warnings';
import { lowerCreditsWatermark } from './credits-watermark';
import { logFailure } from '../../log-failure';

/** The credits of an account: answers lower them, and only the account API raises them. */

/** Milliseconds for which what the account API said, or that it said nothing, is taken for new. */
const freshMs = 5000;
/** Milliseconds to wait after a 429 that names no time. */
const busyMs = 60_000;

/** By account, in milliseconds since the epoch. Lost with this life: the next one may ask once more. */
const freshUntil = new Map<string, number>();
const busyUntil = new Map<string, number>();
const underWay = new Map<string, Promise<boolean>>();
/** Accounts that are asked about soon. */
const due = new Set<string>();

/**
 * See `AccountArea.noteCredits`. Answers come in another order than charges, so one that tells more than is known may
 * only be late: it raises nothing. It may tell of a refund or a top-up as well, which the account API is asked about.
 */
export async function noteCredits(left: number, accountId?: string): Promise<void> {
  const { id, more } = await withAccountLock(async () => {
    const id = accountId ?? (await accountOf()).id;
    lowerCreditsWatermark(id, left);
    let more = false;
    await changeScraper(id, (scraper) => {
      more = left > scraper.credits;
      return { ...scraper, credits: Math.min(scraper.credits, left) };
    });
    return { id, more };
  });
  await checkBalanceLevels();
  if (more) readCreditsSoon(id);
}

/**
 * Asks the account API for the credits of an account; whoever asks meanwhile gets the same answer. Never rejects.
 * @param unlessFresh not where it was asked a moment ago.
 * @returns whether it told them now.
 */
export function readCredits(accountId: string, unlessFresh = false): Promise<boolean> {
  const running = underWay.get(accountId);
  if (running) return running;
  const until = Math.max(
    busyUntil.get(accountId) ?? 0,
    unlessFresh ? (freshUntil.get(accountId) ?? 0) : 0,
  );
  if (Date.now() < until) return Promise.resolve(false);
  const asking = ask(accountId).finally(() => underWay.delete(accountId));
  underWay.set(accountId, asking);
  return asking;
}

async function ask(accountId: string): Promise<boolean> {
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

/** For what nobody waits for: asks at once, or when what was read last is no longer new. */
function readCreditsSoon(accountId: string): void {
  if (due.has(accountId)) return;
  due.add(accountId);
  const until = Math.max(freshUntil.get(accountId) ?? 0, busyUntil.get(accountId) ?? 0);
  wait(Math.max(0, until - Date.now()))
    .then(() => {
      due.delete(accountId);
      return readCredits(accountId);
    })
    .catch(logFailure('reading credits'));
}
