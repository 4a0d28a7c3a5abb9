import { expect, test } from 'vitest';
import { compareWatchRun, withPages } from '@/utils/watches/compare-watch-run';
import { diffTables } from '@/utils/watches/diff-tables';
import { readPages, withEarlierRows } from '@/utils/watches/read-pages';
import { fieldTable, rawRows } from '@/utils/recipes/field-table';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import type { ReadRows, WatchTable } from '@/utils/watches/schema';
import { table } from './tables';
import { cpuTime } from '../../fixtures/cpu-time';

const url = (n: number): string => `https://a.test/${n}`;
type Page = [number, ReadRows | null];
async function* streamed(pages: readonly Page[]) {
  for (const [n, read] of pages) yield { url: url(n), read };
}
const rowsOf = (...rows: [string, string][]): ReadRows => ({ kind: 'table', table: table(rows) });
const withoutPrice = (name: string): ReadRows => ({
  kind: 'table',
  table: table([[name, '']], { lost: ['Price'] }),
});

/** Reads pages and fills in what is missing from an earlier run. */
async function filled(pages: readonly Page[], before: WatchTable | null, key = 'Name') {
  const read = await readPages(streamed(pages), 'Page');
  if (read.kind !== 'table') throw new Error(read.kind);
  const { missing = [], partial = [] } = read.pages ?? {};
  const gaps = { missing, partial, order: pages.map(([n]) => url(n)) };
  return withEarlierRows(read.table, gaps, key, before);
}

test('rows of all pages are one table in the order of the pages, with their address', async () => {
  const read = await readPages(
    streamed([
      [1, rowsOf(['A', '$1'], ['B', '$2'])],
      [2, rowsOf(['C', '$3'])],
    ]),
    'Price',
  );
  expect(read).toMatchObject({
    kind: 'table',
    table: {
      columns: [{ name: 'Name' }, { name: 'Price' }, { name: 'Price (2)', kind: 'link' }],
      rows: [
        ['A', '$1', url(1)],
        ['B', '$2', url(1)],
        ['C', '$3', url(2)],
      ],
    },
    pages: { missing: [], partial: [] },
  });
});

test('without any list there is drift, without any text nothing can be read', async () => {
  expect(
    await readPages(
      streamed([
        [1, { kind: 'drift' }],
        [2, null],
      ]),
      'Page',
    ),
  ).toEqual({
    kind: 'drift',
  });
  expect(await readPages(streamed([[1, { kind: 'unreadable' }]]), 'Page')).toEqual({
    kind: 'unreadable',
  });
});

test('a column that is lost on every page is lost; more rows than are compared are cut', async () => {
  const read = await readPages(
    streamed([
      [1, withoutPrice('A')],
      [2, withoutPrice('B')],
    ]),
    'Page',
  );
  expect(read).toMatchObject({ table: { lost: ['Price'] } });
  const many = Array.from({ length: 3000 }, (_, n): [string, string] => [String(n), '']);
  const cut = await readPages(
    streamed([
      [1, rowsOf(...many)],
      [2, rowsOf(...many)],
    ]),
    'Page',
  );
  expect(cut.kind === 'table' && [cut.table.rows.length, cut.table.cut]).toEqual([5000, true]);
});

test('rows that are kept of pages that were not read may leave no room for others', async () => {
  const many = (name: string, count: number): ReadRows =>
    rowsOf(...Array.from({ length: count }, (_, n): [string, string] => [`${name}${n}`, '']));
  const pages = (first: number, second: ReadRows | null): Page[] => [
    [1, many('A', first)],
    [2, second],
  ];
  const { table: before } = await filled(pages(3000, many('B', 2000)), null);
  const { table: after } = await filled(pages(4000, null), before);
  expect([after.rows.length, after.cut]).toEqual([5000, true]);
  expect(diffTables(before, after, 'Name')).toMatchObject({ gone: 0, changed: 0 });
});

test('pages that were not read make no row new, gone or changed', async () => {
  const { table: first } = await filled(
    [
      [1, rowsOf(['A', '$1'])],
      [2, rowsOf(['B', '$2'], ['A', '$9'])],
      [3, rowsOf(['C', '$3'])],
    ],
    null,
  );
  const { table: second, unread } = await filled(
    [
      [1, rowsOf(['A', '$1'])],
      [2, null],
      [3, rowsOf(['C', '$4'])],
    ],
    first,
  );
  expect([...unread]).toEqual([url(2)]);
  expect(second.rows).toEqual([
    ['A', '$1', url(1)],
    ['B', '$2', url(2)],
    ['A', '$9', url(2)],
    ['C', '$4', url(3)],
  ]);
  const base = { watchId: 'w', at: 2, runId: 'r', used: 2 };
  const { watchRun } = compareWatchRun(
    base,
    { key: 'Name', rules: [] },
    { kind: 'table', table: second },
    { at: 1, table: first, lastWith: new Map() },
  );
  expect(watchRun).toMatchObject({ outcome: 'changed', added: 0, gone: 0, changed: 1 });
  const pages = { count: 3, missing: 1, lost: 0, atRisk: 0 };
  expect(withPages(watchRun, pages).problem).toEqual({ code: 'watch-pages-missing' });
  expect(withPages(watchRun, { ...pages, missing: 0 }).problem).toBeNull();
});

