// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ListLocatorsSchema } from '@/utils/extract/locators/schema';
import { detectLists } from '@/utils/extract/lists/detect';
import { finish } from '@/utils/extract/steps';
import { locatorsFor } from '@/utils/extract/locators/list';
import { withOriginColumns } from '@/utils/export/origin-columns';
import { originOfRun } from '@/utils/export/row-origin';
import { createRowCollector, maxRows } from '@/utils/jobs/collect-rows';
import { readRecipePage, type RecipePage } from '@/utils/jobs/read-recipe-page';
import { fieldTable, rawRows } from '@/utils/recipes/field-table';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import { readWatchedRows } from '@/utils/watches/read-rows';
import { source } from '../export/example-results';
import { pageOf, repeat } from '../extract/page';
import { recipe } from '../recipes/samples';

const address = 'https://a.test/list';
const shop = (price: (n: number) => string, cents = '00') =>
  repeat(
    12,
    (n) =>
      `<li class="card"><a class="name" href="/lamp/${n}">Lamp number ${n}</a>${price(n)}<p class="text">It shines ${n} hours.</p></li>`,
  ).replaceAll('CENTS', cents);
const priced = (n: number) => `<b class="price">$${n}.CENTS</b>`;
const markup = (items: string) =>
  new Blob([`<!doctype html><html lang="en"><body><h1>Lamps</h1><ul>${items}</ul></body></html>`], {
    type: 'text/html',
  });

/** A recipe with two fields of the shop: price and name. */
function lamps(): RecipeDefinition {
  const [list] = detectLists(pageOf(`<h1>Lamps</h1><ul>${shop(priced)}</ul>`), 5);
  if (!list) throw new Error('no list');
  const columns = finish(list.columnSteps());
  const isPrice = (cells: (typeof columns)[number]['cells']) => cells[0]?.text === '$1.00';
  const isName = (cells: (typeof columns)[number]['cells']) => cells[0]?.text === 'Lamp number 1';
  const chosen = columns.filter(({ cells }) => isPrice(cells) || isName(cells));
  const made = locatorsFor(list, columns, (column) => chosen.includes(column));
  const locators = z.parse(ListLocatorsSchema, JSON.parse(JSON.stringify(made)));
  const at = chosen.findIndex(({ cells }) => isPrice(cells));
  return {
    ...recipe().draft,
    locators,
    fields: [
      { name: 'Price', kind: 'money', locator: at },
      { name: 'Name', kind: 'text', locator: 1 - at },
    ],
  };
}

test('a recipe reads the rows of a scraped page in the order of its fields', async () => {
  const page = await readRecipePage(markup(shop(priced, '50')), 'text/html', address, lamps());
  expect(page).toMatchObject({ drift: null, fields: [null, null], language: 'en' });
  expect(page.rows).toHaveLength(12);
  expect(page.rows[11]).toEqual(['$12.50', 'Lamp number 12']);
});

test('the changes of values are applied, and their columns have the kinds that follow', async () => {
  const draft = lamps();
  const [price, name] = draft.fields;
  const fields = [
    { ...price!, transforms: [{ do: 'number' as const, decimal: 'page' as const }] },
    name!,
  ];
  const changed = { ...draft, fields };
  const page = await readRecipePage(markup(shop(priced, '50')), 'text/html', address, changed);
  expect(page.rows[11]).toEqual(['12.5', 'Lamp number 12']);
  expect(page.columns.map(({ kind, plain }) => [kind, plain])).toEqual([
    ['number', true],
    ['text', undefined],
  ]);
});

test('a field that is gone has no values, another page and another type have no rows', async () => {
  const draft = lamps();
  const without = await readRecipePage(markup(shop(() => '')), 'text/html', address, draft);
  expect(without.fields).toEqual(['gone', null]);
  expect(without.rows[0]).toEqual(['', 'Lamp number 1']);
  const other = markup('<li>Nothing to see here</li>');
  expect(await readRecipePage(other, 'text/html', address, draft)).toMatchObject({
    drift: 'gone',
    rows: [],
  });
  const json = new Blob(['{"lamps":[1,2,3]}'], { type: 'application/json' });
  expect(await readRecipePage(json, 'application/json', address, draft)).toMatchObject({
    drift: 'no-markup',
    rows: [],
  });
});

