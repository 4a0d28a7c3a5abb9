// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columns } from '@/utils/export/record';
import { createSheet } from '@/utils/export/xlsx';
import { exported, inWorkbook, readCsv, readSheet, textIn, unzipped } from './read';
import { source } from './example-results';

const names = columns.map(([name]) => name);
const at = (name: string) => names.indexOf(name);

test('CSV holds one row for each result, and nothing that a spreadsheet would run', async () => {
  const made = await exported('csv', [
    source({ id: '1', content: '<p>Tea, "green"\nfresh</p>', title: '=HYPERLINK("http://x")' }),
    source({ id: '2', content: '-1+1', type: 'text/plain', tags: ['@a', 'b'], note: '+49' }),
    source({ id: '3', content: null, url: 'https://shop.vantage.test/b' }),
  ]);
  const text = await made.file!.text();
  const rows = readCsv(text.replace('\uFEFF', ''));
  expect(new Uint8Array(await made.file!.slice(0, 3).arrayBuffer())).toEqual(
    Uint8Array.of(0xef, 0xbb, 0xbf),
  );
  expect(rows[0]).toEqual(names);
  expect(rows).toHaveLength(4);
  expect(rows[1]![at('title')]).toBe(`'=HYPERLINK("http://x")`);
  expect(rows[1]![at('text')]).toBe('Tea, "green"\nfresh');
  expect(rows[1]![at('status_code')]).toBe('200');
  expect(rows[2]!.slice(-3)).toEqual(["'@a, b", "'+49", "'-1+1"]);
  expect(rows[3]![at('problem')]).toBe('scrape-failed');
  expect(made).toMatchObject({ name: 'vantage-results.csv', written: 3, skipped: 0, guarded: 4 });
  expect(text).not.toMatch(/hunter2/i);
});

test('XLSX holds the same, as texts and numbers', async () => {
  const made = await exported('xlsx', [
    source({ id: '1', content: '<p>5 < 6</p>', title: '=1+1 & _x0041_ \0 \uFFFF' }),
    source({ id: '2', content: 'x'.repeat(40_000), type: 'text/plain' }),
  ]);
  const rows = await readSheet(made.file);
  expect(rows[0]).toEqual(names);
  expect(rows[1]![at('title')]).toBe('=1+1 & _x0041_ \uFFFD \uFFFD');
  expect(rows[1]![at('credits_used')]).toBe('2');
  expect(rows[2]![at('text')]).toHaveLength(32_767);
  const files = await unzipped(made.file);
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(textIn(files, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f>|hunter2/i);
  expect(made).toMatchObject({ name: 'vantage-results.xlsx', guarded: 0, cut: 1 });
});

test('only a workbook cuts long texts: CSV has all of them', async () => {
  const text = 'x'.repeat(300_000);
  const markup = `<p>${'y'.repeat(40_000)}</p>`;
  const made = await exported('csv', [
    source({ id: '1', content: text, type: 'text/plain' }),
    source({ id: '2', content: markup }),
  ]);
  const rows = readCsv(await made.file!.text());
  expect([rows[1]![at('text')]!.length, rows[2]![at('text')]!.length]).toEqual([300_000, 40_000]);
  expect(made).toMatchObject({ written: 2, cut: 0 });
});

test('any cell comes back from XLSX as it was, but for what XML cannot have', async () => {
  const cells = fc.sample(fc.string({ unit: 'binary' }), { numRuns: 300, seed: 3 });
  const sheet = createSheet(['a'], [10]);
  sheet.add(cells);
  const [, row] = await readSheet(await sheet.end());
  expect(row).toEqual(cells.map(inWorkbook));
});

test('every row and cell of XLSX names its place, and no line end is an escape', async () => {
  const sheet = createSheet(['a', 'b'], [10, 10]);
  sheet.add(['one\r\ntwo\rthree', null, 3]);
  sheet.add(Array.from({ length: 703 }, (_, column) => column));
  const xml = textIn(await unzipped(await sheet.end()), 'xl/worksheets/sheet1.xml');
  expect(xml).not.toMatch(/_x000D_/i);
  expect(xml).toContain('>one\ntwo\nthree<');
  expect([...xml.matchAll(/<row r="(\d+)"/g)].map(([, row]) => row)).toEqual(['1', '2', '3']);
  const places = [...xml.matchAll(/<c r="([A-Z]+\d+)"/g)].map(([, place]) => place);
  expect(places.slice(0, 5)).toEqual(['A1', 'B1', 'A2', 'B2', 'C2']);
  expect([places[5 + 25], places[5 + 26], places[5 + 701], places[5 + 702]]).toEqual([
    'Z3',
    'AA3',
    'ZZ3',
    'AAA3',
  ]);
  expect(xml).not.toMatch(/<(row|c)(?! r=)[ />]/);
});
test('XLSX replaces only the characters that XML refuses, as few programs undo escapes of them', async () => {
  const sheet = createSheet(['text'], [10], new Set());
  sheet.add(['\u0000 \v \f \u001F \u007F \u0085 \u009F \uFFFE']);
  const xml = textIn(await unzipped(await sheet.end()), 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('>\uFFFD \uFFFD \uFFFD \uFFFD \u007F \u0085 \u009F \uFFFD<');
});
