import { yieldToPage, createYielder } from '../view/yield';
import { csvLine, csvStart } from './csv';
import { createNames, nameFor } from './file-name';
import { createSink } from './sink';
import type { TypedTable } from './typed-table';
import { createSheet } from './xlsx';

export type TableFormat = 'csv' | 'json' | 'xlsx';

/** Minimum and maximum width of a workbook column in characters. */
const width = { least: 8, most: 60 };

async function asCsv({ names, rows }: TypedTable): Promise<Blob> {
  const sink = createSink('text/csv');
  sink.add(csvStart + csvLine(names));
  const pause = createYielder();
  for (const row of rows) {
    sink.add(csvLine(row));
    if (pause()) await yieldToPage();
  }
  return sink.end();
}

/** JSON array with an object per row; columns with the same name are numbered. */
async function asJson({ names, rows }: TypedTable): Promise<Blob> {
  const unique = names.map(createNames());
  const sink = createSink('application/json');
  const pause = createYielder();
  for (const [at, row] of rows.entries()) {
    const fields = unique.map((name, column) => [name, row[column] ?? null]);
    sink.add(`${at === 0 ? '[\n' : ',\n'}  ${JSON.stringify(Object.fromEntries(fields))}`);
    if (pause()) await yieldToPage();
  }
  sink.add(rows.length === 0 ? '[]\n' : '\n]\n');
  return sink.end();
}

async function asSheet({ names, rows }: TypedTable): Promise<Blob> {
  const widths = names.map((name, column) => {
    const lengths = rows.slice(0, 100).map((row) => String(row[column] ?? '').length);
    return Math.min(width.most, Math.max(width.least, name.length, ...lengths));
  });
  const sheet = createSheet(names, widths);
  const pause = createYielder();
  for (const row of rows) {
    sheet.add(row);
    if (pause()) await yieldToPage();
  }
  return sheet.end();
}

const makers = { csv: asCsv, json: asJson, xlsx: asSheet };

/**
 * Exports a table of a page. CSV is guarded against formulas; workbooks and JSON have typed texts.
 * @param title title of the table, for the file name.
 * @param address URL of the page, for the file name.
 */
export async function exportTable(
  table: TypedTable,
  format: TableFormat,
  title: string,
  address: string,
): Promise<{ file: Blob; name: string }> {
  return { file: await makers[format](table), name: `${nameFor(title, address)}.${format}` };
}
