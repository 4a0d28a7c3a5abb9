import type { CsvCell } from './csv';
import { guardFormula } from './formula-guard';
import type { TypedTable } from './typed-table';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

/**
 * Guards a text against formulas, which spreadsheets also run when pasted, and keeps it in one
 * cell.
 */
function plain(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return guardFormula(cell.toWellFormed().replaceAll(/\s+/g, ' ').trim());
}

/**
 * Texts that a spreadsheet may turn into a number, a date or a truth value, such as `01067`, `1-2`, `12E5`, `MARCH1`
 * and `TRUE`; longer ones are none.
 */
const isChangeable = (text: string): boolean =>
  text.length <= 40 && /\d|^\s*(?:true|false)\s*$/i.test(text);

/** Format 'Text' of a cell: of Excel, and of LibreOffice, which both read their own from HTML. */
const asText = ` style="mso-number-format:'\\@'" sdnum="1033;0;@"`;

/** @param dates indexes of the columns whose texts are dates, and should become such. */
const htmlRow = (cells: readonly CsvCell[], dates: ReadonlySet<number>): string => {
  const inside = cells.map((cell, at) => {
    const isKept = typeof cell === 'string' && !dates.has(at) && isChangeable(cell);
    return `<td${isKept ? asText : ''}>${escaped(plain(cell))}</td>`;
  });
  return `<tr>${inside.join('')}</tr>`;
};

/**
 * Table for the clipboard, as read by Sheets, Excel and editors: as HTML, and as tab-separated
 * text. Only the HTML can say that a code such as `01067` is no number.
 */
export function clipboardTable({ names, dates, rows }: TypedTable): { html: string; text: string } {
  const lines = [names, ...rows].map((cells) => cells.map(plain).join('\t'));
  const head = names.map((name) => `<th>${escaped(plain(name))}</th>`).join('');
  const body = rows.map((row) => htmlRow(row, dates)).join('');
  return {
    html: `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
    text: lines.join('\n'),
  };
}
