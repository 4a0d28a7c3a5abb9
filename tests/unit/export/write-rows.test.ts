// @vitest-environment happy-dom
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { clipboardTable } from '@/utils/export/clipboard-table';
import type { CsvOptions } from '@/utils/export/csv';
import {
  rowsFileName,
  type RowFormat,
  type RowTable,
  writeRows,
  markdownRow,
  markdownRule,
} from '@/utils/export/write-rows';
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
const saved = async (format: RowFormat, table: RowTable = typed, csv?: CsvOptions) =>
  (await writeRows(table, format, csv && { csv })).text();

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
  const text = await saved('csv');
  const rows = readCsv(text.replace('\uFEFF', ''));
  expect(rows[0]).toEqual(typed.names);
  expect(rows[2]).toEqual(["'=1+1", '-12.5', 'EUR', '-3', '2026-03-05', '']);
  expect(rows[4]?.at(-1)).toBe("'@x");
});

test('CSV takes another delimiter, no mark and no guard if wanted', async () => {
  const text = await saved('csv', typed, { delimiter: ';', bom: false, guard: false });
  const [names, , second] = text.split('\r\n');
  expect(names).toBe('Name;Price;Price (currency);Pieces;Since;Name');
  expect(second).toBe('=1+1;-12.5;EUR;-3;2026-03-05;');
});

test('JSON has an object for each row, and loses no column of the same name', async () => {
  const second = {
    Name: '=1+1',
    Price: -12.5,
    'Price (currency)': 'EUR',
    Pieces: -3,
    Since: '2026-03-05',
    'Name-2': null,
  };
  const rows = JSON.parse(await saved('json')) as unknown[];
  expect(rows).toHaveLength(5);
  expect(rows[1]).toEqual(second);
  expect(JSON.parse(await saved('json', { names: ['A'], rows: [] }))).toEqual([]);
  const lines = (await saved('jsonl')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
  expect(await saved('jsonl', { names: ['A'], rows: [] })).toBe('');
});

test('a workbook has the same cells, and dates as dates', async () => {
  const file = await writeRows(typed, 'xlsx');
  const rows = await readSheet(file);
  expect(rows[0]).toEqual(typed.names);
  // The number of days since 30 December 1899.
  expect(rows[2]).toEqual(['=1+1', '-12.5', 'EUR', '-3', '46086', '']);
  const times = { names: ['At'], dates: new Set([0]), rows: [['2026-03-05T18:00'], ['soon']] };
  expect((await readSheet(await writeRows(times, 'xlsx'))).flat()).toEqual([
    'At',
    '46086.75',
    'soon',
  ]);
  const seconds = { ...times, rows: [['2026-03-05T18:00:27'], ['2026-03-05T18:00:27+01:00']] };
  expect((await readSheet(await writeRows(seconds, 'xlsx'))).flat()).toEqual([
    'At',
    '46086.7503125',
    '46086.7503125',
  ]);
});

test('a Markdown table keeps its cells, and none of them becomes markup', async () => {
  const html = await marked.parse(await saved('markdown'));
  const page = new DOMParser().parseFromString(html, 'text/html');
  const cells = Array.from(page.querySelectorAll('tr'), (row) =>
    Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent),
  );
  expect(cells).toHaveLength(6);
  expect(cells[3]?.[0]).toBe('<b>Pine</b>');
  expect(cells[4]?.[0]).toBe('Beech wood');
  expect(page.querySelectorAll('b')).toHaveLength(0);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const parts = marked.parse(
        markdownRow(['a', 'b']) + markdownRule(2) + markdownRow([text, 'x']),
        {
          async: false,
        },
      );
      const [first, last, ...more] = new DOMParser()
        .parseFromString(parts, 'text/html')
        .querySelectorAll('td');
      expect([last?.textContent, more.length, first?.children.length]).toEqual(['x', 0, 0]);
    }),
  );
});

test.each([
  ['ftp://there.test/', []],
  ['FTP://there.test/ and ftp://there.test/', []],
  ['xmpp:a@there.test', ['mailto:a@there.test']],
  ['http://there.test/', ['http://there.test/']],
  ['https://there.test/', ['https://there.test/']],
])('a cell %j of a Markdown table links to nothing but the web and mail', (text, links) => {
  const markdown = markdownRow([text]) + markdownRule(1) + markdownRow([text]);
  const page = new DOMParser().parseFromString(
    marked.parse(markdown, { async: false }),
    'text/html',
  );
  const [head, cell] = page.querySelectorAll('th, td');
  for (const place of [head, cell]) {
    const hrefs = Array.from(place!.querySelectorAll('a'), (a) => a.getAttribute('href'));
    expect([place!.textContent, hrefs]).toEqual([text, links]);
  }
});

