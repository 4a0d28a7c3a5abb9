import type { AccountArea } from '../../account/background/account-area';
import { withAccountLock } from '../../account/background/account-lock';
import { createServiceCalls } from '../../schedules/background/service-calls';
import { takeScheduleRun } from '../../schedules/background/take-schedule-run';
import { parseScheduleRuns } from '../../schedules/parse-service-lists';
import { sentAddress } from '../../runs/address';
import { type Problem, ProblemError } from '../../problem';
import { watchesItem } from '../../storage/registry/watches';
import { isPassingStatus } from '../compare-watch-run';
import { nextScheduleRun } from '../next-schedule-run';
import type { Watch } from '../schema';
import { dueTime, isDue, nextTime } from '../watch-plan';
import type { BeginDependencies } from './begin-watch';
import { changeWatch } from './change-watch';

interface Dependencies extends Pick<
  BeginDependencies,
  'keepAlarm' | 'advanceDueRuns' | 'onChange'
> {
  account: Pick<AccountArea, 'scraperAccess'>;
}

/** Seconds until a check is repeated after a temporary failure, unless the service names another time. */
const retrySeconds = 300;

const isPassing = ({ code, status = 0 }: Problem): boolean =>
  code === 'no-answer' || isPassingStatus(status);

type Scheduled = Watch & { draft: { schedule: object } };
export const isScheduled = (watch: Watch): watch is Scheduled => watch.draft.schedule !== undefined;

/**
 * Looks for runs of the service's schedules that watches compare. Nothing is begun or changed at the service, and
 * nothing is spent: lists of runs and results of tasks are read.
 */
export function createScheduleFollower({
  account,
  keepAlarm,
  advanceDueRuns,
  onChange,
}: Dependencies) {
  /** Reads the runs of the schedule of a watch; a problem where there is none to compare. */
  async function read(watch: Scheduled): Promise<ReturnType<typeof nextScheduleRun> | Problem> {
    const { schedule } = watch.draft;
    const calls = createServiceCalls({
      scraperAccess: (options) => account.scraperAccess({ ...options, accountId: watch.accountId }),
    });
    const called = await calls((api) => api.runs(schedule.id));
    if ('problem' in called) {
      const { problem } = called;
      return problem.status === 404 ? { code: 'watch-schedule-gone' } : problem;
    }
    const runs = parseScheduleRuns(called.json);
    if (!runs) return { code: 'service-garbled' };
    const next = nextScheduleRun(runs, watch.seenTasks ?? null);
    return next.isWithoutResults ? { code: 'watch-no-results' } : next;
  }

  /**
   * Adds the task of a run to the library.
   * @returns its ID there.
   */
  async function take(
    watch: Scheduled,
    task: { id: string; checkUrl: string | null; url: string },
  ) {
    const { accountId, draft, id } = watch;
    return await withAccountLock(async () => {
      const { baseUrl } = await account.scraperAccess({ accountId });
      const change = {
        kind: 'fetch' as const,
        taskId: task.id,
        checkUrl: task.checkUrl,
        // The form of `task.url` is not documented. An address without a scheme would fail at every check and hold up
        // all later runs.
        url: sentAddress(task.url) ?? draft.url,
        configId: draft.schedule.configId,
      };
      return await takeScheduleRun(change, { baseUrl, accountId, jobId: id });
    });
  }

  /** Stores the problem of a check and the time of the next one, which a temporary problem brings forward. */
  async function note(id: string, problem: Problem | null, seenTasks?: string[]): Promise<void> {
    await changeWatch(id, (watch) => {
      const now = Date.now();
      const next = nextTime(dueTime(watch, now), watch.draft.minutes, now);
      const soon = now + (problem?.retryAfterSeconds ?? retrySeconds) * 1000;
      const nextAt = problem && isPassing(problem) ? Math.min(next, soon) : next;
      return { ...watch, problem, nextAt, ...(seenTasks && { seenTasks }) };
    });
  }

  return {
    /**
     * Takes the next run of the schedule to compare.
     * @param byUser whether the user wants it now; then it need not be due.
     * @returns the problem that prevents it; null if it was taken, or there is none.
     */
    async takeNextScheduleRun(id: string, byUser: boolean): Promise<Problem | null> {
      const watch = (await watchesItem.read()).find((one) => one.id === id);
      if (!watch || !isScheduled(watch)) return { code: 'watch-gone' };
      if (watch.pending) return { code: 'watch-busy' };
      if (!byUser && !isDue(watch, Date.now())) return null;
      const found = await read(watch);
      if ('code' in found) {
        await note(id, found);
        return found;
      }
      const { run, more, seen } = found;
      if (!run) {
        await note(id, null, seen);
        return null;
      }
      await keepAlarm();
      const task = { id: run.taskId, checkUrl: run.checkUrl, url: run.url };
      let runId: string;
      try {
        // A background that is killed here finds the same task again, and the run that it has in the library.
        runId = await take(watch, task);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        await note(id, error.problem);
        return error.problem;
      }
      await changeWatch(id, (now) => {
        if (now.pending) return null;
        // The clock of the service may be ahead.
        const begun = Math.min(run.at ?? Date.now(), Date.now());
        const at = Math.max(begun, (now.last?.at ?? 0) + 1);
        const due = dueTime(now, Date.now());
        const nextAt = more ? Date.now() : nextTime(due, now.draft.minutes, Date.now());
        const pending = { runId, at, begun: true, most: 0, reads: 0 };
        return { ...now, nextAt, problem: null, seenTasks: seen, pending };
      });
      await onChange();
      await advanceDueRuns();
      return null;
    },
  };
}
