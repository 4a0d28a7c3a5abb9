import type { WatchTable } from './schema';

type RowState = 'new' | 'gone' | 'changed' | 'same';

export interface DiffCell {
  /** Text in this run; for a removed row its last text. */
  readonly text: string;
  /** Text in the previous run, if it differs; null if it is equal or not comparable. */
  readonly before: string | null;
}

interface DiffRow {
  readonly state: RowState;
  /** ID of the row, unique within the difference. */
  readonly id: string;
  /** Cells of the row, in the order of `columns`. */
  readonly cells: readonly DiffCell[];
}

export interface TableDiff {
  readonly columns: WatchTable['columns'];
  /** Rows in their present order, then those that are gone. */
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
}

/** Text as compared: differences in white space are no change. */
const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Names of the columns that are not compared, see `isPosition`. */
const uncomparedOf = ({ columns }: Pick<WatchTable, 'columns'>): ReadonlySet<string> =>
  new Set(columns.flatMap(({ name, isPosition }) => (isPosition ? [name] : [])));

/** Whether whole rows of two tables can be equal: they have the same compared columns in the same order. */
export function haveSameColumns(before: WatchTable, after: WatchTable): boolean {
  const uncompared = uncomparedOf(after);
  const namesOf = ({ columns }: WatchTable) =>
    JSON.stringify(columns.flatMap(({ name }) => (uncompared.has(name) ? [] : [name])));
  return namesOf(before) === namesOf(after);
}

/**
 * Ids of rows: the text of the key column, or the whole row, with a number for the second and later
 * rows with the same text.
 * @param uncompared names of the columns that are left out of a whole row.
 */
export function rowIds(
  { columns, rows }: { columns: WatchTable['columns']; rows: readonly (readonly string[])[] },
  key: string,
  uncompared = uncomparedOf({ columns }),
): string[] {
  const at = columns.findIndex(({ name }) => name === key);
  const isCompared = columns.map(({ name }) => !uncompared.has(name));
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const compared = at < 0 ? row.filter((_, place) => isCompared[place]) : [row[at] ?? ''];
    const text = compared.map(plain).join('\u001f');
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return `${text}\u001e${count}`;
  });
}

/** Number of rows whose key is that of an earlier row: their order tells them apart. */
export const repeatedKeys = (table: WatchTable, key: string): number =>
  key === '' ? 0 : rowIds(table, key).filter((id) => !id.endsWith('\u001e1')).length;

/** Returns a function that reads a row's cell by the name of its column; null if no run read it. */
function cellReader({
  columns,
  lost,
}: WatchTable): (row: readonly string[], name: string) => string | null {
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  const unread = new Set(lost);
  return (row, name) => {
    const at = places.get(name);
    const text = row[at ?? -1] ?? '';
    // A filled cell of a column that was not found is an earlier one, see `withEarlierCells`.
    return at === undefined || (text === '' && unread.has(name)) ? null : text;
  };
}

/** Rows of the run before by their IDs in a run. */
function rowsById(before: WatchTable, after: WatchTable, key: string) {
  const ids = rowIds(before, key, uncomparedOf(after));
  return new Map(ids.map((id, at) => [id, before.rows[at] ?? []]));
}

/**
 * Fills the columns that were not found in a run with the cells of the run before, so that a run that finds them again
 * is compared with these.
 */
export function withEarlierCells(table: WatchTable, before: WatchTable, key: string): WatchTable {
  if (table.lost.length === 0) return table;
  const lost = new Set(table.lost);
  const earlier = rowsById(before, table, key);
  const read = cellReader(before);
  const ids = rowIds(table, key);
  const rows = table.rows.map((row, at) => {
    const was = earlier.get(ids[at] ?? '') ?? [];
    return table.columns.map(({ name }, column) =>
      lost.has(name) ? (read(was, name) ?? '') : (row[column] ?? ''),
    );
  });
  return { ...table, rows };
}

/**
 * Returns whether no run up to this one has read a page, so that its rows are no news. Pages that follow one that was
 * not read were not reached either.
 */
export function neverRead({ columns, rows, unread = [] }: WatchTable): (page: string) => boolean {
  const urls = new Set(unread);
  const isFollowed = urls.size > 0 && columns.at(-1)?.isPosition === true;
  const known = new Set(rows.map((row) => row.at(-1) ?? ''));
  return (page) => urls.has(page) || (isFollowed && !known.has(page));
}

/**
 * Compares two tables row by row. Rows are the same if their keys are equal. Cells of a column that one of the tables
 * lacks, or `after` did not find, are not compared. If `after` is cut, a missing row may stand beyond its end and is
 * not gone; if `before` is cut, an additional one is not new, nor is one of a page that was never read.
 * @param key name of the key column; '' for the whole row.
 */
export function diffTables(before: WatchTable, after: WatchTable, key: string): TableDiff {
  const { columns } = after;
  const readBefore = cellReader(before);
  const uncompared = uncomparedOf(after);
  const isNeverRead = neverRead(before);
  const old = rowsById(before, after, key);
  const ids = rowIds(after, key);
  const present = new Set(ids);
  const rows: DiffRow[] = after.rows.map((row, at) => {
    const id = ids[at] ?? '';
    const was = old.get(id);
    const cells = columns.map(({ name }, column): DiffCell => {
      const text = row[column] ?? '';
      const isCompared = !uncompared.has(name) && !after.lost.includes(name);
      const last = was && isCompared ? readBefore(was, name) : null;
      return { text, before: last !== null && plain(last) !== plain(text) ? last : null };
    });
    if (!was) {
      const isNews = !before.cut && !isNeverRead(row.at(-1) ?? '');
      return { state: isNews ? 'new' : 'same', id, cells };
    }
    const differs = cells.some((cell) => cell.before !== null);
    return { state: differs ? 'changed' : 'same', id, cells };
  });
  if (!after.cut) {
    for (const [id, row] of old) {
      if (present.has(id)) continue;
      const cells = columns.map(({ name }) => ({
        text: readBefore(row, name) ?? '',
        before: null,
      }));
      rows.push({ state: 'gone', id, cells });
    }
  }
  const count = (state: RowState): number => rows.filter((row) => row.state === state).length;
  return { columns, rows, added: count('new'), gone: count('gone'), changed: count('changed') };
}
