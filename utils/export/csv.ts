export type Cell = string | number | null;

/**
 * Where a spreadsheet program would start a formula: at a sign, also in its wide East Asian form, at the start of the
 * text or after what ends a field for a reader that splits at `;` or tab. Such a reader takes our quotes for part of
 * the text when they don't begin its field, so quoting does not help against it. Between the two may stand what
 * readers drop: white space, quotes and invisible characters.
 */
const formula = /(?<![^;\t\r\n])(?=[["\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

/** Signs, decimal and group separators as pages write numbers: `-12.50`, `+3,5%`. */
const plainNumber = /^[+-]?(?:\d[\d.,]*|[.,]\d+)%?$/;

/**
 * A text that no spreadsheet program runs, whichever of comma, semicolon and tab it splits at: an apostrophe goes in
 * front of a formula, of a leading tab, CR or LF, and of each formula that would begin after `;`, tab or a line break
 * within the text: `Sale;=1+1;x` becomes `Sale;'=1+1;x`. All other texts stay as they are.
 */
export function guardFormula(text: string): string {
  return (/^[\t\r\n]/.test(text) ? "'" : '') + text.replaceAll(formula, "'");
}

/** So that spreadsheet programs know that it is UTF-8. */
export const csvStart = '\uFEFF';

interface LineOptions {
  /** Texts that are a signed number and nothing else count as numbers, as in the tables of a page. */
  plainNumbers?: boolean;
}

/**
 * One line of CSV (RFC 4180), its end included. Texts are guarded, numbers are not, except a signed one at the start
 * of a longer line: a reader that splits at `;` takes it and the next cells for one field (`-5,5*A1`).
 */
export function csvLine(
  cells: readonly Cell[],
  { plainNumbers = false }: LineOptions = {},
): string {
  const written = cells.map((cell, at) => {
    if (cell === null) return '';
    const text = String(cell).toWellFormed();
    const isNumber = typeof cell === 'number' || (plainNumbers && plainNumber.test(text));
    return quoted(isNumber && (at > 0 || cells.length === 1) ? text : guardFormula(text));
  });
  return `${written.join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
