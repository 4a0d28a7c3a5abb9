import type { RawRows } from '../recipes/field-table';
import { createRowsOfPages } from '../recipes/rows-of-pages';
import type { RecipeDefinition } from '../recipes/schema';
import { uniqueNames } from './columns';
import { isPassingStatus } from './compare-watch-run';
import { neverRead, rowIds } from './diff-tables';
import { maxWatchedRows, type ReadRows, type WatchTable } from './schema';

/** What was read of a page; `raw`: the rows before the changes of their values, if all pages are to be read alike. */
export type ReadPage = ReadRows & { raw?: RawRows };

/** Page that was to be read; `read` is null if its result is gone. */
interface WatchedPage {
  url: string;
  read: ReadPage | null;
}

/**
 * Joins the rows of several pages in one table, whose last column is the URL of each row's page. A page without the
 * list, or that answered with an error, is counted as missing; if all are, there is no table.
 * @param pageColumn name of that column.
 * @param fields of the recipe that reads the rows; none for lines of text.
 */
export async function readPages(
  pages: AsyncIterable<WatchedPage>,
  pageColumn: string,
  fields: RecipeDefinition['fields'] = [],
): Promise<ReadRows> {
  const missing: string[] = [];
  const partial: { url: string; lost: string[] }[] = [];
  const collected = createRowsOfPages(fields, maxWatchedRows);
  let columns: WatchTable['columns'] | null = null;
  let language = '';
  let isCut = false;
  let count = 0;
  let hasDrift = false;
  let failed: Extract<ReadRows, { kind: 'failed' }> | null = null;
  for await (const { url, read } of pages) {
    if (read?.kind !== 'table') {
      hasDrift ||= read?.kind === 'drift';
      // A lasting error is reported rather than a passing one.
      if (read?.kind === 'failed' && (!failed || isPassingStatus(failed.status))) failed = read;
      missing.push(url);
      continue;
    }
    const { table, raw } = read;
    columns ??= table.columns;
    language ||= table.language;
    const added = collected.add({ ...table, raw }, url);
    isCut ||= table.cut || table.rows.length > added;
    if (table.lost.length > 0) partial.push({ url, lost: table.lost });
    count += 1;
  }
  if (!columns) return hasDrift ? { kind: 'drift' } : (failed ?? { kind: 'unreadable' });
  const names = uniqueNames([...columns.map(({ name }) => name), pageColumn]);
  const own = columns.map((column, at) => ({ ...column, name: names[at] ?? '' }));
  const address = { name: names.at(-1) ?? '', kind: 'link' as const };
  const notFound = own.flatMap(({ name }) =>
    partial.filter((page) => page.lost.includes(name)).length === count ? [name] : [],
  );
  const rows = collected.result();
  const table = { columns: [...own, address], language, rows, lost: notFound, cut: isCut };
  return { kind: 'table', table, pages: { missing, partial } };
}

/** What was not read of the pages of a run, and the URLs of all pages in their order. */
interface PageGaps {
  readonly missing: readonly string[];
  readonly partial: readonly { readonly url: string; readonly lost: readonly string[] }[];
  readonly order: readonly string[];
}

/**
 * Rows of an earlier run in the columns of this one, since the recipe may have changed; missing cells are ''. Empty if
 * the page or the key column is missing: without a key, every row would count as new.
 */
function rowsInColumns(
  before: WatchTable | null,
  columns: WatchTable['columns'],
  key: string,
): string[][] {
  const known = (before?.columns ?? []).map(({ name }) => name);
  const places = columns.map(({ name }) => known.indexOf(name));
  const lacksPage = known.at(-1) !== columns.at(-1)?.name;
  const lacksKey = columns.some(
    ({ name, isPosition }, at) =>
      places[at] === -1 && (key === '' ? isPosition !== true : name === key),
  );
  if (!before || lacksPage || lacksKey) return [];
  return before.rows.map((row) => places.map((at) => row[at] ?? ''));
}

