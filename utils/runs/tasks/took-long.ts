import type { Run } from '../schema';

/** Milliseconds after which the user has most likely turned to something else. */
const longMs = 20_000;

const ends: ReadonlySet<Run['state']> = new Set(['done', 'failed', 'unknown']);

/** Whether this change is the end of a run that took long. What the user stopped is no news. */
export function tookLong(before: Run | null, after: Run): boolean {
  const ended = ends.has(after.state) && before !== null && !ends.has(before.state);
  return ended && after.updatedAt - after.createdAt >= longMs;
}
