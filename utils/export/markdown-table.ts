import type { Cell } from './csv';

/** Cell on one line, without characters that end a cell or are read as markup. */
function markdownCell(cell: Cell): string {
  if (cell === null) return '';
  return String(cell)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\|`*_~[\]<>&]/g, String.raw`\$&`);
}

/** Row of a Markdown table (GitHub Flavored Markdown) with its line end. */
export const markdownRow = (cells: readonly Cell[]): string =>
  `| ${cells.map(markdownCell).join(' | ')} |\n`;

/** Line below the header row. */
export const markdownRule = (columns: number): string => `|${' --- |'.repeat(columns)}\n`;
