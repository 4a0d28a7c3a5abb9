import { columnNumbers } from './column-numbers';
import { rowIds } from './diff-tables';
import type { WatchRun, WatchTable } from './schema';

/** Maximum number of rows to choose from. */
const maxRows = 500;
const longestName = 120;

export interface Series {
  /** Columns with numbers, and the shown one. */
  columns: string[];
  column: string;
  /** Rows of the last run with a name to choose them by, and the shown one. */
  rows: { id: string; name: string }[];
  row: string;
  rowName: string;
  /** Oldest first; runs in which the row has no number are left out. */
  points: { at: number; value: number }[];
}

/** Columns in which at least half of the filled cells are numbers; money and numbers first. */
function numberColumns(table: WatchTable): string[] {
  const filled = table.columns.filter(({ name, kind }, at) => {
    if (kind === 'link' || kind === 'picture' || table.lost.includes(name)) return false;
    const texts = table.rows.filter((row) => (row[at] ?? '') !== '').length;
    const numbers = columnNumbers(table, name).filter((value) => value !== null).length;
    return numbers > 0 && numbers * 2 >= texts;
  });
  const isFigure = (kind: string): number => Number(kind === 'money' || kind === 'number');
  return filled.toSorted((a, b) => isFigure(b.kind) - isFigure(a.kind)).map(({ name }) => name);
}

/** Name of a row: its key, else its first text. */
function nameOfRow({ columns }: WatchTable, row: readonly string[], key: string): string {
  const at = columns.findIndex(({ name }) => name === key);
  const text = columns.findIndex(({ kind }) => kind === 'text');
  const isLink = columns[at]?.kind === 'link' || columns[at]?.kind === 'picture';
  // A URL says less than the name beside it.
  const place = at >= 0 && !(isLink && text >= 0) ? at : Math.max(0, text);
  return (row[place] || row[at] || '').slice(0, longestName);
}

/** Numbers of a column by the ids of their rows; none if the run did not find the column. */
function numbersById(table: WatchTable, column: string, key: string): Map<string, number> {
  if (table.lost.includes(column)) return new Map();
  const ids = rowIds(table, key);
  const values = columnNumbers(table, column);
  return new Map(
    values.flatMap((value, at): [string, number][] =>
      value === null ? [] : [[ids[at] ?? '', value]],
    ),
  );
}

/**
 * Reads a number of one row over the runs; null without rows or without a column of numbers.
 * @param history oldest first.
 * @param read reads the rows of a run by its `rowsAt`.
 * @param chosen column and row; '' or one that is gone: the first column, and the
 * row whose number differs most often.
 */
export async function readSeries(
  history: readonly WatchRun[],
  read: (at: number) => Promise<WatchTable>,
  key: string,
  chosen: { column: string; row: string },
): Promise<Series | null> {
  const withRows = history.flatMap(({ at, rowsAt }) => (rowsAt === null ? [] : [{ at, rowsAt }]));
  const last = withRows.at(-1);
  if (!last) return null;
  const table = await read(last.rowsAt);
  const columns = numberColumns(table);
  const column = columns.includes(chosen.column) ? chosen.column : columns[0];
  if (column === undefined) return null;
  const ids = rowIds(table, key);
  const rows = table.rows
    .slice(0, maxRows)
    .map((row, at) => ({ id: ids[at] ?? '', name: nameOfRow(table, row, key) }));
  const numbers = new Map([[last.rowsAt, numbersById(table, column, key)]]);
  for (const { rowsAt } of withRows) {
    if (!numbers.has(rowsAt)) numbers.set(rowsAt, numbersById(await read(rowsAt), column, key));
  }
  /** Different numbers of a row. */
  const variety = (id: string): number =>
    new Set([...numbers.values()].flatMap((one) => one.get(id) ?? [])).size;
  const [liveliest] = rows.toSorted((a, b) => variety(b.id) - variety(a.id));
  const shown = rows.find(({ id }) => id === chosen.row) ?? liveliest;
  if (!shown) return null;
  const points = withRows.flatMap(({ at, rowsAt }) => {
    const value = numbers.get(rowsAt)?.get(shown.id);
    return value === undefined ? [] : [{ at, value }];
  });
  return { columns, column, rows, row: shown.id, rowName: shown.name, points };
}

/** Places of points in an area; a flat line stands in its middle. */
export function linePoints(
  points: readonly { at: number; value: number }[],
  area: { x: number; y: number; width: number; height: number },
) {
  const values = points.map(({ value }) => value);
  const min = Math.min(...values);
  const max = Math.max(...values);
  const from = points[0]?.at ?? 0;
  const time = Math.max(1, (points.at(-1)?.at ?? 0) - from);
  const range = max - min;
  const drawn = points.map(({ at, value }) => ({
    at,
    x: Math.round(area.x + (area.width * (at - from)) / time),
    y: Math.round(area.y + area.height * (range === 0 ? 0.5 : (max - value) / range)),
  }));
  return { drawn, min, max };
}
