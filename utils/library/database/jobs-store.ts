import { type FollowOutcome, isOwnAddress } from '../../jobs/followed-pages';
import {
  followItem,
  type JobStep,
  retryItem,
  returnItem,
  completeItem,
  startItem,
} from '../../jobs/job-states';
import { holdMs } from '../../jobs/job-hold';
import type { Job, JobItem, JobItemState } from '../../jobs/schema';
import type { ScrapeMode, ScrapeRun } from '../../runs/schema';
import { type Row, withFacets } from '../library-row';
import { putStep, toJob, toJobItem } from './job-items';
import { inTransaction, openLibrary } from './library-database';
import { getRun, insertRun } from './library-runs';
import { deleteResult } from './maintenance';
import { parseRow, readableRow } from './rows-store';
import { deleteStoredRun, putStoredRun } from './stored-runs';
import { type StoreName, stores, type Writing } from './stores';

/** All jobs, oldest first. */
export async function listJobs(): Promise<Job[]> {
  const jobs: unknown[] = await (await openLibrary()).getAll('jobs');
  return jobs.map(toJob).sort((a, b) => a.createdAt - b.createdAt);
}

export async function getJob(id: string): Promise<Job | null> {
  const job: unknown = await (await openLibrary()).get('jobs', id);
  return job === undefined ? null : toJob(job);
}

/** Addresses of a job in one state, in their order. @param limit how many at most. */
export async function jobItems(
  jobId: string,
  state: JobItemState,
  limit?: number,
): Promise<JobItem[]> {
  const db = await openLibrary();
  const items: unknown[] = await db.getAllFromIndex('jobItems', 'state', [jobId, state], limit);
  return items.map(toJobItem);
}

/** Ids of a job's results, in the order of its addresses. */
export async function jobResults(jobId: string): Promise<string[]> {
  return (await jobItems(jobId, 'done')).flatMap(({ runId }) => (runId === null ? [] : [runId]));
}

/**
 * Adds a job with its addresses, all of them waiting; one that is there already stays as it is.
 * @param rows rows to store with each address.
 */
export async function addJob(
  job: Job,
  urls: readonly string[],
  rows?: ReadonlyMap<string, JobItem['rows']>,
): Promise<void> {
  await inTransaction(['jobs', 'jobItems'], async (transaction) => {
    if ((await transaction.objectStore('jobs').get(job.id)) !== undefined) return;
    await transaction.objectStore('jobs').put(job);
    const items = transaction.objectStore('jobItems');
    const base = { jobId: job.id, state: 'waiting', runId: null, problem: null } as const;
    await Promise.all(
      urls.map((url, n) => {
        const own = rows?.get(url);
        return items.put({ ...base, n, url, ...(own && { rows: own }) });
      }),
    );
  });
}

/** Runs one step for each address that is still in the state that it was read in, all in one transaction. */
async function stepUnchangedItems(
  jobId: string,
  items: readonly JobItem[],
  names: readonly StoreName[],
  step: (step: JobStep, transaction: Writing) => Promise<JobStep | null>,
): Promise<void> {
  if (items.length === 0) return;
  await inTransaction(names, async (transaction) => {
    for (const { n, state } of items) {
      const storedJob: unknown = await transaction.objectStore('jobs').get(jobId);
      const storedItem: unknown = await transaction.objectStore('jobItems').get([jobId, n]);
      if (storedJob === undefined || storedItem === undefined) continue;
      const item = toJobItem(storedItem);
      const next =
        item.state === state ? await step({ job: toJob(storedJob), item }, transaction) : null;
      if (next) await putStep(transaction, next);
    }
  });
}

/** Changes a job; null: it was removed. */
export function changeJob(id: string, change: (job: Job) => Job): Promise<Job | null> {
  return inTransaction(['jobs'], async (transaction) => {
    const stored: unknown = await transaction.objectStore('jobs').get(id);
    if (stored === undefined) return null;
    const next = change(toJob(stored));
    await transaction.objectStore('jobs').put(next);
    return next;
  });
}

/**
 * Sets all addresses of a job back to waiting, in any state, in one transaction with the job.
 * @param change new state of the job; null to change nothing. Pages reached by next links and addresses beyond its
 * `count` are removed.
 */
