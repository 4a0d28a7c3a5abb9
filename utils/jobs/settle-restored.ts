import { reopened } from './is-restored';
import { nextPosition } from './followed-pages';
import { type JobStep, completeItem, followItem } from './job-states';
import type { Job, JobItem } from './schema';
import { restoredAmount, restoredTime } from '../restored-values';
import type { ScrapeRun } from '../runs/schema';

interface Places {
  job: Job;
  /** Address of the run; undefined: the job has none at its position. */
  item: JobItem | undefined;
  /** Page before that position. Its next link may lead to the page of the run. */
  previous: JobItem | undefined;
}

/** Whether the address counts the reply as lost, because the run ended after the job was read for the backup. */
const isLostHere = ({ state, problem, runId }: JobItem, run: ScrapeRun): boolean =>
  runId === run.id &&
  run.state !== 'unknown' &&
  state === 'unknown' &&
  problem?.code === 'maybe-charged';

/** Whether the address lacks the result of the run, because the run began after the job was read for the backup. */
const isMissing = ({ state, runId }: JobItem, run: ScrapeRun): boolean =>
  runId !== run.id &&
  run.state === 'done' &&
  (state === 'waiting' || state === 'failed' || state === 'unknown');

/**
 * Gives an address of a restored job the outcome of a run of the same file: results are read after the jobs, so runs
 * may begin and end in between. A page that was followed meanwhile is added to the job.
 * @param now timestamp in ms.
 * @returns the job and the addresses that change; null: the run changes nothing.
 */
export function settleRestored(
  { job, item, previous }: Places,
  run: ScrapeRun,
  now: number,
): { job: Job; items: JobItem[] } | null {
  // A job that was resumed, or was here before, may have charged more since.
  if (job.restored !== true) return null;
  if (item) {
    const wasLost = isLostHere(item, run);
    // A watch restarts its job for each run, so results of earlier runs may have the same position.
    if (!wasLost && (job.watchRun !== undefined || !isMissing(item, run))) return null;
    const lost = wasLost ? restoredAmount(job.lost - 1) : job.lost;
    const step = { job: reopened({ ...job, lost }), item: { ...item, runId: run.id } };
    const settled = completeItem(step, run, restoredTime(run.updatedAt, now));
    // The times in a file tell nothing about the next scrapes.
    const { typicalMs, recentEnds } = job;
    return { job: { ...settled.job, typicalMs, recentEnds }, items: [settled.item] };
  }
  const followed = previous && job.watchRun === undefined && follow({ job, item: previous }, run);
  if (!followed) return null;
  const settled = settleRestored({ ...followed, previous: undefined }, run, now);
  return settled && { ...settled, items: [followed.before, ...settled.items] };
}

/** Adds the page of a run after the page whose next link led to it; null: the run is of no such page. */
function follow(
  before: JobStep,
  { state, url, jobPlace, updatedAt }: ScrapeRun,
): { job: Job; before: JobItem; item: JobItem } | null {
  const { item } = before;
  if (!/^https?:\/\//.test(url)) return null;
  if (state !== 'done' || item.state !== 'reading' || nextPosition(item.n) !== jobPlace)
    return null;
  const { step, page } = followItem(before, { next: url }, updatedAt);
  return page && { job: step.job, before: step.item, item: page };
}
