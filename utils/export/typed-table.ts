import type { FoundTable } from '../extract/schema';
import { plainDigits } from '../extract/values/digits';
import { readingOf } from '../extract/values/reading';
import type { Cell } from './csv';

/** Names and typed cells of a table. */
export interface TypedTable {
  names: string[];
  /** Indexes of the columns with dates. */
  dates: Set<number>;
  rows: Cell[][];
}

/** Whether a text of digits is a code such as `01067`, or longer than a number holds exactly. */
function isCode(text: string): boolean {
  const digits = plainDigits(text).replace(/^[+-]/, '');
  return /^0\d+$/.test(digits) || (/^\d{16,}$/.test(digits) && String(Number(digits)) !== digits);
}

/**
 * Parses the cells of a table found on a page: numbers, dates as `2026-03-04`, and amounts of money
 * as numbers with their currency in an additional column. Texts that do not fit their column stay
 * unchanged.
 * @param names column names, in order.
 * @param chosen indexes of the columns to include.
 * @param currencyOf returns the name of the currency column for a column name.
 */
export function typedTable(
  { columns, language, rows }: FoundTable,
  names: readonly string[],
  chosen: readonly number[],
  currencyOf: (name: string) => string,
): TypedTable {
  const typed: TypedTable = { names: [], dates: new Set(), rows: rows.map(() => []) };
  const add = (name: string, cells: readonly Cell[]): void => {
    typed.names.push(name);
    for (const [at, row] of typed.rows.entries()) row.push(cells[at] ?? null);
  };
  for (const place of chosen) {
    const column = columns[place];
    if (!column) continue;
    const name = names[place] ?? '';
    const texts = rows.map((row) => row[place] ?? '');
    if (column.plain) {
      const read = (text: string): Cell => (column.kind === 'number' ? Number(text) : text);
      const cells = texts.map((text) => (text === '' ? null : read(text)));
      add(name, cells);
      continue;
    }
    const isRead = column.kind !== 'text' && column.kind !== 'link' && column.kind !== 'picture';
    const found = readingOf(isRead ? texts : [], language);
    const { kind, read } =
      found.kind === 'number' && texts.some(isCode) ? readingOf([], language) : found;
    if (kind === 'date') typed.dates.add(typed.names.length);
    const values = texts.map((text) => (text === '' ? null : (read(text) ?? text)));
    const amounts = values.map((one) => (typeof one === 'object' ? (one?.amount ?? null) : one));
    add(name, amounts);
    if (kind !== 'money') continue;
    const currencies = values.map((one) => (typeof one === 'object' && one ? one.currency : null));
    add(currencyOf(name), currencies);
  }
  return typed;
}
