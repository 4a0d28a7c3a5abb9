import { guardFormula } from './formula-guard';

export type CsvCell = string | number | null;

/** Numbers as written on pages, with sign, decimal and group separators: `-12.50`, `+3,5%`. */
const plainNumber = /^[+-]?(?:\d[\d.,]*|[.,]\d+)%?$/;

/** Byte order mark, so that spreadsheet programs detect UTF-8. */
export const csvStart = '\uFEFF';

export const delimiters = [',', ';', '\t'] as const;

/** Form of a CSV file. */
export interface CsvOptions {
  delimiter: (typeof delimiters)[number];
  /** Whether the file begins with `csvStart`. */
  bom: boolean;
  /** Whether texts are guarded against formulas. */
  guard: boolean;
}

export const defaultCsvOptions: CsvOptions = { delimiter: ',', bom: true, guard: true };

interface LineOptions extends Partial<CsvOptions> {
  /** Whether texts that are signed numbers count as numbers, as in tables of a page. */
  plainNumbers?: boolean;
}

/**
 * One line of CSV (RFC 4180) with its line end. Texts are guarded. Numbers are not, except a signed
 * one at the start of a longer line, which a reader that splits at `;` would join with the next
 * cells (`-5,5*A1`).
 */
export function csvLine(
  cells: readonly CsvCell[],
  { plainNumbers = false, delimiter = ',', guard = true }: LineOptions = {},
): string {
  const written = cells.map((cell, at) => {
    if (cell === null) return '';
    const text = String(cell).toWellFormed();
    const isNumber = typeof cell === 'number' || (plainNumbers && plainNumber.test(text));
    const isSafe = !guard || (isNumber && (at > 0 || cells.length === 1));
    return quoted(isSafe ? text : guardFormula(text));
  });
  return `${written.join(delimiter)}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
