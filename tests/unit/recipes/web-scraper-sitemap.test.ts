// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readRecipePage } from '@/utils/jobs/read-recipe-page';
import { readRecipes } from '@/utils/recipes/recipe-file';
import type { RecipeDraft } from '@/utils/recipes/schema';
import { repeat } from '../extract/page';

const base = { multiple: false, delay: 0 };
const selector = (id: string, type: string, parent: string, css: string, more: object = {}) => ({
  ...base,
  id,
  type: `Selector${type}`,
  parentSelectors: [parent],
  selector: css,
  ...more,
});
const sitemap = (
  selectors: readonly object[],
  startUrl: unknown = ['https://a.test/list?p=[1-9]'],
) => readRecipes(JSON.stringify({ _id: 'lamps', startUrl, selectors, rootSelector: {} }));
const rowsOf = async (draft: RecipeDraft | undefined, body: string) => {
  const file = new Blob([`<!doctype html><html lang="en"><body>${body}</body></html>`], {
    type: 'text/html',
  });
  const read = await readRecipePage(file, 'text/html', 'https://a.test/list', draft!);
  return { drift: read.drift, lost: read.fields, rows: read.rows };
};
const shop = `<h1>All lamps</h1><ul>${repeat(
  3,
  (
    n,
  ) => `<li class="card"><a href="/p/${n}"><b>Lamp ${n}</b></a><img data-src="/i/${n}.png" src="data:image/gif;base64,AA">
<span class="price" data-old="${n}9">from £${n}.50 each</span></li>`,
)}</ul>`;

test('an element with its children reads the rows of a page, with links, pictures, attributes and regexes', async () => {
  const { drafts, left } = sitemap([
    selector('card', 'Element', '_root', 'li.card', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
    selector('page', 'Link', 'card', 'a'),
    selector('shot', 'Image', 'card', 'img'),
    selector('old', 'ElementAttribute', 'card', '.price', { extractAttribute: 'data-old' }),
    selector('cost', 'HTML', 'card', '.price', { regex: '(£)[\\d.]+' }),
  ]);
  expect(left).toEqual([]);
  expect(drafts).toHaveLength(1);
  expect(drafts[0]).toMatchObject({
    name: 'lamps',
    site: { origin: 'https://a.test', path: '/list' },
  });
  expect(drafts[0]?.fields.map(({ name }) => name)).toEqual([
    'name',
    'page',
    'page-href',
    'shot',
    'old',
    'cost',
  ]);
  const { rows, lost } = await rowsOf(drafts[0], shop);
  expect(lost).toEqual(Array.from({ length: 6 }, () => null));
  expect(rows).toHaveLength(3);
  expect(rows[1]).toEqual([
    'Lamp 2',
    'Lamp 2',
    'https://a.test/p/2',
    'https://a.test/i/2.png',
    '29',
    '£2.50',
  ]);
});

test('values of the page itself, and what is behind links, are recipes of their own', async () => {
  const { drafts } = sitemap([
    selector('title', 'Text', '_root', 'h1'),
    selector('link', 'Link', '_root', 'li a', { multiple: true }),
    selector('stock', 'Text', 'link', 'dd'),
  ]);
  expect(drafts.map(({ name }) => name)).toEqual(['lamps – link', 'lamps', 'lamps / link']);
  const [links, page, behind] = drafts;
  expect((await rowsOf(links, shop)).rows[2]).toEqual(['Lamp 3', 'https://a.test/p/3']);
  expect((await rowsOf(page, shop)).rows).toEqual([['All lamps']]);
  expect(behind?.site.path).toBe('/*');
  expect((await rowsOf(behind, '<dl><dt>Stock</dt><dd>7</dd></dl>')).rows).toEqual([['7']]);
});

test('the columns of a table keep their places', async () => {
  const columns = [
    { name: 'Name', header: 'Name', extract: true },
    { name: 'Skipped', header: 'Skipped', extract: false },
    { name: 'Price', header: 'Price', extract: true },
  ];
  const { drafts } = sitemap([
    selector('t', 'Table', '_root', 'table', { columns, tableDataRowSelector: 'tbody tr' }),
  ]);
  const body = `<table><thead><tr><th>Name<th>Skipped<th>Price</tr></thead><tbody>${repeat(2, (n) => `<tr><td>Lamp ${n}</td><td>x</td><td>£${n}</td></tr>`)}</tbody></table>`;
  expect((await rowsOf(drafts[0], body)).rows).toEqual([
    ['Lamp 1', '£1'],
    ['Lamp 2', '£2'],
  ]);
});

test.each([
  ['a pagination', selector('next', 'Pagination', '_root', 'a.next'), 'next'],
  [
    'a pagination with more rows',
    selector('next', 'Pagination', '_root', 'a', { paginationType: 'clickMore' }),
    'more',
  ],
  [
    'a link that is its own parent',
    selector('next', 'Link', '_root', 'a', { parentSelectors: ['_root', 'next'] }),
    'next',
  ],
])('%s says how the list below it goes on', (_, pager, kind) => {
  const { drafts, left } = sitemap([
    pager,
    selector('card', 'Element', 'next', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
  ]);
  expect(left).toEqual([]);
  expect(drafts).toMatchObject([{ next: { kind, pages: 10, rows: 1000 } }]);
});

test.each([
  ['ElementScroll', 'scroll'],
  ['ElementClick', 'more'],
])('%s is a list that goes on by itself', (type, kind) => {
  const { drafts } = sitemap([
    selector('card', type, '_root', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
  ]);
  expect(drafts).toMatchObject([{ next: { kind } }]);
});

test('what recipes have not is named, and the rest is taken', async () => {
  const { drafts, left } = sitemap([
    selector('card', 'Element', '_root', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b', { multiple: true, regex: '(?<=x)y' }),
    selector('offer', 'PopupLink', 'card', 'a'),
    selector('note', 'Text', 'card', 'p:contains("new")'),
    selector('all', 'SitemapXmlLink', '_root', ''),
  ]);
  expect(left).toEqual([
    'name (multiple)',
    'offer (SelectorPopupLink)',
    'note (selector)',
    'all (SelectorSitemapXmlLink)',
    'name (regex)',
  ]);
  expect((await rowsOf(drafts[0], shop)).rows[0]).toEqual(['Lamp 1']);
});

test('a page without the rows, or without a field, says so', async () => {
  const { drafts } = sitemap([
    selector('card', 'Element', '_root', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
    selector('stock', 'Text', 'card', '.stock'),
  ]);
  expect(await rowsOf(drafts[0], shop)).toMatchObject({ drift: null, lost: [null, 'gone'] });
  expect((await rowsOf(drafts[0], '<p>Nothing</p>')).drift).toBe('gone');
});

test('several start addresses share what they have in common', () => {
  const one = [selector('name', 'Text', '_root', 'b')];
  const pathOf = (startUrl: unknown) => sitemap(one, startUrl).drafts[0]?.site.path;
  expect(pathOf('https://a.test/page/[001-100:3]/x')).toBe('/page/*/x');
  expect(pathOf(['https://a.test/a', 'https://a.test/b'])).toBe('/*');
});

test('a sitemap of which nothing can be taken is refused', () => {
  expect(() => sitemap([])).toThrow('recipes-unreadable');
  expect(() => sitemap([selector('name', 'Text', '_root', 'b')], ['ftp://a.test'])).toThrow(
    'recipes-unreadable',
  );
});