const page = (rows: string[][], more: Partial<RecipePage> = {}): RecipePage => ({
  drift: null,
  fields: [null, null],
  columns: ['Price', 'Name'].map((name) => ({ name, kind: 'text', fill: 1, minor: false })),
  rows,
  language: 'en',
  cut: false,
  ...more,
});

test('rows of all pages are one table, with the address of their page', () => {
  const collector = createRowCollector(recipe(), 'Address');
  collector.add('https://a.test/1', page([['1', 'a']]));
  collector.add(
    'https://a.test/2',
    page([
      ['2', 'b'],
      ['', 'c'],
    ]),
  );
  const { table, pages, healthy, causes } = collector.result();
  expect(table.columns.map(({ name, fill }) => [name, fill])).toEqual([
    ['Price', 2 / 3],
    ['Name', 1],
    ['Address', 1],
  ]);
  expect(table.rows).toEqual([
    ['1', 'a', 'https://a.test/1'],
    ['2', 'b', 'https://a.test/2'],
    ['', 'c', 'https://a.test/2'],
  ]);
  expect({ pages, healthy, causes }).toEqual({ pages: 2, healthy: 2, causes: [] });
});

test('each row tells its page, time, mode, country and cost', () => {
  const collector = createRowCollector(recipe(), 'Address');
  const { run: base } = source({ id: 'r', content: 'x' });
  const run = (used: number | null) =>
    originOfRun({ ...base, createdAt: 5, cost: { used, left: null } }, 'https://a.test/1');
  collector.add(
    'https://a.test/1',
    page([
      ['1', 'a'],
      ['2', 'b'],
    ]),
    run(2),
  );
  collector.add('https://a.test/2', page([['3', 'c']]), run(null));
  collector.add('https://a.test/3', page([], { drift: 'gone' }), run(1));
  const { table, origins } = collector.result();
  expect(origins).toHaveLength(table.rows.length);
  const whole = withOriginColumns(table, origins, (part) => part);
  expect(whole.columns.slice(-5).map(({ name }) => name)).toEqual([
    'address',
    'time',
    'mode',
    'country',
    'credits',
  ]);
  expect(whole.rows.map((row) => [row[0], ...row.slice(-2)])).toEqual([
    ['1', 'DE', '2'],
    ['2', 'DE', '2'],
    ['3', 'DE', ''],
  ]);
  expect(whole.rows[0]?.at(-4)).toBe(new Date(5).toISOString());
  // The rows of a job have the address already, which they show once.
  const once = withOriginColumns(table, origins, (part) => part, true);
  const parts = ['Price', 'Name', 'Address', 'time', 'mode', 'country', 'credits'];
  expect(once.columns.map(({ name }) => name)).toEqual(parts);
  expect(once.rows[2]?.slice(0, 4)).toEqual([
    '3',
    'c',
    'https://a.test/2',
    new Date(5).toISOString(),
  ]);
});

test('what is missing is grouped by its cause, the largest first', () => {
  const lastRun = { at: 1, rows: 10, fill: [1, 0.5] };
  const collector = createRowCollector(recipe({ lastRun }), 'Address');
  for (let n = 1; n <= 7; n += 1) {
    collector.add(`https://a.test/${n}`, page([['', 'a']], { fields: ['unsure', null] }));
  }
  collector.add('https://a.test/8', page([], { drift: 'gone' }));
  collector.add('https://a.test/9', null);
  collector.add('https://a.test/10', page([['', 'a']]));
  const { causes, healthy } = collector.result();
  expect(healthy).toBe(0);
  expect(causes[0]).toMatchObject({ kind: 'unsure', field: 'Price', count: 7 });
  expect(causes[0]?.urls).toHaveLength(5);
  expect(causes.slice(1).map(({ kind, field }) => [kind, field])).toEqual([
    ['gone', ''],
    ['no-body', ''],
    ['dropped', 'Price'],
  ]);
});

test('a page that is too large to be read whole has rows, and is told', async () => {
  const long = `<p>${'x'.repeat(200)}</p>`.repeat(5000);
  const cut = await readRecipePage(
    markup(`${shop(priced)}</ul>${long}<ul>${shop(priced)}`),
    'text/html',
    address,
    lamps(),
  );
  expect(cut).toMatchObject({ drift: null, cut: true });
  const collector = createRowCollector(recipe(), 'Address');
  collector.add(address, cut);
  collector.add('https://a.test/2', page([['1', 'a']]));
  const { causes, healthy } = collector.result();
  expect(healthy).toBe(2);
  expect(causes).toEqual([{ kind: 'cut', field: '', count: 1, urls: [address] }]);
});

