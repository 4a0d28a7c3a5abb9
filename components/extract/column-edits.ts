import type { FoundColumn } from '@/utils/extract/schema';
import type { Transform } from '@/utils/extract/transforms/schema';
import { behind, columnNames, columnOrder, mainColumns } from './column-names';

/** One column as the user arranged it. */
export interface EditedColumn {
  /** Index in the table. */
  readonly at: number;
  readonly name: string;
  /** `minor` columns are shown on request; `removed` ones only in the editor. */
  readonly state: 'shown' | 'minor' | 'removed';
  /** Changes of its values. */
  readonly transforms?: readonly Transform[];
}

/** Maximum length of a column name in characters. */
export const longestColumnName = 100;

/**
 * Returns the columns of a table before any edit, in display order.
 * @param arranged whether the user chose their names and order before.
 * @param picked whether the user picked them one by one: all are shown, in that order.
 */
export function firstColumns(
  columns: readonly FoundColumn[],
  arranged: boolean,
  picked = false,
): EditedColumn[] {
  if (arranged) return columns.map(({ name }, at) => ({ at, name, state: 'shown' }));
  const names = columnNames(columns);
  if (picked) return names.map((name, at) => ({ at, name, state: 'shown' }));
  const main = mainColumns(columns);
  return columnOrder(columns).map((at) => ({
    at,
    name: names[at] ?? '',
    state: main.includes(at) ? 'shown' : 'minor',
  }));
}

export const visibleColumns = (
  edited: readonly EditedColumn[],
  withMinor: boolean,
): EditedColumn[] =>
  edited.filter(({ state }) => state === 'shown' || (withMinor && state === 'minor'));

/** Changes one column; `at` is its index in the table. */
export const withColumn = (
  edited: readonly EditedColumn[],
  at: number,
  change: Partial<Omit<EditedColumn, 'at'>>,
): EditedColumn[] => edited.map((one) => (one.at === at ? { ...one, ...change } : one));

/**
 * Swaps a column with the visible one before (`by` -1) or after it (`by` 1). Unchanged at the ends.
 * @param visible indexes in the table of the visible columns.
 */
export function withColumnMoved(
  edited: readonly EditedColumn[],
  visible: readonly number[],
  at: number,
  by: -1 | 1,
): EditedColumn[] {
  const other = visible[visible.indexOf(at) + by];
  const from = edited.findIndex((one) => one.at === at);
  const to = edited.findIndex((one) => one.at === other);
  const column = edited[from];
  if (!column || to < 0) return [...edited];
  return edited.toSpliced(from, 1).toSpliced(to, 0, column);
}

/**
 * Identifies the columns of a table: edits apply to tables with the same columns only. With more rows a column of
 * numbers may become one of texts, and a minor one a main one; a link stays a link.
 * @param ids IDs of the columns, if they have any: another column may have the same name.
 */
export const columnsKey = (columns: readonly FoundColumn[], ids?: readonly number[]): string =>
  JSON.stringify([ids, columns.map(({ name, kind }) => [name, behind[kind]])]);

/**
 * Carries edits over to a table in which columns came or went: those with a known ID keep their edits and order, and
 * new ones follow.
 * @param ids IDs of the edited columns by index in their table.
 * @param nextIds those of `next`.
 */
export function columnsKept(
  edited: readonly EditedColumn[],
  ids: readonly number[],
  next: readonly EditedColumn[],
  nextIds: readonly number[],
): EditedColumn[] {
  const kept = edited.flatMap((column) => {
    const at = nextIds.indexOf(ids[column.at] ?? -1);
    return at < 0 ? [] : [{ ...column, at }];
  });
  const known = new Set(kept.map(({ at }) => at));
  return [...kept, ...next.filter(({ at }) => !known.has(at))];
}
