import { i18n } from '@/utils/i18n/i18n';
import { setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { addWatchRun, keepWatchHistory } from '@/utils/library/database/watch-history';
import { addRun, getRun, listRuns } from '@/utils/library/database/library-runs';
import { ProblemError, type Problem } from '@/utils/problem';
import { estimateCost } from '@/utils/runs/cost/cost';
import { hasEnded } from '@/utils/runs/run-states';
import { queuedRun } from '@/utils/runs/queued-run';
import type { Run } from '@/utils/runs/schema';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import {
  compareRun,
  endOf,
  rowlessRun,
  type RunBase,
  withPages,
} from '@/utils/watches/compare-run';
import {
  dueTime,
  isAffordable,
  isDue,
  nextTime,
  mostPagesOf,
  settled,
} from '@/utils/watches/watch-plan';
import type { ReadRows, Watch, WatchRun, WatchTable } from '@/utils/watches/schema';
import { watchDelivery } from '../../webhooks/watch-delivery';
import type { NewDelivery } from '../../webhooks/schema';
import { accountOf } from '../../account/background/account-keys';
import { logFailure } from '../../log-failure';
import { coalesceCalls } from '../../coalesce-calls';
import { changeWatch } from './change-watch';
import { extractor } from '../../jobs/background/extractor';
import {
  beginWatchJob,
  cancelWatchJob,
  removeWatchJobs,
  watchJobCost,
  watchJobState,
  watchJobTask,
  withJobRows,
} from './watch-job';
import { rowsBefore } from './rows-before';
import { notifyOfPause, notifyOfRun } from './watch-notification';

/** Attempts to read the rows of one result. */
const mostReads = 5;

interface Tools {
  isLocked(): Promise<boolean>;
  /** Sets the alarm that wakes the background for open runs. */
  keepAlarm(): Promise<void>;
  /** Brings runs that are due one step on. */
  round(): Promise<void>;
  /** Called when runs were added. */
  onChange(): Promise<void>;
  /** Checks all jobs. */
  lookAtJobs(): void;
  /** Posts the differences that a run found to the watch's webhook. */
  postRows(delivery: NewDelivery, body: string): Promise<void>;
}

/** Keeps the background waking up until what is under way has ended. */
const keepWatchAlarm = (): Promise<void> =>
  setWakeUp('vantage:watches', { everyMinutes: shortestPeriod });

const pendingWatch = async (runId: string): Promise<Watch | undefined> =>
  (await watchesItem.read()).find(({ pending }) => pending?.runId === runId);

/**
 * Runs watches when they are due, each as an ordinary scrape, and compares what came back. All state
 * is stored: `pending` is written before the scrape, and removed with its outcome.
 */
export function createWatchRunner(tools: Tools) {
  /** Adds the scrape of a watch, unless it was added. */
  async function addScrape(watch: Watch): Promise<void> {
    const { id, accountId, draft, pending } = watch;
    if (!pending) return;
    await tools.keepAlarm();
    if (draft.job) await beginWatchJob(watch);
    else if (!(await getRun(pending.runId))) {
      const run = queuedRun(pending.runId, draft.url, draft.options, Date.now());
      await addRun({ ...run, accountId, jobId: id });
    }
    await changeWatch(id, (watch) =>
      watch.pending?.runId === pending.runId
        ? { ...watch, pending: { ...watch.pending, begun: true } }
        : null,
    );
    await tools.onChange();
    if (draft.job) tools.lookAtJobs();
    else await tools.round();
  }

  /** Problem that keeps a watch from running at all, and the most that a run costs. */
  async function prepare(watch: Watch): Promise<{ most: number; problem: Problem | null }> {
    const { accountId, draft } = watch;
    const cost = draft.job
      ? await watchJobCost(watch)
      : estimateCost(draft.url, draft.options, await listRuns());
    if (!cost) return { most: 0, problem: { code: 'watch-job-gone' } };
    const { most } = cost;
    const { recipeId } = draft;
    if (recipeId !== null && !(await recipesItem.read()).some(({ id }) => id === recipeId)) {
      return { most, problem: { code: 'recipe-gone' } };
    }
    try {
      const { account } = (await accountOf(accountId)).state;
      return { most, problem: account ? null : { code: 'not-connected' } };
    } catch (error) {
      if (error instanceof ProblemError) return { most, problem: error.problem };
      throw error;
    }
  }

  /**
   * Begins a run. @param byUser whether the user wants it now; then it need not be due.
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
      // The message was sent again.
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
        // A cap ends with its day or month; the others wait for the user.
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

  /** Stores the outcome of a run and tells the user. */
  async function finish(watch: Watch, run: WatchRun, table: WatchTable | null): Promise<void> {
    await addWatchRun(run, table);
    // Before the outcome is stored: told again after a kill, it replaces itself.
    await notifyOfRun(watch, settled(watch, run, Date.now())).catch(logFailure('notification'));
    await changeWatch(watch.id, (now) =>
      now.pending?.runId === run.runId ? settled(now, run, Date.now()) : null,
    );
  }

  function baseOf({ id, pending }: Watch, run: Run | null): RunBase | null {
    return (
      pending && { watchId: id, at: pending.at, runId: pending.runId, used: run?.cost.used ?? null }
    );
  }

  /** Returns the facts of a run whose rows are to be read; null if there is none. */
  async function baseToRead(watch: Watch, runId: string): Promise<RunBase | null> {
    if (!watch.draft.job) return baseOf(watch, await getRun(runId));
    const state = await watchJobState(watch);
    return state !== null && typeof state === 'object' && 'base' in state ? state.base : null;
  }

  /** Brings the run of a watch one step on. */
  async function advance(watch: Watch): Promise<void> {
    const { pending } = watch;
    const { job } = watch.draft;
    if (!pending) return;
    let base: RunBase | null = null;
    if (job) {
      const state = await watchJobState(watch);
      if (state === 'begin') return addScrape(watch);
      if (state === 'running' || state === null) return;
      if ('end' in state) {
        await finish(watch, state.end, null);
        return cancelWatchJob(watch.id);
      }
      ({ base } = state);
    } else {
      const run = await getRun(pending.runId);
      if (!run && !pending.begun) return addScrape(watch);
      if (run && !hasEnded(run)) return;
      base = baseOf(watch, run);
      const end = endOf(run);
      if (base && end) return finish(watch, rowlessRun(base, end.outcome, end.problem), null);
    }
    if (base && pending.reads >= mostReads) {
      return finish(watch, rowlessRun(base, 'failed', { code: 'watch-unreadable' }), null);
    }
    if (!(await extractor.open(pending.runId, job && mostPagesOf(job)))) return;
    await changeWatch(watch.id, (now) =>
      now.pending ? { ...now, pending: { ...now.pending, reads: now.pending.reads + 1 } } : null,
    );
  }

  async function arm(): Promise<void> {
    const active = (await watchesItem.read()).filter(
      ({ state, pending }) => state === 'active' || pending,
    );
    const next = Math.min(...active.map((watch) => dueTime(watch, Date.now())));
    // What could not begin, being offline or locked, is looked at again.
    const isWaiting = active.some(({ pending }) => pending) || next <= Date.now();
    if (active.length === 0) await setWakeUp('vantage:watches', null);
    else if (isWaiting) await keepWatchAlarm();
    else await setWakeUp('vantage:watches', { at: next });
  }

  async function round(): Promise<void> {
    const watches = await watchesItem.read();
    if (watches.length === 0) return setWakeUp('vantage:watches', null);
    // The alarm that woke the background is used up: another one stands until this round has ended.
    await keepWatchAlarm();
    for (const watch of watches) {
      if (watch.pending) await advance(watch).catch(logFailure('a watch'));
    }
    const due = watches.filter((watch) => isDue(watch, Date.now()));
    // Offline, every call would end as a lost reply.
    const canRun = due.length > 0 && navigator.onLine && !(await tools.isLocked());
    if (canRun) {
      for (const { id } of due) {
        await begin(id, crypto.randomUUID(), false).catch(logFailure('a watch'));
      }
    }
    await arm();
  }

  /** Leaves the page that reads results to jobs that wait for it. */
  async function closeExtractor(runId: string): Promise<void> {
    await extractor.close(runId);
    tools.lookAtJobs();
  }

  /** Checks all watches; during a check in progress, one more check follows it. */
  const settle = coalesceCalls(round);

  return {
    begin,
    settle,
    look(): void {
      settle().catch(logFailure('watches'));
    },
    /** At the start of a browser session: runs what was missed, once, and deletes what no watch owns. */
    async resume(): Promise<void> {
      const watches = new Set((await watchesItem.read()).map(({ id }) => id));
      await keepWatchHistory(watches);
      await removeWatchJobs(watches);
      await settle();
    },
    /** Returns the task of the page that reads rows; null if there is no result left to read. */
    async taskOf(runId: string) {
      const watch = await pendingWatch(runId);
      const { url = '', recipeId = null } = watch?.draft ?? {};
      const recipe = (await recipesItem.read()).find(({ id }) => id === recipeId)?.draft ?? null;
      if (watch && (recipeId === null || recipe)) {
        return { url, recipe, column: i18n.t('watches.line'), ...(await watchJobTask(watch)) };
      }
      const base = watch ? await baseToRead(watch, runId) : null;
      if (watch && base) {
        await finish(watch, rowlessRun(base, 'failed', { code: 'recipe-gone' }), null);
      }
      await closeExtractor(runId);
      return null;
    },
    /** Stores the rows that the page read from the result of a run. */
    async takeRows(runId: string, read: ReadRows): Promise<void> {
      const watch = await pendingWatch(runId);
      const base = watch ? await baseToRead(watch, runId) : null;
      if (watch && base) {
        const before = await rowsBefore(watch.id, base.at, watch.draft.rules);
        const whole = await withJobRows(watch, base, read, before?.table ?? null);
        const { run, table } = compareRun(base, watch.draft, whole.read, before);
        const posted = watchDelivery(watch.draft, run, before?.table ?? null, table);
        if (posted) await tools.postRows(posted.delivery, posted.body);
        await finish(watch, withPages(run, whole.pages, whole.problem), table);
      }
      await closeExtractor(runId);
      await settle();
    },
  };
}
export type WatchRunner = ReturnType<typeof createWatchRunner>;
