import * as z from 'zod/mini';
import { withWebLock } from '@/utils/storage/web-locks';
import { readReport } from '@/utils/proxy/exit/read-report';
import { logFailure } from '@/utils/log-failure';
import { ProblemError } from '@/utils/problem';
import { appliedRoute } from '@/utils/proxy/background/applied-route';
import { applyPrivateRoutes } from './private-routes';

/** Time in milliseconds for an exit check, as long as the regular worker waits for it. */
const checkWithinMs = 10_000;
const CheckSchema = z.object({ profileId: z.string(), url: z.string() });
type Check = z.infer<typeof CheckSchema>;

/** Check in progress; null: none. Kept in memory, because the check ends with the worker. */
let checked: Check | null = null;
/** Controls the request of the check in progress. */
let pending = new AbortController();

/**
 * Applies the proxy setting of private windows without a flush. Runs under a lock, so that a newer setting is not
 * replaced by an older one.
 */
export const setPrivateRoutes = (): Promise<void> =>
  withWebLock('proxy-setting', () => applyPrivateRoutes(checked));

/**
 * Requests the exit check through a profile, which the proxy setting routes meanwhile. Resolves with null if there is
 * no answer: a rejection would leave the call for the next instance of the worker.
 */
export async function checkPrivateExit(
  body: unknown,
): Promise<{ status: number; text: string } | null> {
  try {
    return await request(z.parse(CheckSchema, body));
  } catch (error) {
    logFailure('checking the exit of private windows')(error);
    return null;
  }
}

async function request(wanted: Check): Promise<{ status: number; text: string }> {
  // The regular worker stopped waiting for the earlier check, whose route the setting is about to lose.
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  checked = wanted;
  try {
    await setPrivateRoutes();
    // If the profile was switched off meanwhile, the request would go by another route, or directly.
    if (!(await appliedRoute(wanted.profileId))) throw new ProblemError('no-answer');
    // Redirects are not followed: their target may go by another route, whose address would pass for the exit's.
    const answer = await fetch(wanted.url, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(checkWithinMs)]),
      headers: { accept: 'application/json, text/plain' },
    });
    return { status: answer.status, text: await readReport(answer) };
  } finally {
    // A later check has begun if the regular worker stopped waiting for this one.
    if (checked === wanted) {
      checked = null;
      await setPrivateRoutes();
    }
  }
}