test('rows beyond the limit are counted and not kept', () => {
  const collector = createRowCollector(recipe(), 'Address');
  const many = page(Array.from({ length: 60_000 }, (_, n) => [String(n), 'x']));
  collector.add('https://a.test/1', many);
  collector.add('https://a.test/2', many);
  const { table } = collector.result();
  expect({ rows: table.rows.length, total: table.total }).toEqual({
    rows: maxRows,
    total: 120_000,
  });
});

const dated: RecipeDefinition['fields'] = [
  { name: 'Date', kind: 'text', locator: 0, transforms: [{ do: 'date', order: 'page' }] },
  { name: 'Price', kind: 'text', locator: 1, transforms: [{ do: 'number', decimal: 'page' }] },
];

/** A page with rows that were read by `fields`, as `readRecipePage` returns it. */
function readPage(rows: string[][], language: string, fields = dated): RecipePage {
  const read = { title: '', language, rows, total: rows.length };
  const raw = rawRows(read, fields, address);
  const table = fieldTable(read, fields, address);
  return page(table.rows, { columns: table.columns, language, ...(raw && { raw }) });
}
const collectorOf = (fields: RecipeDefinition['fields']) =>
  createRowCollector(recipe({ draft: { ...recipe().draft, fields } }), 'Address');

test('a page is read with what other pages of its language prove, in the table and in a file', () => {
  const collector = collectorOf(dated);
  const unproven = readPage([['03/04/2026', '1.299']], 'en');
  const french = readPage([['03/04/2026', '1,299']], 'fr');
  collector.add('https://a.test/1', unproven);
  collector.add('https://a.test/2', french);
  const cells = () => collector.result().table.rows.map((row) => row.slice(0, 2));
  expect(cells()).toEqual([
    ['2026-03-04', '1.299'],
    ['2026-04-03', '1.299'],
  ]);
  collector.add('https://a.test/3', readPage([['25/04/2026', '12,50']], 'en'));
  expect(cells()).toEqual([
    ['2026-04-03', '1299'],
    ['2026-04-03', '1.299'],
    ['2026-04-25', '12.5'],
  ]);
  const { rowsOf, table } = collector.result();
  expect(table.rows.map((row) => row[2])).toEqual([1, 2, 3].map((n) => `https://a.test/${n}`));
  expect(rowsOf(readPage([['05/04/2026', '2.000']], 'en'))).toEqual([['2026-04-05', '2000']]);
});

test('rows as they were before a change that is as on the page are kept, where other pages follow', async () => {
  const draft = lamps();
  const [price, name] = draft.fields;
  const blob = markup(shop(priced, '50'));
  const by = (decimal: 'page' | 'point') => ({
    ...draft,
    fields: [{ ...price!, transforms: [{ do: 'number' as const, decimal }] }, name!],
  });
  const { raw } = await readRecipePage(blob, 'text/html', address, by('page'));
  expect(raw?.rows[11]).toEqual(['$12.50', 'Lamp number 12']);
  expect(raw?.proof).toMatchObject([{ points: 12 }, { points: 0 }]);
  const chosen = await readRecipePage(blob, 'text/html', address, by('point'));
  expect(chosen).not.toHaveProperty('raw');
  const watched = (isOneOfMany: boolean) =>
    readWatchedRows(blob, address, by('page'), 'Line', isOneOfMany);
  expect(await watched(true)).toMatchObject({ kind: 'table', raw });
  expect(await watched(false)).not.toHaveProperty('raw');
});

test('the kind of a column is that of most values, not that of the last page', () => {
  const fields: RecipeDefinition['fields'] = [
    { name: 'Size', kind: 'text', locator: 0, transforms: [{ do: 'split', by: ':', part: 2 }] },
  ];
  const kindAfter = (...texts: string[]) => {
    const collector = collectorOf(fields);
    for (const text of texts) collector.add(address, readPage([[text]], 'en', fields));
    return collector.result().table.columns[0]?.kind;
  };
  expect(kindAfter('Size: 4', 'Size: 5', 'none')).toBe('number');
  expect(kindAfter('none', 'Size: 4', 'Size: 5', 'Size: sold')).toBe('number');
  expect(kindAfter('Size: sold', 'Size: none', 'Size: 4')).toBe('text');
});
