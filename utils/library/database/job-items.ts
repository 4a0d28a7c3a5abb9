import * as z from 'zod/mini';
import { type JobStep, completeItem } from '../../jobs/job-states';
import { type Job, type JobItem, JobItemSchema, JobSchema } from '../../jobs/schema';
import { nullIfDamaged } from '../../null-if-damaged';
import { ProblemError } from '../../problem';
import { hasEnded } from '../../runs/run-states';
import type { Run, ScrapeRun } from '../../runs/schema';
import type { Writing } from './stores';

const unreadable = () => new ProblemError('storage-unreadable', { detail: 'jobs' });

/** Parses a stored job. Throws for damaged ones instead of using a default. */
export function toJob(stored: unknown): Job {
  const job = z.safeParse(JobSchema, stored);
  if (job.success) return job.data;
  throw unreadable();
}

export function toJobItem(stored: unknown): JobItem {
  const item = z.safeParse(JobItemSchema, stored);
  if (item.success) return item.data;
  throw unreadable();
}

/** Changes a job and one of its addresses in a transaction on `jobs` and `jobItems`. */
export async function putStep(transaction: Writing, { job, item }: JobStep): Promise<void> {
  await transaction.objectStore('jobs').put(job);
  await transaction.objectStore('jobItems').put(item);
}

/**
 * Ends the address of a run together with the run, in the same transaction, so that after any interruption either
 * both are stored or neither. Does nothing if the run had ended before, or belongs to no job. Of a damaged job the
 * paid result is stored all the same.
 */
export async function completeItemOfRun(
  transaction: Writing,
  before: Run,
  run: Run,
): Promise<void> {
  if (run.kind !== 'scrape' || run.jobId === undefined) return;
  if (hasEnded(before) || !hasEnded(run)) return;
  const step = await nullIfDamaged(stepOf(transaction, run, run.jobId));
  if (step) await putStep(transaction, step);
}

/** End of a run's address; null: it does not wait for this run. Rejects with `storage-unreadable` for damaged ones. */
async function stepOf(
  transaction: Writing,
  run: ScrapeRun,
  jobId: string,
): Promise<JobStep | null> {
  const stored: unknown = await transaction.objectStore('jobs').get(jobId);
  if (stored === undefined) return null;
  const item = await itemOf(transaction, jobId, run);
  if (item?.runId !== run.id || item.state !== 'running') return null;
  return completeItem({ job: toJob(stored), item }, run, run.updatedAt);
}

/** Address of a run. Runs of older versions do not say which it is. */
async function itemOf(
  transaction: Writing,
  jobId: string,
  { id, jobPlace }: ScrapeRun,
): Promise<JobItem | undefined> {
  const items = transaction.objectStore('jobItems');
  if (jobPlace === undefined) {
    const running: unknown[] = await items.index('state').getAll([jobId, 'running']);
    return running.map(toJobItem).find(({ runId }) => runId === id);
  }
  const stored: unknown = await items.get([jobId, jobPlace]);
  return stored === undefined ? undefined : toJobItem(stored);
}
