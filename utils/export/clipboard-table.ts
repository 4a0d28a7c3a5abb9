import type { Cell } from './csv';
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
function plain(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return guardFormula(cell.toWellFormed().replaceAll(/\s+/g, ' ').trim());
}

const htmlRow = (cells: readonly Cell[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(plain(cell))}</${tag}>`).join('')}</tr>`;

/**
 * Table for the clipboard, as read by Sheets, Excel and editors: as HTML, and as tab-separated
 * text.
 */
export function clipboardTable({ names, rows }: TypedTable): { html: string; text: string } {
  const lines = [names, ...rows].map((cells) => cells.map(plain).join('\t'));
  const body = rows.map((row) => htmlRow(row, 'td')).join('');
  return {
    html: `<table><thead>${htmlRow(names, 'th')}</thead><tbody>${body}</tbody></table>`,
    text: lines.join('\n'),
  };
}
