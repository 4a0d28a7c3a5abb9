import type { Problem } from '../problem';
import { boundedWait } from '../service/answer-headers';
import type { Job } from './schema';

/**
 * A job is held while another server refuses its calls, such as a content delivery network in front of the service:
 * each address would end as one that may have been charged. Then one scrape tries whether calls pass again.
 */
type JobHold = NonNullable<Job['hold']>;

/** Seconds to wait where the refusal names no time. */
const defaultWait = 60;

/**
 * Whether a lost reply was a redirect or a refusal of another server, as each of the next ones would be. A gateway's
 * 502 or 504 is about one page, which took too long.
 */
export const isRefusedElsewhere = ({ code, status = 0 }: Problem): boolean =>
  code === 'call-redirected' ||
  ((code === 'maybe-charged' || code === 'reply-too-long') &&
    ((status >= 400 && status < 500 && status !== 408) || status === 503));

/**
 * Hold of a job whose call was refused just now.
 * @param now milliseconds since the epoch.
 */
export function holdFor({ status, retryAfterSeconds }: Problem, now: number): JobHold {
  const seconds = Math.max(1, boundedWait(retryAfterSeconds ?? defaultWait, now));
  const problem: Problem = { code: 'job-held', retryAfterSeconds: seconds };
  if (status !== undefined) problem.status = status;
  return { until: now + seconds * 1000, runId: null, problem };
}

export function withoutHold({ hold: _hold, ...job }: Job): Job {
  return job;
}

/** Resets the trial of a hold that ended without showing whether calls pass, so that another scrape tries. */
export const withUntriedHold = (job: Job): Job =>
  job.hold ? { ...job, hold: { ...job.hold, runId: null } } : job;

/** Milliseconds until the job may begin another address; Infinity while one tries whether calls pass. */
export function holdMs({ hold }: Pick<Job, 'hold'>, now: number): number {
  if (!hold) return 0;
  if (hold.runId !== null) return Infinity;
  const left = hold.until - now;
  // A clock that was set back since must not hold the job for longer than any answer can.
  return left > 86_400_000 ? 0 : Math.max(0, left);
}

/** Why a job stands still or goes on slowly; null: it does not. */
export const jobProblem = ({ problem, hold, state }: Job): Problem | null =>
  problem ?? (hold && state === 'running' ? hold.problem : null);