test('rows of a page that no earlier run has read are no news, those that come later are', async () => {
  const pages = (second: ReadRows | null, third: ReadRows | null): Page[] => [
    [1, rowsOf(['A', '$1'])],
    [2, second],
    [3, third],
  ];
  const runs: Page[][] = [
    pages(null, null),
    pages(rowsOf(['B', '$2']), null),
    // A page that was read before is not read again.
    pages(null, rowsOf(['C', '$3'])),
    pages(rowsOf(['B', '$2'], ['N', '$9']), rowsOf(['C', '$3'])),
  ];
  let before: WatchTable | null = null;
  const added: number[] = [];
  const unread: unknown[] = [];
  for (const run of runs) {
    const { table: after }: { table: WatchTable } = await filled(run, before);
    if (before) added.push(diffTables(before, after, 'Name').added);
    unread.push(after.unread);
    before = after;
  }
  expect(added).toEqual([0, 0, 1]);
  expect(unread).toEqual([[url(2), url(3)], [url(3)], undefined, undefined]);
});

test('cells of a column that is lost on one page stay as they were; without its key a page counts as missing', async () => {
  const pages: Page[] = [
    [1, rowsOf(['A', '$1'])],
    [2, rowsOf(['B', '$2'])],
  ];
  const { table: first } = await filled(pages, null);
  const lost: Page[] = [
    [1, rowsOf(['A', '$1'])],
    [2, withoutPrice('B')],
  ];
  const byName = await filled(lost, first);
  expect(byName.table.rows).toEqual(first.rows);
  expect(byName.unread.size).toBe(0);
  const byPrice = await filled(lost, first, 'Price');
  expect(byPrice.table.rows).toEqual(first.rows);
  expect([...byPrice.unread]).toEqual([url(2)]);
  expect((await filled(lost, null, 'Price')).table.rows).toEqual([['A', '$1', url(1)]]);
});

test('rows of a page that was not read stay when the columns of the recipe changed', async () => {
  const { table: first } = await filled(
    [
      [1, rowsOf(['A', '$1'])],
      [2, rowsOf(['B', '$2'])],
    ],
    null,
  );
  const read = (...names: string[]): ReadRows => ({
    kind: 'table',
    table: {
      ...table([]),
      columns: names.map((name) => ({ name, kind: 'text' })),
      rows: [names.map((name) => (name === 'Name' ? 'A' : 'x'))],
    },
  });
  const pagesOf = (...names: string[]): Page[] => [
    [1, read(...names)],
    [2, null],
  ];
  const { table: second } = await filled(pagesOf('Stock', 'Name'), first);
  expect(second.rows).toEqual([
    ['x', 'A', url(1)],
    ['', 'B', url(2)],
  ]);
  expect(diffTables(first, second, 'Name')).toMatchObject({ added: 0, gone: 0, changed: 0 });
  // Without the key, or without a part of the whole row, the rows can't be told apart.
  expect((await filled(pagesOf('Name', 'Stock'), first, 'Stock')).table.rows).toHaveLength(1);
  expect((await filled(pagesOf('Name', 'Stock'), first, '')).table.rows).toHaveLength(1);
  expect((await filled(pagesOf('Name'), first, '')).table.rows).toHaveLength(2);
});

test('a column of the recipe is not taken for the page of its rows', async () => {
  const before = table([['A', url(2)]], {
    columns: ['Name', 'Page', 'Page (2)'].map((name) => ({ name, kind: 'text' })),
  });
  const rows = before.rows.map((row) => [...row, url(1)]);
  const read: ReadRows = {
    kind: 'table',
    table: { ...table([]), columns: [{ name: 'Name', kind: 'text' }], rows: [['C']] },
  };
  const { table: after } = await filled(
    [
      [1, read],
      [2, null],
    ],
    { ...before, rows },
  );
  expect(after.rows).toEqual([['C', url(1)]]);
});

test('filling in takes no time on the largest tables', () => {
  const urls = Array.from({ length: 1000 }, (_, n) => url(n));
  const rows = urls.flatMap((page) =>
    Array.from({ length: 5 }, (_, n) => [`${page} row ${n}`, '', page]),
  );
  const full = table([], {
    columns: ['Name', 'Price', 'Page'].map((name) => ({ name, kind: 'text' })),
  });
  const before = { ...full, rows: rows.map(([name = '', , page = '']) => [name, '$1', page]) };
  const gaps = {
    missing: [],
    partial: urls.map((one) => ({ url: one, lost: ['Price'] })),
    order: urls,
  };
  const start = cpuTime();
  const { table: whole } = withEarlierRows({ ...full, rows }, gaps, 'Name', before);
  expect(cpuTime() - start).toBeLessThan(1000);
  expect(whole.rows).toEqual(before.rows);
});

test('a page is read with what the other pages prove', async () => {
  const fields: RecipeDefinition['fields'] = [
    { name: 'Name', kind: 'text', locator: 0 },
    { name: 'Price', kind: 'text', locator: 1, transforms: [{ do: 'date', order: 'page' }] },
  ];
  async function* pages() {
    for (const [n, text] of ['03/04/2026', '25/04/2026'].entries()) {
      const found = { title: '', language: 'en', rows: [['A', text]], total: 1 };
      const { rows } = fieldTable(found, fields, url(n));
      const raw = rawRows(found, fields, url(n));
      const read = { kind: 'table' as const, table: { ...table([]), rows } };
      yield { url: url(n), read: { ...read, ...(raw && { raw }) } };
    }
  }
  expect(await readPages(pages(), 'Page', fields)).toMatchObject({
    table: {
      rows: [
        ['A', '2026-04-03', url(0)],
        ['A', '2026-04-25', url(1)],
      ],
    },
  });
});
