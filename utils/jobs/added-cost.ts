import type { ScrapeMode } from '../runs/schema';
import { isRestored } from './is-restored';
import { leftOf } from './job-progress';
import { reserveFor } from './job-states';
import type { Job } from './schema';

/** Most credits of some addresses with the pages that follow them. What was free so far may still cost a credit. */
const mostOf = ({ follows = 1 }: Job, count: number, each: number): number =>
  count * follows * Math.max(1, each);

/**
 * Most credits that a job may spend beyond what was allowed before, once it is resumed. The limit in a backup was
 * never confirmed here.
 * @param cap new limit in credits; absent: unchanged.
 */
export function addedByCap(job: Job, cap = job.cap): number {
  const allowed = isRestored(job) ? job.used : job.cap;
  return Math.max(0, Math.min(cap - allowed, mostOf(job, leftOf(job), job.reserve)));
}

/**
 * Most credits that a job may spend on addresses that are tried again, within its limit.
 * @param mode new mode; absent: unchanged.
 */
export const addedByRetry = (job: Job, count: number, mode?: ScrapeMode): number =>
  Math.max(0, Math.min(job.cap - job.used, mostOf(job, count, reserveFor(job, mode))));
