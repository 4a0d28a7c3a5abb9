// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  addedFields,
  completedRows,
  rowsByAddress,
  scrapedPages,
} from '@/utils/jobs/completed-rows';
import { readPageValues, type RecipePage } from '@/utils/jobs/read-recipe-page';
import type { Completion, JobItem } from '@/utils/jobs/schema';
import { originOfPage } from '@/utils/export/row-origin';
import { recipe } from '../recipes/samples';

const rows = [
  ['A', 'https://a.test/2#top'],
  ['B', 'https://a.test/1'],
  ['C', 'https://user:word@b.test/3'],
  ['D', 'javascript:alert(1)'],
  ['E', ''],
  ['F', 'https://a.test/2'],
];
const pages = ['https://a.test/2', 'https://a.test/1', 'https://b.test/3'];
const completes: Completion = {
  title: 'Lamps',
  language: 'en',
  columns: [
    { name: 'Name', kind: 'text' },
    { name: 'Link', kind: 'link' },
  ],
  link: 1,
  fields: [
    { key: 'label:SKU', name: 'SKU', kind: 'text' },
    { key: 'label:Stock', name: 'Stock', kind: 'number' },
  ],
};
const items = (): JobItem[] => {
  const stored = rowsByAddress(rows, 1, pages);
  return pages.map((url, n) => {
    const own = stored.get(url);
    return {
      jobId: 'job',
      n,
      url,
      state: 'done',
      runId: null,
      problem: null,
      ...(own && { rows: own }),
    };
  });
};
const page = (cells: string[][]): RecipePage => ({
  drift: null,
  fields: [],
  columns: [],
  rows: cells,
  language: 'en',
  cut: false,
});

test('links to any site are scraped once, without user info and fragment', () => {
  expect(scrapedPages(rows, 1)).toEqual(pages);
});

test('links with a route are not scraped and get no values of another page', () => {
  const links = ['https://a.test/#/lamp/1', 'https://a.test/#!lamp/2', 'https://a.test/#top'];
  const routed = links.map((link) => ['Lamp', link]);
  expect(scrapedPages(routed, 1)).toEqual(['https://a.test/']);
  expect(scrapedPages([['', 'https://a.test/7\nhttps://a.test/8']], 1)).toEqual([
    'https://a.test/7',
  ]);
  const [url = ''] = scrapedPages(routed, 1);
  const stored = rowsByAddress(routed, 1, [url]).get(url) ?? [];
  const items = [
    { jobId: 'job', n: 0, url, state: 'done' as const, runId: null, problem: null, rows: stored },
  ];
  const read = new Map([[url, { page: page([['HL-0', '7']]), origin: originOfPage(url, 1) }]]);
  const { table, origins } = completedRows(completes, addedFields(completes, null), items, read);
  expect(table.rows.map((row) => row[2])).toEqual(['', '', 'HL-0']);
  expect(origins.map((one) => one !== null)).toEqual([false, false, true]);
});

test('every row is stored once, also one whose link leads nowhere', () => {
  const stored = items().flatMap((item) => item.rows ?? []);
  expect(stored.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual([
    0, 1, 2, 3, 4, 5,
  ]);
});

test('rows keep their order and get the values of their own page only', () => {
  const origin = (address: string) => originOfPage(address, 1);
  const read = new Map([
    [pages[0]!, { page: page([['HL-2', '7']]), origin: origin(pages[0]!) }],
    [
      pages[2]!,
      {
        page: page([
          ['HL-3', ''],
          ['HL-4', '9'],
        ]),
        origin: origin(pages[2]!),
      },
    ],
  ]);
  const added = addedFields(completes, null);
  const { table, origins } = completedRows(completes, added, items(), read);
  expect(table.rows.map(([name, , ...values]) => [name, ...values])).toEqual([
    ['A', 'HL-2', '7'],
    ['B', '', ''],
    ['C', 'HL-3\nHL-4', '\n9'],
    ['D', '', ''],
    ['E', '', ''],
    ['F', 'HL-2', '7'],
  ]);
  expect(table.columns.map(({ name }) => name)).toEqual(['Name', 'Link', 'SKU', 'Stock']);
  // A row whose page was not read has no origin.
  expect(origins.map((one) => one?.address ?? null)).toEqual([
    pages[0],
    null,
    pages[2],
    null,
    null,
    pages[0],
  ]);
});

test('lines of several records stay beside each other where a value is missing', () => {
  const [, , url = ''] = pages;
  const cells = [
    ['HL-3', '7'],
    ['HL-4', ''],
    ['HL-5', '9'],
    ['', ''],
  ];
  const read = new Map([[url, { page: page(cells), origin: originOfPage(url, 1) }]]);
  const { table } = completedRows(completes, addedFields(completes, null), items(), read);
  expect(table.rows[2]?.slice(2)).toEqual(['HL-3\nHL-4\nHL-5', '7\n\n9']);
});

test('a completion without keys adds the fields of its recipe', () => {
  const { draft } = recipe();
  const byRecipe = addedFields({ ...completes, fields: null }, draft);
  expect(byRecipe.map(({ name }) => name)).toEqual(draft.fields.map(({ name }) => name));
  expect(addedFields({ ...completes, fields: null }, null)).toEqual([]);
});

test('values of a scraped page are read by their keys, and a missing one is told', async () => {
  const html = (text: string) => new Blob([text], { type: 'text/html' });
  const markup = '<!doctype html><h1>Lamp</h1><dl><dt>SKU:</dt><dd>HL-1</dd></dl>';
  const keys = ['label:SKU', 'label:Stock'];
  const read = await readPageValues(html(markup), 'text/html', pages[0]!, keys);
  expect(read).toMatchObject({ drift: null, fields: [null, 'gone'], rows: [['HL-1', '']] });
  const json = new Blob(['{"a":[1,2]}'], { type: 'application/json' });
  expect(await readPageValues(json, 'application/json', pages[0]!, keys)).toMatchObject({
    drift: 'no-markup',
    rows: [],
  });
});

test('a fragment that only chooses a size leads to the page it is on', () => {
  const lamps = [
    ['A', 'https://a.test/1-lamp.html#/1-size-s/8-color-white'],
    ['B', 'https://a.test/2-lamp.html#/1-size-s'],
  ];
  const urls = ['https://a.test/1-lamp.html', 'https://a.test/2-lamp.html'];
  expect(scrapedPages(lamps, 1)).toEqual(urls);
  expect([...rowsByAddress(lamps, 1, urls).keys()]).toEqual(urls);
});
