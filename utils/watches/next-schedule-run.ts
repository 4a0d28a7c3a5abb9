import type { ScheduleRun } from '../schedules/schema';

/** Run with a task, which holds its result. */
type ScheduleRunWithTask = ScheduleRun & { taskId: string };

interface NextScheduleRun {
  /** Run to compare next; null: none is new. */
  run: ScheduleRunWithTask | null;
  /** Whether another one follows it. */
  more: boolean;
  /** Tasks that are compared or passed over by then. */
  seen: string[];
  /** Whether the service lists runs, and none of them names a task: results can't be had. */
  isWithoutResults: boolean;
}

const hasTask = (run: ScheduleRun): run is ScheduleRunWithTask => run.taskId !== null;

/** Tasks remembered, far above the number of runs that the service lists at once. */
const maxSeen = 500;

/** Sorts runs newest first, in case the service lists them in another order. */
const byTime = (one: ScheduleRun, other: ScheduleRun): number =>
  one.at === null || other.at === null ? 0 : other.at - one.at;

/**
 * Chooses the run of a schedule that a watch compares next: the oldest new one, so that differences are in their order.
 * At the first check it is the newest one, since results are kept for a short time only.
 * @param runs as listed.
 * @param seen tasks compared or passed over before; null: never checked.
 */
export function nextScheduleRun(
  runs: readonly ScheduleRun[],
  seen: readonly string[] | null,
): NextScheduleRun {
  const tasks = runs.filter(hasTask).toSorted(byTime);
  const fresh = seen ? tasks.filter(({ taskId }) => !seen.includes(taskId)) : tasks.slice(0, 1);
  const run = fresh.at(-1) ?? null;
  const left = new Set(fresh.slice(0, -1).map(({ taskId }) => taskId));
  const listed = tasks.map(({ taskId }) => taskId).filter((taskId) => !left.has(taskId));
  return {
    run,
    more: left.size > 0,
    // The service's list may lack runs for a moment. If they were forgotten, they would be compared again as new ones.
    seen: [...new Set([...listed, ...(seen ?? [])])].slice(0, maxSeen),
    // A failed run has no result anywhere.
    isWithoutResults: tasks.length === 0 && runs.some(({ error }) => error === null),
  };
}
