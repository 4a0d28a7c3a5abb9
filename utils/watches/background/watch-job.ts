import { i18n } from '@/utils/i18n/i18n';
import {
  addJob,
  allJobItems,
  changeJob,
  getJob,
  listJobs,
  removeJob,
  restartJob,
  takeBackItems,
} from '@/utils/library/database/jobs-store';
import { listRuns } from '@/utils/library/database/library-runs';
import { jobsOfResults } from '@/utils/library/database/rows-store';
import { cancelled, restarted, newJob } from '@/utils/jobs/job-states';
import { isOwnAddress } from '@/utils/jobs/followed-pages';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { type Problem, ProblemError } from '@/utils/problem';
import { rowlessWatchRun, type WatchRunBase } from '@/utils/watches/compare-watch-run';
import { withEarlierRows } from '@/utils/watches/read-pages';
import { extentOf, type WatchCost, watchCost } from '@/utils/watches/watch-plan';
import {
  maxWatchedPages,
  type ReadRows,
  type Watch,
  type WatchRun,
  type WatchTable,
} from '@/utils/watches/schema';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { withItemLocks } from '@/utils/storage/web-locks';
import { keepJobAlarm } from '../../jobs/background/job-scheduler';

/** Name and options of a watch, for its job. */
type Named = Pick<Watch, 'id' | 'accountId' | 'draft'>;

/** Addresses of a job to watch. Rejects with `message-refused` for a job that can't be watched. */
export async function watchableAddresses(jobId: string): Promise<string[]> {
  const job = await getJob(jobId);
  if (!job || job.completes || job.watchRun !== undefined || job.count > maxWatchedPages) {
    throw new ProblemError('message-refused', { detail: 'watches' });
  }
  return (await allJobItems(jobId)).filter(isOwnAddress).map(({ url }) => url);
}

/** Stores the addresses of a watch as a job of its own, which waits for the first run. */
export async function addWatchJob(
  { id, accountId, draft }: Named,
  urls: readonly string[],
): Promise<void> {
  const { name, options } = draft;
  const job = newJob({ id, name, accountId, options }, urls.length, Date.now());
  await addJob({ ...job, state: 'paused', watchRun: '' }, urls);
}

/** Cost of a run within its cap; null if the addresses are not there. */
export async function watchJobCost({ id, draft }: Named): Promise<WatchCost | null> {
  const { job = { count: 1, cap: 0 } } = draft;
  const { addresses, pages } = extentOf(job);
  const own = (await allJobItems(id)).filter(isOwnAddress).slice(0, addresses);
  if (own.length === 0) return null;
  const urls = own.map(({ url }) => url);
  return watchCost({ ...draft, urls, pages, runCap: draft.job?.cap }, await listRuns());
}

/** Begins the job of a watch for its pending run, once, while the watch exists. The scheduler does the rest. */
export async function beginWatchJob(watch: Watch): Promise<void> {
  const { id, pending, draft } = watch;
  const cost = await watchJobCost(watch);
  if (!pending || !cost || !draft.job) return;
  await keepJobAlarm();
  const { addresses, pages } = extentOf(draft.job);
  const change = {
    count: addresses,
    watchRun: pending.runId,
    ...(draft.recipeId !== null && { recipeId: draft.recipeId }),
    ...(pages > 1 && { follows: pages }),
    options: draft.options,
    cap: pending.most,
    reserve: cost.each,
  };
  // `watches/remove` deletes the watch under this lock and then cancels its job, so that no job begins after that.
  await withItemLocks([watchesItem.key], async () => {
    if (!(await watchesItem.read()).some((one) => one.id === id)) return;
    await restartJob(id, (job) =>
      job.watchRun === pending.runId || job.totals.running > 0 ? null : restarted(job, change),
    );
  });
}

/** Cancels the scrapes that wait. Those already sent are completed. */
export async function cancelWatchJob(id: string): Promise<void> {
  await changeJob(id, (job) => cancelled(job, Date.now()));
}

/** Removes the jobs of watches that are gone, and detaches the results of all jobs and watches that are gone. */
export async function removeWatchJobs(): Promise<void> {
  // Read first, since a job or watch is stored before its results.
  const owners = await jobsOfResults();
  const jobs = await listJobs();
  const watches = await watchesItem.read();
  const own = jobs.filter(({ watchRun }) => watchRun === undefined);
  const known = new Set([...watches, ...own].map(({ id }) => id));
  for (const id of new Set([...owners, ...jobs.map((job) => job.id)])) {
    if (known.has(id)) continue;
    await takeBackItems(id);
    await removeJob(id);
  }
}

const pagesOf = ({ count, totals, lost, reserve }: Job): NonNullable<WatchRun['pages']> => ({
  count,
  missing: count - totals.done,
  lost,
  atRisk: lost * reserve,
});

/** Facts of the run of a job. */
type JobWatchRunBase = WatchRunBase & { pages: NonNullable<WatchRun['pages']> };

