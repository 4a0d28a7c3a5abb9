import { unzipSync } from 'fflate';
import type { ExportFormat } from '@/utils/export/export-formats';
import { exportResults, type Exported, type ExportedResult } from '@/utils/export/export-results';

/** Exports sources, with converters that mark the text they were applied to. */
export function exported(
  format: ExportFormat,
  sources: readonly ExportedResult[],
  signal: AbortSignal = new AbortController().signal,
  onProgress: (done: number) => void = () => {},
): Promise<Exported> {
  return exportResults({
    format,
    ids: sources.map(({ run }) => run.id),
    read: (id) => Promise.resolve(sources.find(({ run }) => run.id === id) ?? null),
    to: {
      markdown: async (content) => `# From markup\n\n${await content.text()}`,
      text: async (content) => (await content.text()).replaceAll(/<[^>]*>/g, ''),
    },
    onProgress,
    signal,
  });
}

export async function unzipped(file: Blob | null): Promise<Map<string, Uint8Array>> {
  if (!file) throw new Error('There is no file');
  return new Map(Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))));
}

export const textIn = (files: Map<string, Uint8Array>, name: string) =>
  new TextDecoder().decode(files.get(name));

/** Parses CSV according to RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error('This is no CSV');
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Undoes the one escape that a workbook may have; any other shows up as text, as most programs show it. */
export const withUnderscores = (text: string): string => text.replaceAll('_x005F_', '_');

/** A text as a workbook holds it: U+FFFD for what XML cannot have, and line ends as line feeds. */
export const inWorkbook = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');

/** Cell texts of a workbook's only sheet, by row. */
export async function readSheet(file: Blob | null): Promise<string[][]> {
  const xml = textIn(await unzipped(file), 'xl/worksheets/sheet1.xml');
  const page = new DOMParser().parseFromString(xml, 'application/xml');
  if (page.querySelector('parsererror')) throw new Error(page.documentElement.textContent);
  return Array.from(page.querySelectorAll('row'), (row) =>
    Array.from(row.querySelectorAll('c'), (found) => withUnderscores(found.textContent)),
  );
}
