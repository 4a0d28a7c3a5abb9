import { listWatchRuns, readWatchRows } from '@/utils/library/database/watch-history';
import type { EarlierRows } from '@/utils/watches/compare-watch-run';
import type { WatchRule, WatchRun, WatchTable } from '@/utils/watches/schema';

/** Whether a run did not find a column; '' stands for all columns, of which any may be missing. */
const lacksColumn = ({ lost }: WatchRun, column: string): boolean =>
  column === '' ? lost.length > 0 : lost.includes(column);

/**
 * Reads the last rows before a run, to compare it with; null if no earlier run has rows. For the columns of rules that
 * these rows lack, reads the last rows that have them.
 */
export async function rowsBefore(
  watchId: string,
  at: number,
  rules: readonly WatchRule[],
): Promise<EarlierRows | null> {
  const earlier = (await listWatchRuns(watchId)).filter(
    (run) => run.at < at && run.rowsAt !== null,
  );
  const last = earlier.at(-1);
  const read = async (watchRun: WatchRun | undefined): Promise<WatchTable | null> =>
    watchRun && watchRun.rowsAt !== null ? await readWatchRows(watchId, watchRun.rowsAt) : null;
  const table = await read(last);
  if (!last || !table || last.rowsAt === null) return null;
  const lastWith = new Map<string, WatchTable | null>();
  for (const rule of rules) {
    if (!('column' in rule) || !lacksColumn(last, rule.column) || lastWith.has(rule.column))
      continue;
    lastWith.set(
      rule.column,
      await read(earlier.findLast((run) => !lacksColumn(run, rule.column))),
    );
  }
  return { at: last.rowsAt, table, lastWith };
}
