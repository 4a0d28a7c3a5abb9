import { setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { addRun, listRuns } from '@/utils/library/database/library-runs';
import { ProblemError, type Problem } from '@/utils/problem';
import { queuedRun } from '@/utils/runs/queued-run';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { withItemLocks } from '@/utils/storage/web-locks';
import {
  capAllows,
  dueTime,
  isAffordable,
  isDue,
  nextTime,
  watchCost,
} from '@/utils/watches/watch-plan';
import type { Watch } from '@/utils/watches/schema';
import { accountOf } from '../../account/background/account-keys';
import { logFailure } from '../../log-failure';
import { changeWatch } from './change-watch';
import { beginWatchJob, watchJobCost } from './watch-job';
import { notifyOfPause } from './watch-notification';

/** Operations needed to begin runs of watches. */
export interface BeginDependencies {
  /** Sets the alarm that wakes the background for open runs. */
  keepAlarm(): Promise<void>;
  /** Advances each due run by one step. */
  advanceDueRuns(): Promise<void>;
  /** Called when runs were added. */
  onChange(): Promise<void>;
  requestJobs(): void;
}

/** Sets the alarm that wakes the background until the pending runs have ended. */
export const keepWatchAlarm = (): Promise<void> =>
  setWakeUp('vantage:watches', { everyMinutes: shortestPeriod });

/** Problem that prevents a watch from running, and the maximum cost of a run. */
async function prepare(watch: Watch): Promise<{ most: number; problem: Problem | null }> {
  const { accountId, draft } = watch;
  const cost = draft.job ? await watchJobCost(watch) : watchCost(draft, await listRuns());
  if (!cost) return { most: 0, problem: { code: 'watch-job-gone' } };
  const { most } = cost.run;
  const { recipeId } = draft;
  if (recipeId !== null && !(await recipesItem.read()).some(({ id }) => id === recipeId)) {
    return { most, problem: { code: 'recipe-gone' } };
  }
  try {
    const { account } = (await accountOf(accountId)).state;
    if (!account) return { most, problem: { code: 'not-connected' } };
  } catch (error) {
    if (error instanceof ProblemError) return { most, problem: error.problem };
    throw error;
  }
  // A limit below the cost of one run would never let the watch run.
  const isWithin = capAllows(cost, draft.cap.credits) && cost.each <= (draft.job?.cap ?? Infinity);
  return { most, problem: isWithin ? null : { code: 'watch-cap-too-low' } };
}

/** Begins runs of watches: `pending` is stored before the scrape or the job that it pays for. */
export function createWatchStarter(dependencies: BeginDependencies) {
  /** Adds the scrape of a watch, unless it was added. */
  async function addScrape(watch: Watch): Promise<void> {
    const { id, accountId, draft, pending } = watch;
    if (!pending) return;
    await dependencies.keepAlarm();
    if (draft.job) await beginWatchJob(watch);
    else {
      const run = queuedRun(pending.runId, draft.url, draft.options, Date.now());
      // `watches/remove` deletes the watch under this lock and then ends its run, so that no run is added after that.
      await withItemLocks([watchesItem.key], async () => {
        if (!(await watchesItem.read()).some((one) => one.id === id)) return;
        await addRun({ ...run, accountId, jobId: id });
      });
    }
    await changeWatch(id, (watch) =>
      watch.pending?.runId === pending.runId
        ? { ...watch, pending: { ...watch.pending, begun: true } }
        : null,
    );
    await dependencies.onChange();
    if (draft.job) dependencies.requestJobs();
    else await dependencies.advanceDueRuns();
  }

  /**
   * Begins a run.
   * @param byUser whether the user wants it now; then it need not be due.
   * @returns the problem that prevents it; null if it began, or is no longer due.
   */
  async function begin(id: string, runId: string, byUser: boolean): Promise<Problem | null> {
    const known = (await watchesItem.read()).find((watch) => watch.id === id);
    if (!known) return { code: 'watch-gone' };
    const { most, problem } = await prepare(known);
    const refusal: { problem: Problem | null } = { problem: null };
    await keepWatchAlarm();
    const begun = await changeWatch(id, (watch) => {
      const now = Date.now();
      // The message is a retry.
      if (watch.pending?.runId === runId || watch.last?.runId === runId) return null;
      if (watch.pending) {
        refusal.problem = { code: 'watch-busy' };
        return null;
      }
      if (!byUser && !isDue(watch, now)) return null;
      const { minutes } = watch.draft;
      const dueAt = dueTime(watch, now);
      const nextAt = byUser && dueAt > now ? dueAt : nextTime(dueAt, minutes, now);
      const isWithin = isAffordable(watch, most, now);
      refusal.problem = problem ?? (isWithin ? null : { code: 'watch-cap-reached' });
      if (refusal.problem) {
        if (byUser) return null;
        // A reached cap passes with its day or month. Any other problem needs the user, so the watch pauses.
        const state = problem ? 'paused' : watch.state;
        return { ...watch, nextAt, problem: refusal.problem, state };
      }
      const at = Math.max(now, (watch.last?.at ?? 0) + 1);
      const pending = { runId, at, begun: false, most, reads: 0 };
      return { ...watch, nextAt, problem: null, pending };
    });
    if (begun?.state === 'paused' && begun.problem) {
      await notifyOfPause(begun).catch(logFailure('notification'));
    }
    if (begun?.pending) await addScrape(begun);
    return refusal.problem;
  }

  return { addScrape, begin };
}
