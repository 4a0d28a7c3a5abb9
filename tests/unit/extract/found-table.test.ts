// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { baseAddress } from '@/utils/extract/base-address';
import { tableSteps } from '@/utils/extract/found-table';
import { countCutTexts, tableLimits } from '@/utils/extract/limits';
import { detectLists } from '@/utils/extract/lists/detect';
import { proposalSteps } from '@/utils/extract/proposals';
import { FoundTableSchema } from '@/utils/extract/schema';
import { finish } from '@/utils/extract/steps';
import { readableText } from '@/utils/extract/text';
import { pageOf, repeat } from './page';

const address = 'https://shop.example/all/list';

function tables(page: Document) {
  return finish(proposalSteps(page)).map((list) =>
    z.parse(FoundTableSchema, finish(tableSteps(list, page, baseAddress(page, address), Infinity))),
  );
}

const card = (
  number: number,
): string => `<li class="card"><a href="../p/${number}"><h3 class="name">Lamp number ${number}</h3></a>
  <img src="data:image/png;base64,AAAA" data-src="/img/${number}.png" alt=""><p class="about">Some words about lamp ${number}</p>
  <b class="price">$${number}.50</b><button>Add to basket</button></li>`;

test('a list becomes plain rows with named, typed columns and whole addresses', () => {
  const [list] = tables(pageOf(`<h2>Lamps</h2><ul>${repeat(6, card)}</ul>`));
  expect(list).toMatchObject({ title: 'Lamps', language: 'en', total: 6 });
  const names = list!.columns.map(({ name, kind, fill, minor }) => [name, kind, fill, minor]);
  expect(names).toContainEqual(['Price', 'money', 1, false]);
  expect(names).toContainEqual([expect.any(String), 'text', 1, true]);
  expect(list!.rows).toHaveLength(6);
  expect(list!.rows[1]).toEqual(
    expect.arrayContaining(['https://shop.example/p/2', 'Lamp number 2', '$2.50', 'Add to basket']),
  );
  expect(list!.rows.flat().some((text) => text.startsWith('data:'))).toBe(false);
});

test.each([
  ['src="/blank.gif" data-src="/img/N.png"', '/img/N.png'],
  ['src="/blank.gif" data-lazy-src="/img/N.png"', '/img/N.png'],
  ['src="data:image/png;base64,AAAA" data-srcset="/img/N.png 1x"', '/img/N.png'],
  ['src="data:image/webp;base64,AAAA" srcset="/img/N.png 1x"', '/img/N.png'],
  ['src="/img/N_300.png" data-src="/img/N_{width}.png"', '/img/N_300.png'],
  ['srcset="/w_300,h_200/N.png 1x, /w_600,h_400/N.png 2x"', '/w_300,h_200/N.png'],
  ['srcset=" /img/N.png, /img/N-large.png 2x"', '/img/N.png'],
  ['srcset="/a"', '/a'],
  ['srcset="data:image/png;base64,AAAA 1x"', undefined],
])('a picture with %s has the address %s', (attributes, expected) => {
  const item = (number: number): string =>
    `<li><h3>Lamp ${number}</h3><img ${attributes.replaceAll('N', `${number}`)}><p>Text ${number}</p></li>`;
  const [list] = tables(pageOf(`<ul>${repeat(6, item)}</ul>`));
  const at = list!.columns.findIndex(({ kind }) => kind === 'picture');
  const address = expected && `https://shop.example${expected.replace('N', '2')}`;
  expect(list!.rows[1]?.[at] || undefined).toBe(address);
});

test('pictures that have loaded are in one column with those that have not', () => {
  const item = (number: number): string => {
    const url = `/img/${number}.png`;
    const loading = number < 4 ? `src="${url}"` : `src="/blank.gif" data-src="${url}"`;
    return `<li><h3>Lamp ${number}</h3><img ${loading}><p>Text ${number}</p></li>`;
  };
  const [list] = tables(pageOf(`<ul>${repeat(8, item)}</ul>`));
  const pictures = list!.columns.flatMap(({ kind }, at) => (kind === 'picture' ? [at] : []));
  expect(pictures).toHaveLength(1);
  expect(list!.rows.map((row) => row[pictures[0] ?? -1])).toEqual(
    Array.from({ length: 8 }, (_, at) => `https://shop.example/img/${at + 1}.png`),
  );
});

