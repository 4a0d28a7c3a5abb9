import type { ScrapeRun, Run } from '../schema';

const second = 1000;

/**
 * Milliseconds until a task is asked for again: quick while a page is likely to be done, slower the
 * longer it takes (a synchronous scrape may take 45 s).
 * @param polls how often it was asked already.
 */
export function pollDelay(polls: number): number {
  if (polls < 5) return 2 * second;
  if (polls < 20) return 4 * second;
  return polls < 60 ? 10 * second : 60 * second;
}

/** After this long without an end a task is given up as lost. */
export const taskLifetimeMs = 24 * 60 * 60 * second;

/** For this long a task that the service does not know is asked for again: it may know it only after it took it. */
export const missingGraceMs = 60 * second;

/** How often a 429 or 503 is waited out before the run fails with it. */
export const maxRetries = 10;

/** When a run wants the background next; null: never. */
export function dueAt(run: ScrapeRun): number | null {
  if (run.state === 'waiting') return run.notBefore ?? 0;
  if (run.state === 'submitted' || run.state === 'running') return run.task?.nextPollAt ?? null;
  return null;
}

/** Milliseconds after which the user has most likely turned to something else. */
const longMs = 20_000;

const ends: ReadonlySet<Run['state']> = new Set(['done', 'failed', 'unknown']);

/** Whether this change is the end of a run that took long. What the user stopped is no news. */
export function endedAfterLong(before: Run | null, after: Run): boolean {
  const ended = ends.has(after.state) && before !== null && !ends.has(before.state);
  return ended && after.updatedAt - after.createdAt >= longMs;
}
