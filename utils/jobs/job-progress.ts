import type { Job } from './schema';

/** Maximum number of ended scrapes from which the rate is computed. */
const rateEnds = 30;

/** Milliseconds over which the rate is measured at least: several scrapes may end at the same instant. */
const rateMs = 3000;

interface JobProgress {
  ended: number;
  left: number;
  /** Rate in addresses per minute; null if unknown yet, or the job is not running. */
  perMinute: number | null;
  /** Time in ms until all are done at this rate; null if unknown, such as while further pages may be found. */
  leftMs: number | null;
}

/** Number of addresses that have not ended. */
export const leftOf = ({ totals }: Pick<Job, 'totals'>): number =>
  totals.waiting + totals.running + (totals.reading ?? 0);

/**
 * Adds an end to those that the rate is computed from.
 * @param at milliseconds since the epoch.
 */
export function withEnd(ends: readonly number[], at: number): number[] {
  return [...ends, at].slice(-rateEnds);
}

/** @param now milliseconds since the epoch. */
export function jobProgress(job: Job, now: number): JobProgress {
  const left = leftOf(job);
  const ended = job.count - left;
  const [first] = job.recentEnds;
  const rest = job.recentEnds.length - 1;
  if (job.state !== 'running' || first === undefined || rest < 2 || now - first < rateMs) {
    return { ended, left, perMinute: null, leftMs: null };
  }
  // Measured up to now, so that the rate falls while no scrape ends.
  const msEach = (now - first) / rest;
  const leftMs = job.follows === undefined ? Math.round(left * msEach) : null;
  return { ended, left, perMinute: 60_000 / msEach, leftMs };
}

/** Number of ended and of all addresses of the running jobs together; null if no job is running. */
export function jobsProgress(jobs: readonly Job[]): { ended: number; count: number } | null {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return null;
  const sum = (of: (job: Job) => number) => running.reduce((total, job) => total + of(job), 0);
  const count = sum((job) => job.count);
  return { count, ended: count - sum(leftOf) };
}
