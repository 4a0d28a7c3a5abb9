import { addWatchRun } from '@/utils/library/database/watch-history';
import { getRun } from '@/utils/library/database/library-runs';
import type { Run } from '@/utils/runs/schema';
import type { WatchRunBase } from '@/utils/watches/compare-watch-run';
import { watchAfterRun } from '@/utils/watches/watch-plan';
import type { Watch, WatchRun, WatchTable } from '@/utils/watches/schema';
import { logFailure } from '../../log-failure';
import { changeWatch } from './change-watch';
import { watchJobState } from './watch-job';
import { notifyOfWatchRun } from './watch-notification';

/** Stores the outcome of a run and tells the user. */
export async function finishWatchRun(
  watch: Watch,
  watchRun: WatchRun,
  table: WatchTable | null,
): Promise<void> {
  await addWatchRun(watchRun, table);
  // Notified before the outcome is stored: if the background is killed in between, the repeated
  // notification replaces the first.
  await notifyOfWatchRun(watch, watchAfterRun(watch, watchRun, Date.now())).catch(
    logFailure('notification'),
  );
  await changeWatch(watch.id, (now) =>
    now.pending?.runId === watchRun.runId ? watchAfterRun(now, watchRun, Date.now()) : null,
  );
}

/** Returns the facts of the pending run of a watch; null if none is pending. */
export function watchRunBaseOf({ id, pending }: Watch, run: Run | null): WatchRunBase | null {
  return (
    pending && { watchId: id, at: pending.at, runId: pending.runId, used: run?.cost.used ?? null }
  );
}

/** Returns the facts of a run whose rows are to be read; null if there is none. */
export async function baseToRead(watch: Watch, runId: string): Promise<WatchRunBase | null> {
  if (!watch.draft.job) return watchRunBaseOf(watch, await getRun(runId));
  const state = await watchJobState(watch);
  return state !== null && typeof state === 'object' && 'base' in state ? state.base : null;
}