export function restartJob(id: string, change: (job: Job) => Job | null): Promise<Job | null> {
  return inTransaction(['jobs', 'jobItems'], async (transaction) => {
    const stored: unknown = await transaction.objectStore('jobs').get(id);
    const job = stored === undefined ? null : toJob(stored);
    const next = job && change(job);
    if (!next) return null;
    await transaction.objectStore('jobs').put(next);
    const store = transaction.objectStore('jobItems');
    const items: unknown[] = await store.getAll(IDBKeyRange.bound([id, 0], [id, Infinity]));
    for (const item of items.map(toJobItem)) {
      const { mode: _mode, reads: _reads, after: _after, ...rest } = item;
      if (!isOwnAddress(item) || item.n >= next.count) await store.delete([id, item.n]);
      else await store.put({ ...rest, state: 'waiting', runId: null, problem: null });
    }
    return next;
  });
}

/** Notes that the next link of a page is about to be looked for. */
export async function countReading(item: JobItem): Promise<void> {
  await stepUnchangedItems(item.jobId, [item], ['jobs', 'jobItems'], async (step) => ({
    ...step,
    item: { ...step.item, reads: (step.item.reads ?? 0) + 1 },
  }));
}

/**
 * Ends a page whose next link was looked for, and adds the next page to the job.
 * @param now milliseconds since the epoch. @returns whether it had not ended before.
 */
export async function endReading(
  { jobId, n, runId }: JobItem,
  outcome: FollowOutcome,
  now: number,
): Promise<boolean> {
  let isEnded = false;
  const [item] = (await pagesUpTo(jobId, n)).slice(-1);
  if (item?.n !== n || item.state !== 'reading') return false;
  await stepUnchangedItems(jobId, [item], ['jobs', 'jobItems'], async (before, transaction) => {
    if (before.item.runId !== runId) return null;
    const { step, page } = followItem(before, outcome, now);
    if (page) await transaction.objectStore('jobItems').put(page);
    isEnded = true;
    return step;
  });
  return isEnded;
}

/** Pages from the user's own address to page `n`, in the order of their next links, both included. */
export async function pagesUpTo(jobId: string, n: number): Promise<JobItem[]> {
  const db = await openLibrary();
  const range = IDBKeyRange.bound([jobId, Math.floor(n)], [jobId, n]);
  const items: unknown[] = await db.getAll('jobItems', range);
  return items.map(toJobItem);
}

/** All addresses of a job in their order. */
export async function allJobItems(jobId: string): Promise<JobItem[]> {
  const items: unknown[] = await (
    await openLibrary()
  ).getAll('jobItems', IDBKeyRange.bound([jobId, 0], [jobId, Infinity]));
  return items.map(toJobItem);
}

/**
 * Gives each address a run that is still to be sent: in one transaction, so that none has two.
 * @param now milliseconds since the epoch.
 */
export async function startItems(
  jobId: string,
  items: readonly JobItem[],
  runOf: (job: Job, item: JobItem) => ScrapeRun,
  now: number,
): Promise<void> {
  const names = ['jobs', 'jobItems', 'runs', 'rows', 'chores'] as const;
  await stepUnchangedItems(jobId, items, names, async (step, transaction) => {
    if (step.job.state !== 'running' || holdMs(step.job, now) > 0) return null;
    const run = runOf(step.job, step.item);
    await insertRun(transaction, run);
    return startItem(step, run.id);
  });
}

/** Last run of each address; null: it has none, or the run was deleted. */
const runsOf = (items: readonly JobItem[]) =>
  Promise.all(items.map(async ({ runId }) => (runId === null ? null : await getRun(runId))));

/** Whether a run that waits must not be sent: its job is not running, or another server refuses its calls. */
export async function isHeldBack({ jobId, id }: Pick<ScrapeRun, 'jobId' | 'id'>): Promise<boolean> {
  const job = jobId === undefined ? null : await getJob(jobId);
  if (!job) return false;
  return job.state !== 'running' || (job.hold !== undefined && job.hold.runId !== id);
}

