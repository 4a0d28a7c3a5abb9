export type Cell = string | number | null;

/**
 * Positions where a spreadsheet program may start a formula: before a sign, also full-width, at the
 * start of the text or after `;`, tab or a line break, which end a field for some readers. Such
 * readers take our quotes for part of the text unless they start the field, so that quoting does
 * not help. Characters that readers drop may come between: white space, quotes and invisible
 * characters.
 */
const formula = /(?<![^;\t\r\n])(?=[["\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

/** Texts without such a sign, which most are, need no search for places. */
const sign = /[=+\-@＝＋－＠]/;

/** Numbers as written on pages, with sign, decimal and group separators: `-12.50`, `+3,5%`. */
const plainNumber = /^[+-]?(?:\d[\d.,]*|[.,]\d+)%?$/;

/**
 * Guards a text so that no spreadsheet program runs it as a formula, whether it splits at comma,
 * semicolon or tab. Inserts an apostrophe before a formula, before a leading tab, CR or LF, and
 * before each formula after `;`, tab or a line break: `Sale;=1+1;x` becomes `Sale;'=1+1;x`. Other
 * texts stay unchanged.
 */
export function guardFormula(text: string): string {
  const guarded = sign.test(text) ? text.replaceAll(formula, "'") : text;
  return /^[\t\r\n]/.test(text) ? `'${guarded}` : guarded;
}

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

export const usualCsv: CsvOptions = { delimiter: ',', bom: true, guard: true };

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
  cells: readonly Cell[],
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