test('a page that names its base has its addresses added to that', () => {
  const page = pageOf(`<ul>${repeat(6, card)}</ul>`, '<base href="https://cdn.example/x/y/">');
  expect(tables(page)[0]?.rows[0]).toContain('https://cdn.example/x/p/1');
  expect(tables(page)[0]?.base).toBe('https://cdn.example/x/y/');
});

test('a base that is no address counts for nothing', () => {
  const page = pageOf(`<ul>${repeat(6, card)}</ul>`, '<base href="http://">');
  expect(tables(page)[0]?.rows[0]).toContain('https://shop.example/p/1');
});

test('tables that are no ranked list are there too: of one row, and with a table inside', () => {
  const page =
    pageOf(`<h2>Only one</h2><table><tr><th>Name</th><th>Price</th></tr><tr><td>Oak</td><td>12</td></tr></table>
    <table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>`);
  const found = tables(page);
  expect(found.map(({ title, rows }) => [title, rows[0]])).toContainEqual([
    'Only one',
    ['Oak', '12'],
  ]);
  expect(found.some(({ rows }) => rows[0]?.includes('b'))).toBe(true);
  expect(tables(pageOf('<table><tr><td>all of the page</td></tr></table>'))).toEqual([]);
});

test('long lists are cut, and tell how many rows there were', () => {
  const row = (number: number) => `<tr><td>${number}</td><td>Name ${number}</td></tr>`;
  const page = pageOf(`<table><tr><th>No</th><th>Name</th></tr>${repeat(50, row)}</table>`);
  const [list] = detectLists(page);
  const cut = (limits: Partial<typeof tableLimits>) => {
    const { rows, total } = finish(
      tableSteps(list!, page, address, Infinity, { ...tableLimits, ...limits }),
    );
    return [rows.length, rows[0]?.length, total];
  };
  expect(cut({})).toEqual([50, 2, 50]);
  expect(cut({ rows: 20 })).toEqual([20, 2, 50]);
  expect(cut({ columns: 1 })).toEqual([50, 1, 50]);
  expect(cut({ cells: 30 })).toEqual([15, 2, 50]);
  // Nine rows of 7 characters, then some of 9.
  expect(cut({ characters: 9 * 7 + 9 * 3 })).toEqual([12, 2, 50]);
});

test('an address that the page makes very long is left out, and the table with it is none the less read', () => {
  const long = `https://cdn.example/${'x'.repeat(40_000)}/y/`;
  const page = pageOf(`<ul>${repeat(6, card)}</ul>`, `<base href="${long}">`);
  const [list] = tables(page);
  expect(list?.rows).toHaveLength(6);
  expect(Math.max(...list!.rows.flat().map((text) => text.length))).toBeLessThan(1000);
});

test('long texts are cut to what a cell may hold', () => {
  const long = 'word '.repeat(20_000);
  const page = pageOf(
    `<table><tr><th>No</th><th>Text</th></tr>${repeat(3, (number) => `<tr><td>${number}</td><td>${number}${long}</td></tr>`)}</table>`,
  );
  const lengths = tables(page)[0]
    ?.rows.flat()
    .map((text) => text.length);
  expect(Math.max(...(lengths ?? []))).toBe(tableLimits.cell);
});

test('a text that is cut is as long as a cell, whatever white space it has', () => {
  const spaced = '<b>long</b>\n <i> </i>\n '.repeat(9000);
  const text = readableText([pageOf(`<p>${spaced}</p>`).body]);
  expect(text).toHaveLength(tableLimits.cell);
  const whole = readableText([pageOf(`<p>${spaced.slice(0, 2000)}</p>`).body]);
  expect(countCutTexts([[text, whole, text]], [0, 1])).toBe(1);
});

test('a table with more columns than are read tells how many there are', () => {
  const linked = (column: number) => `<td><a href="/${column}">Value ${column}</a></td>`;
  const table = (columns: number) =>
    pageOf(`<table><tr>${repeat(columns, (column) => `<th>Name ${column}</th>`)}</tr>
      ${repeat(3, () => `<tr>${repeat(columns, linked)}</tr>`)}</table>`);
  const [wide] = tables(table(60));
  expect(wide).toMatchObject({ columnsTotal: 120 });
  expect(wide?.columns).toHaveLength(tableLimits.columns);
  const [narrow] = tables(table(5));
  expect(narrow?.columns).toHaveLength(10);
  expect(narrow?.columnsTotal).toBeUndefined();
});