/**
 * Takes back the runs of a job that were not sent, or were refused for now: nothing was charged for them.
 * @param except ID of a run that stays.
 */
export async function takeBackItems(jobId: string, except: string | null = null): Promise<void> {
  const running = (await jobItems(jobId, 'running')).filter(({ runId }) => runId !== except);
  const runs = await runsOf(running);
  const unsent = running.filter((_, at) => runs[at]?.state === 'waiting');
  await stepUnchangedItems(jobId, unsent, stores, async (step, transaction) => {
    const id = step.item.runId ?? '';
    const run = await transaction.objectStore('runs').get(id);
    if (run?.state !== 'waiting') return null;
    const row: unknown = await transaction.objectStore('rows').index('id').get(id);
    if (row === undefined) await deleteStoredRun(transaction, id);
    else await deleteResult(transaction, parseRow(row));
    return returnItem(step);
  });
}

/** Ends addresses whose run was deleted from the library, so that its outcome is unknown. */
export async function reconcileItems(jobId: string, now: number): Promise<void> {
  const running = await jobItems(jobId, 'running');
  const runs = await runsOf(running);
  const orphaned = running.filter((_, at) => !runs[at]);
  await stepUnchangedItems(jobId, orphaned, ['jobs', 'jobItems'], async (step) =>
    completeItem(step, null, now),
  );
}

/**
 * Sets addresses that ended for one cause back to waiting. Does nothing if the job's last request has the same ID: it
 * was sent twice, and an address may have failed again in between.
 * @param requestId ID of the request.
 * @param code code of the problem.
 * @param mode see `retryItem`.
 */
export async function retryItems(
  jobId: string,
  requestId: string,
  {
    state,
    code,
    mode,
  }: { state: 'failed' | 'unknown'; code: string; mode?: ScrapeMode | undefined },
): Promise<void> {
  const items = (await jobItems(jobId, state)).filter(({ problem }) => problem?.code === code);
  let isKnown: boolean | undefined;
  await stepUnchangedItems(jobId, items, ['jobs', 'jobItems'], async (step) => {
    isKnown ??= step.job.lastRetryId === requestId;
    // A cancelled job may be about to be removed.
    if (isKnown || step.job.state === 'cancelled') return null;
    const { job, item } = retryItem(step, mode);
    return { job: { ...job, lastRetryId: requestId }, item };
  });
}

/** Number of results detached from their job in one transaction. */
const batch = 200;

/** Removes a job; its results stay, as results of no job. Skips damaged ones, which must not keep the job. */
export async function removeJob(id: string): Promise<void> {
  const db = await openLibrary();
  const detach = (keys: readonly number[]) =>
    inTransaction(['runs', 'rows'], async (transaction) => {
      const rows = transaction.objectStore('rows');
      for (const key of keys) {
        const row = readableRow(await rows.get(key));
        if (row) await assignResult(transaction, row);
      }
    });
  // Read once, before the loop: damaged results are skipped and keep their facet, and would be found again and again.
  const keys = await db.getAllKeysFromIndex('rows', 'facets', `job:${id}`);
  for (let at = 0; at < keys.length; at += batch) await detach(keys.slice(at, at + batch));
  // Removed results, whose removal can be undone, are indexed only as 'removed'.
  const removed: unknown[] = await db.getAllFromIndex('rows', 'facets', 'removed');
  await detach(removed.map(readableRow).flatMap((row) => (row?.jobId === id ? [row.n] : [])));
  await inTransaction(['jobs', 'jobItems'], async (transaction) => {
    await transaction.objectStore('jobItems').delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    await transaction.objectStore('jobs').delete(id);
  });
}

/**
 * Assigns a result to a job.
 * @param jobId absent: to no job, so that it is listed with all others.
 */
export async function assignResult(
  transaction: Writing,
  { jobId: _before, ...row }: Row,
  jobId?: string,
): Promise<void> {
  const run = await transaction.objectStore('runs').get(row.id);
  if (run?.kind !== 'scrape') return;
  await putStoredRun(transaction, { ...run, jobId });
  const owned = jobId === undefined ? row : { ...row, jobId };
  await transaction.objectStore('rows').put(withFacets(owned));
}
