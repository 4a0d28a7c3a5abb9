import { listWatchRuns, readWatchRows } from '@/utils/library/database/watch-history';
import { logFailure } from '@/utils/log-failure';
import { type Problem, toProblem } from '@/utils/problem';
import type { EarlierRows } from '@/utils/watches/compare-watch-run';
import type { WatchRule, WatchRun, WatchTable } from '@/utils/watches/schema';

/** Whether a run did not find a column; '' stands for all columns, of which any may be missing. */
const lacksColumn = ({ lost }: WatchRun, column: string): boolean =>
  column === '' ? lost.length > 0 : lost.includes(column);

/**
 * Reads the last rows before a run, to compare it with; null if no earlier run has rows, or they can't be read: the new
 * rows are paid, and must be stored. For the columns of rules that these rows lack, reads the last rows that have them.
 * @returns also the problem, if rows can't be read.
 */
export async function rowsBefore(
  watchId: string,
  at: number,
  rules: readonly WatchRule[],
): Promise<{ before: EarlierRows | null; problem: Problem | null }> {
  const earlier = (await listWatchRuns(watchId)).filter(
    (run) => run.at < at && run.rowsAt !== null,
  );
  const last = earlier.at(-1);
  let problem: Problem | null = null;
  async function read(watchRun: WatchRun | undefined): Promise<WatchTable | null> {
    if (!watchRun || watchRun.rowsAt === null) return null;
    try {
      return await readWatchRows(watchId, watchRun.rowsAt);
    } catch (error) {
      const found = toProblem(error);
      if (found.code !== 'storage-unreadable') throw error;
      logFailure('reading earlier rows')(error);
      problem = found;
      return null;
    }
  }
  const table = await read(last);
  if (!last || !table || last.rowsAt === null) return { before: null, problem };
  const lastWith = new Map<string, WatchTable | null>();
  for (const rule of rules) {
    if (!('column' in rule) || !lacksColumn(last, rule.column) || lastWith.has(rule.column))
      continue;
    lastWith.set(
      rule.column,
      await read(earlier.findLast((run) => !lacksColumn(run, rule.column))),
    );
  }
  return { before: { at: last.rowsAt, table, lastWith }, problem };
}