/** Whether a job has paused at the limit of its run: what it paid for is compared. */
const isAtLimit = ({ state, problem }: Job): boolean =>
  state === 'paused' && problem?.code === 'job-cap-reached';
const limitReached: Problem = { code: 'watch-run-cap-reached' };

/** Whether next links of results are being looked for. Without their recipe nothing would end that. */
async function isReading({ totals, recipeId }: Job): Promise<boolean> {
  if ((totals.reading ?? 0) === 0) return false;
  return (await recipesItem.read()).some(({ id }) => id === recipeId);
}

/**
 * State of the job of a pending run. `reading`: it has stopped at its limit, and next links of its pages are looked
 * for. `end`: it has ended without rows. `base`: its rows are to be read.
 */
export async function watchJobState({
  id,
  pending,
}: Watch): Promise<
  'begin' | 'running' | 'reading' | { end: WatchRun } | { base: JobWatchRunBase } | null
> {
  if (!pending) return null;
  const job = await getJob(id);
  const base = { watchId: id, at: pending.at, runId: pending.runId };
  if (job?.watchRun !== pending.runId) {
    const end = { ...base, used: null };
    // The job was removed, so that its cost is unknown: the whole reserve counts as charged.
    if (pending.begun) return { end: rowlessWatchRun(end, 'unknown', { code: 'maybe-charged' }) };
    return job ? 'begin' : { end: rowlessWatchRun(end, 'failed', { code: 'watch-job-gone' }) };
  }
  const isPaused = job.state === 'paused' && job.problem === null;
  if (job.state === 'running' || isPaused || job.totals.running > 0) return 'running';
  const isCut = isAtLimit(job);
  if (isCut && (await isReading(job))) return 'reading';
  const whole = { ...base, used: job.used, pages: pagesOf(job) };
  if ((isCut || job.state === 'done') && job.totals.done > 0) return { base: whole };
  const problem = isCut ? limitReached : (job.problem ?? (await firstProblem(id)));
  return { end: { ...rowlessWatchRun(whole, 'failed', problem), pages: whole.pages } };
}

async function firstProblem(id: string): Promise<Problem | null> {
  return (await allJobItems(id)).find(({ problem }) => problem !== null)?.problem ?? null;
}

/** Part of the task of the page that reads rows, see `watches/task`. */
interface JobTask {
  pages?: { runId: string; url: string }[];
  pageColumn: string;
}

/** Results to read for a run, with their addresses, and the name of the column for these. */
export async function watchJobTask({ id, draft }: Watch): Promise<JobTask> {
  if (!draft.job) return { pageColumn: '' };
  const items = await allJobItems(id);
  const pages = items.flatMap(({ state, runId, url }: JobItem) =>
    state === 'done' && runId !== null ? [{ runId, url }] : [],
  );
  return { pages, pageColumn: i18n.t('jobRows.address') };
}

/**
 * Fills in the rows of pages that were not read, and counts these pages.
 * @param before rows of the last run that has any.
 */
export async function withJobRows(
  { id, draft }: Watch,
  base: WatchRunBase,
  read: ReadRows,
  before: WatchTable | null,
): Promise<{ read: ReadRows; pages: WatchRun['pages'] | null; problem: Problem | null }> {
  const job = draft.job ? await getJob(id) : null;
  if (job?.watchRun !== base.runId) return { read, pages: null, problem: null };
  if (read.kind !== 'table') return { read, pages: pagesOf(job), problem: null };
  const items = await allJobItems(id);
  const failed = items.filter(({ state }) => state !== 'done').map(({ url }) => url);
  const { missing = [], partial = [] } = read.pages ?? {};
  const order = items.map(({ url }) => url);
  const unread = [...missing, ...failed];
  const earlier = new Set(before?.rows.map((row) => row.at(-1) ?? ''));
  // Pages after one that was not read were not reached either, and it is unknown which page each of them followed.
  const isFollowed = (job.follows ?? 1) > 1;
  const ends = items.filter(({ after }) => after !== 'followed').map(({ url }) => url);
  const isBroken = isFollowed && ends.some((url) => unread.includes(url));
  if (isBroken) {
    const known = [...earlier, ...(before?.unread ?? [])];
    unread.push(...known.filter((url) => !order.includes(url)));
  }
  const isShorter = isFollowed && !isBroken && order.length < earlier.size;
  const gaps = { missing: unread, partial, order };
  const last = read.table.columns.length - 1;
  const columns = read.table.columns.map((column, at) =>
    at === last ? { ...column, isPosition: isFollowed } : column,
  );
  const whole = withEarlierRows({ ...read.table, columns }, gaps, draft.key, before);
  const hasNoNext =
    isShorter && whole.unread.size === 0 && items.some(({ after }) => after === 'no-next');
  return {
    read: { kind: 'table', table: whole.table },
    // Pages of earlier runs that this one did not reach are not among its addresses.
    pages: {
      ...pagesOf(job),
      count: new Set([...order, ...whole.unread]).size,
      missing: whole.unread.size,
    },
    problem: isAtLimit(job) ? limitReached : hasNoNext ? { code: 'watch-next-missing' } : null,
  };
}
