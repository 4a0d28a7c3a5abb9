import { listWatchRuns, readWatchRows } from '@/utils/library/database/watch-history';
import type { EarlierRows } from '@/utils/watches/compare-run';

/** Reads the last rows before a run, to compare it with; null if no earlier run has rows. */
export async function rowsBefore(watchId: string, at: number): Promise<EarlierRows | null> {
  const earlier = (await listWatchRuns(watchId)).filter((run) => run.at < at);
  const rowsAt = earlier.findLast((run) => run.rowsAt !== null)?.rowsAt ?? null;
  return rowsAt === null ? null : { at: rowsAt, table: await readWatchRows(watchId, rowsAt) };
}
