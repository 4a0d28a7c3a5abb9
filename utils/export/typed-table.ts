import type { FoundTable } from '../extract/schema';
import { decimalOfColumn } from '../extract/values/column-decimal';
import { plainDigits } from '../extract/values/digits';
import { readingOf, type Value } from '../extract/values/reading';
import type { CsvCell } from './csv';

export interface TypedTable {
  names: string[];
  /** Indexes of the columns with dates. */
  dates: Set<number>;
  rows: CsvCell[][];
}

/** Whether a text has a number with more digits than one of a spreadsheet keeps, so that it has to stay a text. */
const isTooLong = (text: string): boolean => /(?:\d[.,'’ ]?){16}/.test(plainDigits(text));

/** Whether a text of digits is a code such as `01067`, or too long for a number. */
function isCode(text: string): boolean {
  const digits = plainDigits(text).replace(/^[+-]/, '');
  return /^0\d+$/.test(digits) || /^\d{16,}$/.test(digits);
}

/** How the rows of a table become typed cells. */
interface TypedColumns extends Omit<TypedTable, 'rows'> {
  /** @param row texts of all columns of the table. */
  cellsOf(row: readonly string[]): CsvCell[];
}

/**
 * Decides how the cells of a table found on a page are parsed: numbers, dates as `2026-03-04`, and amounts of money
 * as numbers with their currency in an additional column. Texts that do not fit their column stay unchanged.
 * @param names column names, in order.
 * @param chosen indexes of the columns to include.
 * @param currencyOf returns the name of the currency column for a column name.
 */
export function typedColumns(
  { columns, language, rows }: FoundTable,
  names: readonly string[],
  chosen: readonly number[],
  currencyOf: (name: string) => string,
): TypedColumns {
  const typed: Omit<TypedTable, 'rows'> = { names: [], dates: new Set() };
  const reads: ((row: readonly string[]) => CsvCell)[] = [];
  const add = (name: string, read: (row: readonly string[]) => CsvCell): void => {
    typed.names.push(name);
    reads.push(read);
  };
  for (const place of chosen) {
    const column = columns[place];
    if (!column) continue;
    const name = names[place] ?? '';
    if (column.kind === 'date' && column.plain) typed.dates.add(typed.names.length);
    if (column.plain) {
      add(name, (row) => {
        const text = row[place] ?? '';
        if (text === '') return null;
        if (column.kind !== 'number' || isTooLong(text)) return text;
        // Values of several records of a linked page are joined by line breaks.
        const value = Number(text);
        return Number.isFinite(value) ? value : text;
      });
      continue;
    }
    const texts = rows.map((row) => row[place] ?? '');
    const isRead = column.kind !== 'text' && column.kind !== 'link' && column.kind !== 'picture';
    const found = isRead
      ? readingOf(texts, language, decimalOfColumn(texts, language))
      : readingOf([], language);
    const { kind, read } =
      found.kind === 'number' && texts.some(isCode) ? readingOf([], language) : found;
    if (kind === 'date') typed.dates.add(typed.names.length);
    let last: { row: readonly string[]; value: Value | null } | null = null;
    // An amount and its currency are read together.
    const valueOf = (row: readonly string[]): Value | null => {
      if (last?.row === row) return last.value;
      const text = row[place] ?? '';
      // Of a long table only the first rows decided the kind, and codes may come later.
      const isKept =
        text === '' || (kind !== 'date' && isTooLong(text)) || (kind === 'number' && isCode(text));
      const value = (isKept ? null : read(text)) ?? (text || null);
      last = { row, value };
      return value;
    };
    add(name, (row) => {
      const value = valueOf(row);
      return typeof value === 'object' ? (value?.amount ?? null) : value;
    });
    if (kind !== 'money') continue;
    add(currencyOf(name), (row) => {
      const value = valueOf(row);
      return typeof value === 'object' && value ? value.currency : null;
    });
  }
  return { ...typed, cellsOf: (row) => reads.map((read) => read(row)) };
}

/** Parses the cells of a table, see `typedColumns`. */
export function typedTable(
  table: FoundTable,
  names: readonly string[],
  chosen: readonly number[],
  currencyOf: (name: string) => string,
): TypedTable {
  const { cellsOf, ...typed } = typedColumns(table, names, chosen, currencyOf);
  return { ...typed, rows: table.rows.map(cellsOf) };
}
