export type Cell = string | number | null;

/** Where a spreadsheet program would take a text for a formula, also in the wide forms of East Asia. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A text that no spreadsheet program runs: what looks like a formula gets an apostrophe in front. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** So that spreadsheet programs know that it is UTF-8. */
export const csvStart = '\uFEFF';

/** One line of CSV (RFC 4180); texts are guarded. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guarded(cell.toWellFormed());
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