/**
 * Rows of an earlier run to keep where the page of a row is its position: a row that is missing may have moved to a
 * page that was not read, and one that was there before may be found on another page now. What is gone is told once all
 * pages are read. If pages fail in each run, rows would be kept without end, so that those that may have moved are no
 * more than the unread pages hold; those that moved last come first.
 * @param filled rows of this run.
 */
function keptByPosition(
  columns: WatchTable['columns'],
  filled: readonly (readonly string[])[],
  earlier: readonly string[][],
  unread: ReadonlySet<string>,
  key: string,
): string[][] {
  const pageOf = (row: readonly string[]): string => row.at(-1) ?? '';
  // Rows with one key are numbered in order: those of pages that were read come first and are matched first.
  const moved = earlier.filter((row) => !unread.has(pageOf(row)));
  const still = earlier.filter((row) => unread.has(pageOf(row)));
  const idsOf = (rows: readonly (readonly string[])[]): string[] => rowIds({ columns, rows }, key);
  const present = new Set(idsOf(filled));
  const ids = idsOf([...moved, ...still]);
  const sizes = new Map<string, number>();
  for (const row of filled) sizes.set(pageOf(row), (sizes.get(pageOf(row)) ?? 0) + 1);
  const largest = [...sizes.values()].reduce((most, size) => Math.max(most, size), 0);
  return [
    ...moved.filter((_, at) => !present.has(ids[at] ?? '')).slice(0, largest * unread.size),
    ...still.filter((_, at) => !present.has(ids[moved.length + at] ?? '')),
  ];
}

/**
 * Fills in from the last run what this one could not read, so that none of it counts as gone or changed: all
 * rows of pages that are missing or lack the key, and the cells of columns that were not found on a page.
 * @param key column that tells rows apart; '' for the whole row.
 * @param before rows of the last run that has any; null if there is none.
 * @returns the rows, and the URLs of the pages whose rows are those of the last run.
 */
export function withEarlierRows(
  table: WatchTable,
  { missing, partial, order }: PageGaps,
  key: string,
  before: WatchTable | null,
): { table: WatchTable; unread: ReadonlySet<string> } {
  const names = table.columns.map(({ name }) => name);
  const pageAt = names.length - 1;
  const keyAt = names.indexOf(key);
  const keyless = partial.filter(({ lost }) => keyAt < 0 || lost.includes(key));
  const unread = new Set([...missing, ...keyless.map(({ url }) => url)]);
  const earlier = rowsInColumns(before, table.columns, key);
  const pageOf = (row: readonly string[]): string => row[pageAt] ?? '';
  const idOf = (row: readonly string[]): string => JSON.stringify([pageOf(row), row[keyAt]]);
  const notFoundOn = new Map(partial.map(({ url, lost }) => [url, new Set(lost)]));
  // Of rows with the same key, the first wins.
  const last = new Map(earlier.toReversed().map((row) => [idOf(row), row]));
  const filled = table.rows.flatMap((row) => {
    if (unread.has(pageOf(row))) return [];
    const notFound = notFoundOn.get(pageOf(row));
    const known = notFound && last.get(idOf(row));
    if (!known) return [row];
    return [row.map((cell, at) => (notFound.has(names[at] ?? '') ? (known[at] ?? '') : cell))];
  });
  const kept =
    table.columns[pageAt]?.isPosition && unread.size > 0
      ? keptByPosition(table.columns, filled, earlier, unread, key)
      : earlier.filter((row) => unread.has(pageOf(row)));
  const places = new Map(order.map((url, at) => [url, at]));
  const placeOf = (row: readonly string[]): number => places.get(pageOf(row)) ?? order.length;
  const rows = [...filled, ...kept].toSorted((one, other) => placeOf(one) - placeOf(other));
  const cut = table.cut || rows.length > maxWatchedRows;
  // Without earlier rows, such as after a change of the columns, none of a page that was not read are kept.
  const isNeverRead = before && earlier.length > 0 ? neverRead(before) : () => true;
  const never = [...unread].filter(isNeverRead);
  return {
    table: {
      ...table,
      rows: rows.slice(0, maxWatchedRows),
      cut,
      ...(never.length > 0 && { unread: never }),
    },
    unread,
  };
}
