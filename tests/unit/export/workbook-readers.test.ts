import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSheet } from '@/utils/export/xlsx';
import { source } from './example-results';
import { lone, readerOf, run, saved, whole } from './independent-readers';
import { exported, inWorkbook, readCsv, withUnderscores } from './read';

const readWorkbook = `
import json, sys, openpyxl
def read(cell):
  assert cell.data_type in "snd", cell.data_type
  if cell.data_type == "s": return cell.value.replace("_x005F_", "_")
  return cell.value.isoformat() if cell.is_date else cell.value
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[read(cell) for cell in row] for row in sheet.iter_rows()]))
`;

type Cell = string | number | null;

/**
 * Rows of the workbook as openpyxl reads them, with the one escape undone that Excel needs; null where it is missing.
 */
async function byOpenpyxl(path: string): Promise<Cell[][] | null> {
  const python = readerOf('python3-openpyxl');
  if (python === null) return null;
  return JSON.parse(run(python, '-c', readWorkbook, path)) as Cell[][];
}

/** The same as Gnumeric reads them; dates are numbers of days. */
async function byGnumeric(path: string): Promise<string[][] | null> {
  const program = readerOf('gnumeric');
  if (program === null) return null;
  const to = ['-T', 'Gnumeric_stf:stf_assistant'];
  const how = ['-O', 'separator=, quoting-mode=always format=raw eol=windows'];
  run(program, ...to, ...how, path, `${path}.txt`);
  return readCsv(readFileSync(`${path}.txt`, 'utf8')).map((row) => row.map(withUnderscores));
}

test('XLSX: openpyxl and Gnumeric read every cell, and none as a formula', async () => {
  const sheet = createSheet(['text', 'when', 'number'], [10, 10, 10], new Set([1]));
  /** Row as it is written, and what is read as text, date and number; then the date for Gnumeric, if it differs. */
  const rows: [Cell[], Cell[], string?][] = [
    [
      [`${lone}\0\v\f`, '2026-03-04', 1.5],
      [`${inWorkbook(whole)}\uFFFD\uFFFD\uFFFD`, '2026-03-04T00:00:00', 1.5],
      '46085',
    ],
    [
      ['_x0041_ _x005F_ _x000d_', '2026-03-04T15:30:59Z', 0],
      ['_x0041_ _x005F_ _x000d_', '2026-03-04T15:30:59', 0],
      '46085.646516203706',
    ],
    [
      ['as written for the origin of a row', '2026-03-04T15:30:59.123Z', 1],
      ['as written for the origin of a row', '2026-03-04T15:30:59', 1],
      '46085.646516203706',
    ],
    [
      ['a fraction of a day or minute', '2026-03-04T15:30.5Z', 1],
      ['a fraction of a day or minute', '2026-03-04T15:30.5Z', 1],
    ],
    [
      ['=1+1', 'no date', -2e-7],
      ['=1+1', 'no date', -2e-7],
    ],
    [
      ['+49', null, 1e21],
      ['+49', null, 1e21],
    ],
    [
      ['', '', null],
      [null, null, null],
    ],
    [
      ['x'.repeat(40_000), '2026-02-30', '007'],
      ['x'.repeat(32_767), '2026-02-30', '007'],
    ],
    [
      [' a\r\nb\t\n ', '#REF!', 'TRUE'],
      [' a\nb\t\n ', '#REF!', 'TRUE'],
    ],
  ];
  for (const [written] of rows) sheet.add(written);
  const path = await saved(await sheet.end(), 'cells.xlsx');
  const names: Cell[] = ['text', 'when', 'number'];
  const openpyxl = await byOpenpyxl(path);
  if (openpyxl) expect(openpyxl).toEqual([names, ...rows.map(([, read]) => read)]);
  const gnumeric = await byGnumeric(path);
  const texts = rows.map(([, [text, when, number], days = when]) =>
    [text, days, number].map((cell) => String(cell ?? '').replace('e-7', 'e-07')),
  );
  if (gnumeric) expect(gnumeric).toEqual([names, ...texts]);
});

test('XLSX: openpyxl and Gnumeric read every result', async () => {
  const results = [
    source({ id: '1', content: `<p>${whole}</p>`, title: lone, note: lone }),
    source({ id: '2', content: 'plain', type: 'text/plain', title: 'ß'.repeat(300) }),
  ];
  const path = await saved((await exported('xlsx', results)).file, 'results.xlsx');
  for (const read of [await byOpenpyxl(path), await byGnumeric(path)]) {
    if (!read) continue;
    const [names = [], ...rows] = read;
    expect(rows.map((row) => row[names.indexOf('title')] ?? '')).toEqual(
      results.map(({ run: { result } }) => inWorkbook(result?.title ?? '')),
    );
  }
});
