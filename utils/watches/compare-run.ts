import { fieldHealth } from '../recipes/health';
import { diffTables } from './diff-tables';
import { firedRules } from './fired-rules';
import type { ReadRows, WatchDraft, WatchRun, WatchTable } from './schema';

/** Facts of a run apart from its rows. */
export type RunBase = Pick<WatchRun, 'watchId' | 'at' | 'runId' | 'used'>;

/** Rows of an earlier run, and the run that they are stored with. */
export interface EarlierRows {
  at: number;
  table: WatchTable;
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

/** Returns a run without rows, which is compared with nothing: no row counts as removed. */
export const rowlessRun = (
  base: RunBase,
  outcome: 'drift' | 'failed' | 'unknown',
  problem: WatchRun['problem'],
): WatchRun => ({ ...base, ...nothing, lost: [], dropped: [], fired: [], outcome, problem });

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
 * Compares the rows of a run with the last ones.
 * @param before rows of the last run that has any; null if there is no such run.
 * @returns the run to store, and its rows if they are to be stored.
 */
export function compareRun(
  base: RunBase,
  { key, rules }: Pick<WatchDraft, 'key' | 'rules'>,
  read: ReadRows,
  before: EarlierRows | null,
): { run: WatchRun; table: WatchTable | null } {
  if (read.kind === 'unreadable') {
    return { run: rowlessRun(base, 'failed', { code: 'watch-unreadable' }), table: null };
  }
  const drift = { run: rowlessRun(base, 'drift', { code: 'watch-drift' }), table: null };
  if (read.kind !== 'table') return drift;
  const { table } = read;
  const last = before?.table ?? null;
  const dropped = droppedColumns(last, table);
  // Rows without a key would all look like new ones, and the known ones like gone ones.
  const isKeyless = key !== '' && (table.lost.includes(key) || dropped.includes(key));
  const isWholeRow = key === '' && table.lost.length > 0;
  const { lost } = table;
  if (isKeyless || isWholeRow) return { ...drift, run: { ...drift.run, lost, dropped } };
  const diff = last && diffTables(last, table, key);
  const differs = diff !== null && diff.added + diff.gone + diff.changed > 0;
  const isEqual = last !== null && JSON.stringify(last) === JSON.stringify(table);
  return {
    run: {
      ...base,
      outcome: diff === null ? 'first' : differs ? 'changed' : 'same',
      problem: null,
      rows: table.rows.length,
      added: diff?.added ?? 0,
      gone: diff?.gone ?? 0,
      changed: diff?.changed ?? 0,
      rowsAt: isEqual && before ? before.at : base.at,
      lost,
      dropped,
      fired: firedRules(rules, last, table, diff, key),
    },
    table: isEqual ? null : table,
  };
}
