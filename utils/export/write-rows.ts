import { escapeSchemes } from '../view/markdown/escape-schemes';
import { yieldToPage, createYielder } from '../view/yield';
import { type CsvCell, type CsvOptions, csvLine, csvStart, defaultCsvOptions } from './csv';
import { guardFormula } from './formula-guard';
import { nameFor } from './file-name';
import { createNames } from './unique-names';
import { createSink, type OpenDisk } from './sink';
import { onOneLine } from './well-formed';
import { createSheet, maxSheetRows } from './xlsx';
import { TooLarge } from './zip';

/** Cell on one line, without what ends a cell, is read as markup or becomes a link, except to the web and mail. */
function markdownCell(cell: CsvCell): string {
  if (cell === null) return '';
  const line = String(cell).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return escapeSchemes(line.replaceAll(/[\\|`*_~[\]<>&]/g, String.raw`\$&`));
}

/** Row of a Markdown table (GitHub Flavored Markdown) with its line end. */
export const markdownRow = (cells: readonly CsvCell[]): string =>
  `| ${cells.map(markdownCell).join(' | ')} |\n`;

/** Line below the header row. */
export const markdownRule = (columns: number): string => `|${' --- |'.repeat(columns)}\n`;

export { countCut, maxSheetColumns } from './xlsx';
export { TooLarge } from './zip';

/** Maximum number of rows of a workbook, below the header row. */
export const maxWorkbookRows = maxSheetRows - 1;

export type RowFormat = 'csv' | 'xlsx' | 'json' | 'jsonl' | 'markdown';

/** Rows under named columns, read once from first to last. */
export interface RowTable {
  readonly names: readonly string[];
  /** Indexes of columns with dates as `2026-03-04` or `2026-03-04T15:30:59Z`; other texts may occur. */
  readonly dates?: ReadonlySet<number>;
  readonly rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}

/** File under construction. The rows do not stay in memory. */
export interface RowWriter {
  add(cells: readonly CsvCell[]): void;
  /** See `Sink.drain`. */
  drain(): Promise<void>;
  /** Returns the file. Rejects with the signal's reason when aborted, and with `TooLarge`. */
  end(signal?: AbortSignal): Promise<Blob>;
  /** Number of cells that got a guard against formulas so far. */
  guarded(): number;
}

/** Minimum and maximum width of a workbook column in characters. */
const width = { min: 8, max: 60 };
/** Number of rows that decide the widths of a workbook's columns. */
const measured = 100;

const endings: Readonly<Record<RowFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  json: 'json',
  jsonl: 'jsonl',
  markdown: 'md',
};

const isGuarded = (cell: CsvCell): boolean =>
  typeof cell === 'string' && guardFormula(cell) !== cell;

function writeCsv(names: readonly string[], options: CsvOptions, disk?: OpenDisk): RowWriter {
  const sink = createSink('text/csv', disk);
  let guarded = 0;
  sink.add((options.bom ? csvStart : '') + csvLine(names, options));
  return {
    add(cells) {
      const line = csvLine(cells, options);
      // CSV readers skip empty lines, so a row whose only cell is empty would be lost.
      sink.add(line === '\r\n' ? '""\r\n' : line);
      if (options.guard) guarded += cells.filter(isGuarded).length;
    },
    drain: sink.drain,
    end: sink.end,
    guarded: () => guarded,
  };
}

/**
 * Objects, one per row; columns with the same name are numbered. Written member by member: an object would bring
 * names such as `2025` to the front.
 */
function writeJson(names: readonly string[], lines: boolean, disk?: OpenDisk): RowWriter {
  const unique = names.map(createNames()).map((name) => JSON.stringify(name));
  const sink = createSink(lines ? 'application/jsonl' : 'application/json', disk);
  let rows = 0;
  return {
    add(cells) {
      const fields = unique.map((name, column) => `${name}:${jsonCell(cells[column] ?? null)}`);
      const row = `{${fields.join(',')}}`;
      sink.add(lines ? `${onOneLine(row)}\n` : `${rows === 0 ? '[\n' : ',\n'}  ${row}`);
      rows += 1;
    },
    drain: sink.drain,
    async end() {
      if (!lines) sink.add(rows === 0 ? '[]\n' : '\n]\n');
      return await sink.end();
    },
    guarded: () => 0,
  };
}

/** Cell without lone surrogates, which some readers reject. */
const jsonCell = (cell: CsvCell): string =>
  JSON.stringify(typeof cell === 'string' ? cell.toWellFormed() : cell);

/** Workbook; its first rows wait for the widths of the columns. */
function writeSheet(
  names: readonly string[],
  dates: ReadonlySet<number>,
  fixed: readonly number[] | null,
  disk?: OpenDisk,
): RowWriter {
  const first: (readonly CsvCell[])[] = [];
  let sheet = fixed ? createSheet(names, fixed, dates, disk) : null;
  let rows = 1;
  const begun = () => {
    if (sheet) return sheet;
    const widths = names.map((name, column) => {
      const lengths = first.map((row) => String(row[column] ?? '').length);
      return Math.min(width.max, Math.max(width.min, name.length, ...lengths));
    });
    sheet = createSheet(names, widths, dates, disk);
    for (const row of first.splice(0)) sheet.add(row);
    return sheet;
  };
  return {
    add(cells) {
      rows += 1;
      if (rows > maxSheetRows) throw new TooLarge('rows');
      if (!sheet && first.length < measured) first.push(cells);
      else begun().add(cells);
    },
    drain: async () => sheet?.drain(),
    end: (signal) => begun().end(signal),
    guarded: () => 0,
  };
}

function writeMarkdown(names: readonly string[], disk?: OpenDisk): RowWriter {
  const sink = createSink('text/markdown', disk);
  sink.add(markdownRow(names) + markdownRule(names.length));
  return {
    add: (cells) => sink.add(markdownRow(cells)),
    drain: sink.drain,
    end: sink.end,
    guarded: () => 0,
  };
}

interface WriterOptions {
  csv?: CsvOptions;
  /** Columns with dates. */
  dates?: ReadonlySet<number> | undefined;
  /** Widths of a workbook's columns in characters; default: by the first rows. */
  widths?: readonly number[];
  /** Opens a file on disk for what is large, see `createSink`. */
  disk?: OpenDisk | undefined;
}

/** Begins a file with rows. Only CSV is guarded: other formats tell texts from formulas. */
export function createRowWriter(
  format: RowFormat,
  names: readonly string[],
  { csv = defaultCsvOptions, dates = new Set(), widths, disk }: WriterOptions = {},
): RowWriter {
  switch (format) {
    case 'csv':
      return writeCsv(names, csv, disk);
    case 'xlsx':
      return writeSheet(names, dates, widths ?? null, disk);
    case 'json':
      return writeJson(names, false, disk);
    case 'jsonl':
      return writeJson(names, true, disk);
    case 'markdown':
      return writeMarkdown(names, disk);
  }
}

interface WriteOptions extends Pick<WriterOptions, 'csv' | 'disk'> {
  signal?: AbortSignal;
}

/** File with all rows of a table. Yields to the page, and keeps no row in memory. */
export async function writeRows(
  { names, dates, rows }: RowTable,
  format: RowFormat,
  { csv = defaultCsvOptions, signal, disk }: WriteOptions = {},
): Promise<Blob> {
  const writer = createRowWriter(format, names, { dates, csv, disk });
  const pause = createYielder();
  for await (const cells of rows) {
    writer.add(cells);
    if (!pause()) continue;
    signal?.throwIfAborted();
    await writer.drain();
    await yieldToPage();
  }
  return writer.end(signal);
}

/**
 * File name for rows.
 * @param title title of the table; '' for none.
 * @param address URL of the page, used without a title.
 */
export const rowsFileName = (title: string, address: string, format: RowFormat): string =>
  `${nameFor(title, address)}.${endings[format]}`;
