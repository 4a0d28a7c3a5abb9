import type { ScrapeMode } from '../runs/schema';
import { leftOf } from './job-progress';
import { reserveFor } from './job-states';
import type { Job } from './schema';

/** Most credits of some addresses with the pages that follow them. What was free so far may still cost a credit. */
const mostOf = ({ follows = 1 }: Job, count: number, each: number): number =>
  count * follows * Math.max(1, each);

/**
 * Most credits that a job may spend beyond what was allowed before, once it is resumed.
 * @param cap new limit in credits; absent: unchanged.
 */
export const addedByCap = (job: Job, cap = job.cap): number =>
  Math.max(0, Math.min(cap - job.cap, mostOf(job, leftOf(job), job.reserve)));

/**
 * Most credits that a job may spend on addresses that are tried again, within its limit.
 * @param mode new mode; absent: unchanged.
 */
export const addedByRetry = (job: Job, count: number, mode?: ScrapeMode): number =>
  Math.max(0, Math.min(job.cap - job.used, mostOf(job, count, reserveFor(job, mode))));
