import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { readCsv } from '../bench/extract/csv.ts';
import { longRows, showLongTable } from '../fixtures/long-table.ts';
import { downloadedFile } from './downloaded-file.ts';
import { expect, test } from './harness.ts';
import { shows } from './press.ts';

test('a large table is written to disk part by part, and saved whole @long', async ({
  firefox,
  downloads,
  where,
}) => {
  test.setTimeout(180_000);
  await firefox.visit(`${where.site}/products`);
  await firefox.page('site').evaluate(showLongTable, longRows);
  await firefox.show('sidepanel.html');
  const section = await firefox
    .page('extension')
    .waitForSelector('::-p-text(Pick data on this page)');
  await section?.click();
  await shows(firefox, new RegExp(`· ${longRows.toLocaleString('en')} rows`));
  await firefox.press('button', 'Save as CSV');
  const text = await readFile(await downloadedFile(downloads), 'utf8');
  const rows = readCsv(text).slice(-longRows);
  expect(rows.map(([number]) => Number(number))).toEqual(
    Array.from({ length: longRows }, (_, at) => at + 1),
  );
  expect(text.length).toBeGreaterThan(9_000_000);
});

test('a workbook is compressed by the browser, and holds all rows @long', async ({
  firefox,
  downloads,
  where,
}) => {
  await firefox.visit(`${where.site}/products`);
  await firefox.page('site').evaluate(showLongTable, 500);
  await firefox.show('sidepanel.html');
  const section = await firefox
    .page('extension')
    .waitForSelector('::-p-text(Pick data on this page)');
  await section?.click();
  await shows(firefox, /· 500 rows/);
  await firefox.press('button', 'Save as XLSX');
  const file = await readFile(await downloadedFile(downloads));
  const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(file);
  expect(new TextDecoder().decode(sheet).match(/<row /g)).toHaveLength(501);
});