test('rows are read one after another, and stop when nobody wants them', async () => {
  let read = 0;
  const rows = async function* () {
    for (; read < 1e9; read += 1) {
      if (read === 500) control.abort(new Error('enough'));
      yield [read];
    }
  };
  const control = new AbortController();
  const table = { names: ['No'], rows: rows() };
  await expect(writeRows(table, 'csv', { signal: control.signal })).rejects.toThrow('enough');
});

test('files are named for the table, or for its page', () => {
  expect(rowsFileName('Lamps & more', 'https://shop.example/list', 'csv')).toBe('Lamps more.csv');
  expect(rowsFileName('', 'https://shop.example/list', 'markdown')).toBe('shop.example list.md');
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

test('copied codes are marked as texts, so that a spreadsheet keeps their zeros; dates are not', () => {
  const texts = [
    '01067',
    '1-2',
    '12E5',
    '1234567890123456789',
    '(030) 12',
    '2026-03-04',
    'MARCH1',
    'Jan 5',
    'true',
    'Pine',
    'In March 2026 this table of oak was 10 cm lower',
    '',
  ];
  const row = [...texts, '2026-03-04', 5, null];
  const { html } = clipboardTable({
    names: row.map(String),
    dates: new Set([texts.length]),
    rows: [row],
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const kept = [...page.querySelectorAll('td')].filter((cell) =>
    cell.getAttribute('style')?.includes(String.raw`mso-number-format:'\@'`),
  );
  expect(kept.map((cell) => cell.textContent)).toEqual(texts.slice(0, 9));
  expect(kept.every((cell) => cell.getAttribute('sdnum') === '1033;0;@')).toBe(true);
});

test('JSON keeps the order of columns named by numbers, and has no lone surrogate', async () => {
  const table = { names: ['Name', '2025', '2024\uD800'], rows: [['a\uDC00', 1, null]] };
  expect(await saved('json', table)).toBe(
    '[\n  {"Name":"a\uFFFD","2025":1,"2024\uFFFD":null}\n]\n',
  );
  expect(await saved('jsonl', table)).toBe('{"Name":"a\uFFFD","2025":1,"2024\uFFFD":null}\n');
});

test('an empty cell in the only column is a row of CSV', async () => {
  const text = await saved('csv', { names: ['Name'], rows: [['a'], [''], [null], ['b']] });
  expect(text).toBe('\uFEFFName\r\na\r\n""\r\n""\r\nb\r\n');
});

test('codes with leading zeros and numbers of 16 and more digits stay as they are', () => {
  const table: FoundTable = {
    ...found,
    columns: [column('number'), column('number'), column('number')],
    rows: [
      ['01067', '12345678901234567', '0.5'],
      ['80331', '98765432109876543', '0'],
      ['20095', '11111111111111111', '1,000'],
    ],
  };
  const { rows } = typedTable(
    { ...table, language: 'en' },
    ['Code', 'EAN', 'Part'],
    [0, 1, 2],
    String,
  );
  expect(rows).toEqual([
    ['01067', '12345678901234567', 0.5],
    ['80331', '98765432109876543', 0],
    ['20095', '11111111111111111', 1000],
  ]);
});

test('XLSX holds what is no finite number as text, and at most 16,384 columns', async () => {
  const file = await writeRows({ names: ['A'], rows: [[NaN], [Infinity]] }, 'xlsx');
  expect(await readSheet(file)).toEqual([['A'], ['NaN'], ['Infinity']]);
  const wide = Array.from({ length: 16_385 }, (_, at) => String(at));
  await expect(writeRows({ names: wide, rows: [] }, 'xlsx')).rejects.toThrow('More than one');
});

test('a day that is none stays text in XLSX', async () => {
  const table = { names: ['A'], dates: new Set([0]), rows: [['2026-02-30'], ['2026-02-28']] };
  expect(await readSheet(await writeRows(table, 'xlsx'))).toEqual([
    ['A'],
    ['2026-02-30'],
    ['46081'],
  ]);
});
