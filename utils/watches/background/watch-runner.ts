import { isOffline } from '@/utils/browser/offline';
import { setWakeUp } from '@/utils/browser/wake-ups';
import { keepWatchHistory } from '@/utils/library/database/watch-history';
import { getRun } from '@/utils/library/database/library-runs';
import type { Problem } from '@/utils/problem';
import { hasEnded } from '@/utils/runs/run-states';
import { watchesItem } from '@/utils/storage/registry/watches';
import { endOf, rowlessWatchRun, type WatchRunBase } from '@/utils/watches/compare-watch-run';
import { dueTime, isDue, maxPagesOf } from '@/utils/watches/watch-plan';
import type { Watch } from '@/utils/watches/schema';
import { logFailure, loggingFailure } from '../../log-failure';
import { coalesceCalls } from '../../coalesce-calls';
import { extractor } from '../../jobs/background/extractor';
import { type BeginDependencies, createWatchStarter, keepWatchAlarm } from './begin-watch';
import { changeWatch } from './change-watch';
import { finishWatchRun, watchRunBaseOf } from './finish-watch-run';
import { cancelWatchJob, removeWatchJobs, watchJobState } from './watch-job';
import { createScheduleFollower, isScheduled } from './watch-schedule';
import { createWatchRows, type RowsDependencies } from './watch-rows';

/** Maximum number of attempts to read the rows of one result. */
const maxReads = 5;

interface Dependencies extends BeginDependencies, RowsDependencies {
  account: Parameters<typeof createScheduleFollower>[0]['account'];
  isLocked(): Promise<boolean>;
}

/**
 * Runs watches when they are due, each as an ordinary scrape, and compares what came back. All state
 * is stored: `pending` is written before the scrape, and removed with its outcome.
 */
export function createWatchRunner(dependencies: Dependencies) {
  const { addScrape, begin: beginOwn } = createWatchStarter(dependencies);
  const schedules = createScheduleFollower(dependencies);

  /** See `createWatchStarter`; for a watch of a schedule it takes the run that the service made. */
  async function begin(id: string, runId: string, byUser: boolean): Promise<Problem | null> {
    const watch = (await watchesItem.read()).find((one) => one.id === id);
    if (watch && isScheduled(watch)) return await schedules.takeNextScheduleRun(id, byUser);
    return await beginOwn(id, runId, byUser);
  }

  async function advance(watch: Watch): Promise<void> {
    const { pending } = watch;
    const { job } = watch.draft;
    if (!pending) return;
    let base: WatchRunBase | null = null;
    if (job) {
      const state = await watchJobState(watch);
      if (state === 'begin') return addScrape(watch);
      if (state === 'running' || state === null) return;
      // Opens the page that reads results again if it was closed: the job is paused, so nothing else does.
      if (state === 'reading') return dependencies.requestJobs();
      if ('end' in state) {
        await finishWatchRun(watch, state.end, null);
        return cancelWatchJob(watch.id);
      }
      ({ base } = state);
    } else {
      const run = await getRun(pending.runId);
      if (!run && !pending.begun) return addScrape(watch);
      if (run && !hasEnded(run)) return;
      base = watchRunBaseOf(watch, run);
      const end = endOf(run);
      if (base && end)
        return finishWatchRun(watch, rowlessWatchRun(base, end.outcome, end.problem), null);
    }
    if (base && pending.reads >= maxReads) {
      return finishWatchRun(
        watch,
        rowlessWatchRun(base, 'failed', { code: 'watch-unreadable' }),
        null,
      );
    }
    if (!(await extractor.open(pending.runId, job && maxPagesOf(job)))) return;
    await changeWatch(watch.id, (now) =>
      now.pending ? { ...now, pending: { ...now.pending, reads: now.pending.reads + 1 } } : null,
    );
  }

  async function arm(): Promise<void> {
    const active = (await watchesItem.read()).filter(
      ({ state, pending }) => state === 'active' || pending,
    );
    const next = Math.min(...active.map((watch) => dueTime(watch, Date.now())));
    // Runs that are pending, or are due and could not begin (offline, locked), are looked at again soon.
    const isWaiting = active.some(({ pending }) => pending) || next <= Date.now();
    if (active.length === 0) await setWakeUp('vantage:watches', null);
    else if (isWaiting) await keepWatchAlarm();
    else await setWakeUp('vantage:watches', { at: next });
  }

  async function processDueNow(): Promise<void> {
    const watches = await watchesItem.read();
    if (watches.length === 0) return setWakeUp('vantage:watches', null);
    // The alarm that woke the background is used up; sets another one until this round has ended.
    await keepWatchAlarm();
    for (const watch of watches) {
      if (watch.pending) await advance(watch).catch(logFailure('a watch'));
    }
    const due = watches.filter((watch) => isDue(watch, Date.now()));
    // Offline, every call would end as a lost reply.
    const canRun = due.length > 0 && !isOffline() && !(await dependencies.isLocked());
    if (canRun) {
      for (const { id, nextAt } of due) {
        // The ID is derived from the due time, so that two workers that are alive at once do not both pay for the run.
        await begin(id, `${id}-${nextAt}`, false).catch(logFailure('a watch'));
      }
    }
    await arm();
  }

  /** Checks all watches; during a check in progress, one more check follows it. */
  const processDue = coalesceCalls(processDueNow);

  return {
    begin,
    processDue,
    requestProcessing: loggingFailure('watches', processDue),
    /** At the start of a browser session: runs what was missed, once, and deletes what no watch owns. */
    async resume(): Promise<void> {
      const watches = new Set((await watchesItem.read()).map(({ id }) => id));
      await keepWatchHistory(watches);
      await removeWatchJobs().catch(logFailure('jobs of watches'));
      await processDue();
    },
    ...createWatchRows(dependencies, processDue),
  };
}
export type WatchRunner = ReturnType<typeof createWatchRunner>;
