import { isCostUnknown } from '../runs/cost/pending-cost';
import type { Problem } from '../problem';
import { fieldHealth } from '../recipes/health';
import type { Run } from '../runs/schema';
import { diffTables, haveSameColumns, withEarlierCells } from './diff-tables';
import { firedRules } from './fired-rules';
import type { ReadRows, WatchSettings, WatchRun, WatchTable } from './schema';

/** Facts of a run of a watch apart from its rows. */
export type WatchRunBase = Pick<WatchRun, 'watchId' | 'at' | 'runId' | 'used'>;

/** Rows of an earlier run, and the run that they are stored with. */
export interface EarlierRows {
  at: number;
  table: WatchTable;
  /**
   * For each column of a rule that the run before did not find: rows of the last run that did; null if none did.
   * Otherwise all rows beyond a limit would look as if they had just reached it.
   */
  lastWith: ReadonlyMap<string, WatchTable | null>;
}

const nothing = {
  problem: null,
  rows: 0,
  added: 0,
  gone: 0,
  changed: 0,
  rowsAt: null,
  lost: [],
  dropped: [],
  fired: [],
} as const;

/** Returns a run of a watch without rows, which is compared with nothing: no row counts as removed. */
export const rowlessWatchRun = (
  base: WatchRunBase,
  outcome: 'drift' | 'failed' | 'unknown',
  problem: WatchRun['problem'],
): WatchRun => ({ ...base, ...nothing, lost: [], dropped: [], fired: [], outcome, problem });

/** Whether a status is an error, so that the page is not compared. */
export const isErrorStatus = (status: number | null): status is number =>
  status !== null && status >= 400;

/** Whether a site that answered with this status is overloaded or down, and may be back soon. */
export const isPassingStatus = (status: number): boolean => status === 429 || status >= 500;

/** Outcome of a run of a watch whose scrape brought no page to read rows from; null if it brought one. */
export function endOf(
  run: Run | null,
): { outcome: 'failed' | 'unknown'; problem: Problem | null } | null {
  // The user removed the scrape from the library, so that its outcome is unknown.
  if (!run) return { outcome: 'unknown', problem: { code: 'maybe-charged' } };
  if (run.state === 'unknown') return { outcome: 'unknown', problem: run.problem };
  if (isCostUnknown(run)) return { outcome: 'unknown', problem: { code: 'maybe-charged' } };
  if (run.state !== 'done') return { outcome: 'failed', problem: run.problem };
  const status = run.kind === 'scrape' ? (run.result?.statusCode ?? null) : null;
  return isErrorStatus(status)
    ? { outcome: 'failed', problem: { code: 'watch-page-failed', status } }
    : null;
}

/**
 * Adds the pages of a watched job to its run.
 * @param stopped problem because of which pages were not reached; null: there is none.
 */
export function withPages(
  watchRun: WatchRun,
  pages: WatchRun['pages'] | null,
  stopped: Problem | null = null,
): WatchRun {
  if (!pages) return watchRun;
  const missing: Problem | null = pages.missing > 0 ? { code: 'watch-pages-missing' } : null;
  return { ...watchRun, pages, problem: watchRun.problem ?? stopped ?? missing };
}

const fillOf = ({ rows }: WatchTable, at: number): number =>
  rows.filter((row) => (row[at] ?? '') !== '').length / Math.max(1, rows.length);

/** Names of columns with far fewer values than before. */
function droppedColumns(before: WatchTable | null, { columns, rows, lost }: WatchTable): string[] {
  const now = { columns, rows, lost, language: '', cut: false };
  const fill = columns.map(({ name }) => {
    const at = before?.columns.findIndex((column) => column.name === name) ?? -1;
    return before && at >= 0 && !before.lost.includes(name) ? fillOf(before, at) : null;
  });
  const health = fieldHealth(
    {
      fields: columns.map(({ name }) => ({ drift: lost.includes(name) ? 'gone' : null })),
      table: {
        columns: columns.map((column, at) => ({ ...column, fill: fillOf(now, at), minor: false })),
      },
      before: { at: 0, rows: 0, fill },
    },
    columns.map(({ name, kind }, locator) => ({ name, kind, locator })),
  );
  return health.flatMap(({ name, drift, dropped }) => (dropped && drift === null ? [name] : []));
}

/**
 * Names of the columns that were not found, and of key and rule columns that the recipe no longer has. Without its key
 * column every row would differ, and a rule for a missing column would never hold.
 */
function missingColumns(
  { columns, lost }: WatchTable,
  key: string,
  rules: WatchSettings['rules'],
): string[] {
  const needed = [key, ...rules.map((rule) => ('column' in rule ? rule.column : ''))];
  const there = new Set(['', ...columns.map(({ name }) => name)]);
  return [...new Set([...lost, ...needed.filter((name) => !there.has(name))])];
}

/**
 * Compares the rows of a run of a watch with the last ones.
 * @param earlier rows of the last run that has any; null if there is no such run.
 * @returns the run to store, and its rows if they are to be stored.
 */
export function compareWatchRun(
  base: WatchRunBase,
  { key, rules }: Pick<WatchSettings, 'key' | 'rules'>,
  read: ReadRows,
  earlier: EarlierRows | null,
): { watchRun: WatchRun; table: WatchTable | null } {
  if (read.kind === 'unreadable') {
    return { watchRun: rowlessWatchRun(base, 'failed', { code: 'watch-unreadable' }), table: null };
  }
  if (read.kind === 'failed') {
    const problem: Problem = { code: 'watch-page-failed', status: read.status };
    return { watchRun: rowlessWatchRun(base, 'failed', problem), table: null };
  }
  const drift = { watchRun: rowlessWatchRun(base, 'drift', { code: 'watch-drift' }), table: null };
  if (read.kind !== 'table') return drift;
  const { table } = read;
  // After a change of the columns, each whole row would count as gone and as new.
  const isComparable = earlier !== null && (key !== '' || haveSameColumns(earlier.table, table));
  const before = isComparable ? earlier : null;
  const last = before?.table ?? null;
  const lastTableWith = (column: string): WatchTable | null => {
    const known = before?.lastWith.get(column);
    return known === undefined ? last : known;
  };
  const dropped = droppedColumns(last, table);
  // Rows without a key would all look like new ones, and the known ones like gone ones.
  const notFound = missingColumns(table, key, rules);
  const isKeyless = key !== '' && (notFound.includes(key) || dropped.includes(key));
  const isWholeRow = key === '' && table.lost.length > 0;
  if (isKeyless || isWholeRow)
    return { ...drift, watchRun: { ...drift.watchRun, lost: notFound, dropped } };
  const whole = last ? withEarlierCells(table, last, key) : table;
  const diff = last && diffTables(last, whole, key);
  const differs = diff !== null && diff.added + diff.gone + diff.changed > 0;
  const isEqual = last !== null && JSON.stringify(last) === JSON.stringify(whole);
  return {
    watchRun: {
      ...base,
      outcome: diff === null ? 'first' : differs ? 'changed' : 'same',
      problem: null,
      rows: table.rows.length,
      added: diff?.added ?? 0,
      gone: diff?.gone ?? 0,
      changed: diff?.changed ?? 0,
      rowsAt: isEqual && before ? before.at : base.at,
      lost: notFound,
      dropped,
      fired: firedRules(rules, lastTableWith, table, diff, key),
    },
    table: isEqual ? null : whole,
  };
}
