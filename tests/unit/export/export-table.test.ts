// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { clipboardTable } from '@/utils/export/clipboard-table';
import { exportTable } from '@/utils/export/export-table';
import { typedTable } from '@/utils/export/typed-table';
import type { FoundTable } from '@/utils/extract/schema';
import { readCsv, readSheet } from './read';

const column = (kind: FoundTable['columns'][number]['kind']) => ({
  name: '',
  kind,
  fill: 1,
  minor: false,
});

const found: FoundTable = {
  title: 'Lamps & more',
  language: 'de',
  columns: [column('text'), column('money'), column('number'), column('date'), column('link')],
  rows: [
    ['Oak', '1.299,00 €', '1.250', '4. März 2026', 'https://shop.example/1'],
    ['=1+1', '-12,50 €', '-3', '5. März 2026', ''],
    ['<b>Pine</b>', '99,00 €', '', '6. März 2026', 'https://shop.example/3'],
    ['Beech\nwood', '10,00 €', '4', '7. März 2026', '@x'],
    ['Ash', 'ask', '5', '8. März 2026', 'https://shop.example/5'],
  ],
  total: 5,
};
const names = ['Name', 'Price', 'Pieces', 'Since', 'Name'];
const typed = typedTable(found, names, [0, 1, 2, 3, 4], (name) => `${name} (currency)`);
const save = (format: 'csv' | 'json' | 'xlsx') =>
  exportTable(typed, format, found.title, 'https://shop.example/list');

test('values are read as their columns are typed, with currencies in a column of their own', () => {
  expect(typed.names).toEqual(['Name', 'Price', 'Price (currency)', 'Pieces', 'Since', 'Name']);
  expect(typed.rows[0]).toEqual(['Oak', 1299, 'EUR', 1250, '2026-03-04', 'https://shop.example/1']);
  expect(typed.rows[2]?.slice(3)).toEqual([null, '2026-03-06', 'https://shop.example/3']);
  // Values that do not parse as their column's type stay unchanged.
  expect(typed.rows[4]?.slice(1, 3)).toEqual(['ask', null]);
});

test('only the chosen columns are taken, in their order', () => {
  const some = typedTable(found, names, [3, 0], String);
  expect(some.names).toEqual(['Since', 'Name']);
  expect(some.rows[0]).toEqual(['2026-03-04', 'Oak']);
});

test('CSV guards texts, and leaves numbers as they are', async () => {
  const { file, name } = await save('csv');
  expect(name).toBe('Lamps more.csv');
  const text = await file.text();
  const rows = readCsv(text.replace('\uFEFF', ''));
  expect(rows[0]).toEqual(typed.names);
  expect(rows[2]).toEqual(["'=1+1", '-12.5', 'EUR', '-3', '2026-03-05', '']);
  expect(rows[4]?.at(-1)).toBe("'@x");
});

test('JSON has an object for each row, and loses no column of the same name', async () => {
  const rows = JSON.parse(await (await save('json')).file.text()) as unknown[];
  expect(rows).toHaveLength(5);
  expect(rows[1]).toEqual({
    Name: '=1+1',
    Price: -12.5,
    'Price (currency)': 'EUR',
    Pieces: -3,
    Since: '2026-03-05',
    'Name-2': null,
  });
  const none = await exportTable({ names: ['A'], rows: [] }, 'json', '', '');
  expect(JSON.parse(await none.file.text())).toEqual([]);
});

test('a workbook has the same cells', async () => {
  const rows = await readSheet((await save('xlsx')).file);
  expect(rows[0]).toEqual(typed.names);
  expect(rows[2]).toEqual(['=1+1', '-12.5', 'EUR', '-3', '2026-03-05', '']);
});

test('copied cells are guarded, stay in their place, and bring no markup', () => {
  const { html, text } = clipboardTable(typed);
  const lines = text.split('\n').map((line) => line.split('\t'));
  expect(lines).toHaveLength(6);
  expect(lines.every((cells) => cells.length === 6)).toBe(true);
  expect(lines[2]?.[0]).toBe("'=1+1");
  expect(lines[4]?.[0]).toBe('Beech wood');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('b')).toHaveLength(0);
  expect(page.querySelectorAll('tr')).toHaveLength(6);
  expect(page.querySelectorAll('tr')[3]?.querySelector('td')?.textContent).toBe('<b>Pine</b>');
});
