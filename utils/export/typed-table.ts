import type { FoundTable } from '../extract/schema';
import { readingOf } from '../extract/values/reading';
import type { Cell } from './csv';

/** Names and cells of a table as its columns are typed. */
export interface TypedTable {
  names: string[];
  rows: Cell[][];
}

/**
 * A table found on a page with its values read: numbers as numbers, days as `2026-03-04`, amounts of money as a number
 * with their currency in a column of its own. A text that does not read as its column stays as it is.
 * @param names of the columns, in their order.
 * @param chosen the columns to take, by their places.
 * @param currencyOf the name of the column with the currencies of another.
 */
export function typedTable(
  { columns, language, rows }: FoundTable,
  names: readonly string[],
  chosen: readonly number[],
  currencyOf: (name: string) => string,
): TypedTable {
  const typed: TypedTable = { names: [], rows: rows.map(() => []) };
  const add = (name: string, cells: readonly Cell[]): void => {
    typed.names.push(name);
    for (const [at, row] of typed.rows.entries()) row.push(cells[at] ?? null);
  };
  for (const place of chosen) {
    const column = columns[place];
    if (!column) continue;
    const name = names[place] ?? '';
    const texts = rows.map((row) => row[place] ?? '');
    const isRead = column.kind !== 'text' && column.kind !== 'link' && column.kind !== 'picture';
    const { kind, read } = readingOf(isRead ? texts : [], language);
    const values = texts.map((text) => (text === '' ? null : (read(text) ?? text)));
    add(
      name,
      values.map((value) => (typeof value === 'object' ? (value?.amount ?? null) : value)),
    );
    if (kind !== 'money') continue;
    const currencies = values.map((value) => (typeof value === 'object' ? value?.currency : null));
    add(
      currencyOf(name),
      currencies.map((currency) => currency ?? null),
    );
  }
  return typed;
}
