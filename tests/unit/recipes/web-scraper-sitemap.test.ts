// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { detectPager } from '@/utils/extract/pager/detect';
import { readRecipes } from '@/utils/recipes/recipe-file';
import { repeat } from '../extract/page';
import { linesOf, rowsOf, selector, shop, sitemap } from './sitemaps';

test('an element with its children reads the rows of a page, with links, pictures, attributes and regexes', async () => {
  const { recipes, left } = sitemap([
    selector('card', 'Element', '_root', 'li.card', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
    selector('page', 'Link', 'card', 'a'),
    selector('shot', 'Image', 'card', 'img'),
    selector('old', 'ElementAttribute', 'card', '.price', { extractAttribute: 'data-old' }),
    selector('cost', 'HTML', 'card', '.price', { regex: '(£)[\\d.]+' }),
  ]);
  expect(linesOf(left)).toEqual(['https://a.test/list?p=[1-9] range ', 'cost html ']);
  expect(recipes).toHaveLength(1);
  expect(recipes[0]).toMatchObject({
    name: 'lamps',
    site: { origin: 'https://a.test', path: '/list' },
  });
  expect(recipes[0]?.fields.map(({ name }) => name)).toEqual([
    'name',
    'page',
    'page-href',
    'shot',
    'old',
    'cost',
  ]);
  const { rows, lost } = await rowsOf(recipes[0], shop);
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
  const { recipes } = sitemap([
    selector('title', 'Text', '_root', 'h1'),
    selector('link', 'Link', '_root', 'li a', { multiple: true }),
    selector('stock', 'Text', 'link', 'dd'),
  ]);
  expect(recipes.map(({ name }) => name)).toEqual(['lamps – link', 'lamps', 'lamps / link']);
  const [links, page, behind] = recipes;
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
  const { recipes } = sitemap([
    selector('t', 'Table', '_root', 'table', { columns, tableDataRowSelector: 'tbody tr' }),
  ]);
  const body = `<table><thead><tr><th>Name<th>Skipped<th>Price</tr></thead><tbody>${repeat(2, (n) => `<tr><td>Lamp ${n}</td><td>x</td><td>£${n}</td></tr>`)}</tbody></table>`;
  expect((await rowsOf(recipes[0], body)).rows).toEqual([
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
  const { recipes, left } = sitemap([
    pager,
    selector('card', 'Element', 'next', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
  ]);
  expect(linesOf(left)).toEqual(['https://a.test/list?p=[1-9] range ']);
  expect(recipes).toMatchObject([{ next: { kind, pages: 10, rows: 1000 } }]);
});

test.each([
  ['ElementScroll', 'scroll'],
  ['ElementClick', 'more'],
])('%s is a list that goes on by itself', (type, kind) => {
  const { recipes } = sitemap([
    selector('card', type, '_root', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
  ]);
  expect(recipes).toMatchObject([{ next: { kind } }]);
});

test('what recipes have not is named, and the rest is taken', async () => {
  const { recipes, left } = sitemap([
    selector('card', 'Element', '_root', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b', { multiple: true, regex: '(?<=x)y', delay: 2000 }),
    selector('offer', 'PopupLink', 'card', 'a'),
    selector('note', 'Text', 'card', 'p:contains("new")'),
    selector('all', 'SitemapXmlLink', '_root', ''),
  ]);
  expect(linesOf(left)).toEqual([
    'https://a.test/list?p=[1-9] range ',
    'name lines ',
    'offer type PopupLink',
    'note css p:contains("new")',
    'all type SitemapXmlLink',
    'name regex (?<=x)y',
    'name delay 2000',
  ]);
  expect((await rowsOf(recipes[0], shop)).rows[0]).toEqual(['Lamp 1']);
});

test('a page without the rows, or without a field, says so', async () => {
  const { recipes } = sitemap([
    selector('card', 'Element', '_root', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
    selector('stock', 'Text', 'card', '.stock'),
  ]);
  expect(await rowsOf(recipes[0], shop)).toMatchObject({ drift: null, lost: [null, 'gone'] });
  expect((await rowsOf(recipes[0], '<p>Nothing</p>')).drift).toBe('gone');
});

test('grouped selectors and several values in a record are taken, one line each', async () => {
  const { recipes, left } = sitemap(
    [
      selector('card', 'Element', '_root', 'li', { multiple: true }),
      selector('links', 'Group', 'card', 'a, .price', { extractAttribute: '' }),
      selector('olds', 'Group', 'card', '.price', { extractAttribute: 'data-old' }),
      selector('words', 'Text', 'card', 'b, .price', { multiple: true }),
    ],
    'https://a.test/list',
  );
  expect(linesOf(left)).toEqual(['links lines ', 'olds lines ', 'words lines ']);
  expect((await rowsOf(recipes[0], shop)).rows[1]).toEqual([
    'Lamp 2\nfrom £2.50 each',
    '29',
    'Lamp 2\nfrom £2.50 each',
  ]);
});

test('several links and pictures in a record are resolved one by one, one line each', async () => {
  const { recipes } = sitemap(
    [
      selector('card', 'Element', '_root', 'li', { multiple: true }),
      selector('tags', 'Link', 'card', 'a', { multiple: true }),
      selector('shots', 'Image', 'card', 'img', { multiple: true }),
      selector('one', 'Link', 'card', 'a'),
    ],
    'https://a.test/list',
  );
  const body = `<ul>${repeat(
    2,
    (n) => `<li><a href="/t/\n${n}">Oak</a><a href="old">Old</a><a href="data:text/plain,x">Data</a>
<img src="/i/a ${n}.png"><img srcset="/s/${n}.png 1x, /s/${n}@2.png 2x"><img src="data:image/gif;base64,AA"></li>`,
  )}</ul>`;
  expect((await rowsOf(recipes[0], body)).rows[1]).toEqual([
    'Oak\nOld\nData',
    'https://a.test/t/2\nhttps://a.test/old',
    'https://a.test/i/a%202.png\nhttps://a.test/s/2.png',
    'Oak',
    'https://a.test/t/2',
  ]);
  const shots = recipes[0]!.fields.find(({ name }) => name === 'shots')!;
  const whole = { ...shots, transforms: [{ do: 'absolute' as const }] };
  expect((await rowsOf({ ...recipes[0]!, fields: [whole] }, body)).rows[1]).toEqual([
    'https://a.test/i/a%202.png\nhttps://a.test/s/2.png',
  ]);
});

test('the own button of a click, and the link of a pagination, are kept and looked for first', () => {
  const press = { clickElementSelector: 'div.grow', clickType: 'clickMore', delay: 1500 };
  const { recipes, left } = sitemap(
    [
      selector('card', 'ElementClick', '_root', 'li', { multiple: true, ...press }),
      selector('name', 'Text', 'card', 'b'),
    ],
    'https://a.test/list',
  );
  expect(linesOf(left)).toEqual(['card delay 1500']);
  expect(recipes).toMatchObject([{ next: { kind: 'more', link: { css: 'div.grow' } } }]);
  const page = new DOMParser().parseFromString(
    `<body>${shop}<div class="grow">Reveal the rest</div></body>`,
    'text/html',
  );
  const found = detectPager(page, 'https://a.test/list', recipes[0]?.next);
  expect(found).toMatchObject({ kind: 'more', own: 'found', name: 'Reveal the rest' });
  const paged = sitemap([
    selector('next', 'Pagination', '_root', 'a.onward'),
    selector('card', 'Element', 'next', 'li', { multiple: true }),
    selector('name', 'Text', 'card', 'b'),
  ]);
  expect(paged.recipes).toMatchObject([{ next: { kind: 'next', link: { css: 'a.onward' } } }]);
});

test('what can be said of no recipe is told, by selector', () => {
  const { recipes, left } = sitemap(
    [
      selector('card', 'ElementClick', '_root', 'li', {
        multiple: true,
        clickElementSelector: 'a:contains("more")',
        clickType: 'clickOnce',
        discardInitialElements: 'discard-when-click-element-exists',
      }),
      selector('name', 'Text', 'card', 'b'),
      selector('shot', 'Image', 'card', 'img', { downloadImage: true }),
      selector('lost', 'Text', 'nobody', 'p'),
      selector('none', 'Element', '_root', 'section', { multiple: true }),
    ],
    'https://a.test/list',
  );
  expect(recipes.map(({ next }) => next)).toEqual([undefined]);
  expect(linesOf(left)).toEqual([
    'none empty ',
    'card clickOnce ',
    'card css a:contains("more")',
    'card option discardInitialElements',
    'shot option downloadImage',
    'lost unreached ',
  ]);
});

test('rows that grow by scrolling keep their limit', () => {
  const scrolled = { multiple: true, scroll: true, elementLimit: 150 };
  const { recipes, left } = sitemap(
    [selector('card', 'Element', '_root', 'li', scrolled), selector('name', 'Text', 'card', 'b')],
    'https://a.test/list',
  );
  expect(linesOf(left)).toEqual([]);
  expect(recipes).toMatchObject([{ next: { kind: 'scroll', rows: 150 } }]);
});

test('start addresses on several sites give a recipe for each, and what is no address is told', () => {
  const one = [selector('name', 'Text', '_root', 'b')];
  const { recipes, left } = sitemap(one, [
    'https://a.test/list',
    'https://b.test/list/7',
    'https://a.test/other',
    'ftp://c.test',
  ]);
  expect(recipes.map(({ name, site }) => `${name} ${site.origin}${site.path}`)).toEqual([
    'lamps (a.test) https://a.test/*',
    'lamps (b.test) https://b.test/list/*',
  ]);
  expect(linesOf(left)).toEqual(['ftp://c.test address ']);
  const many = Array.from({ length: 12 }, (_, at) => `https://s${at}.test/`);
  expect(linesOf(sitemap(one, many).left)).toEqual([
    'https://s10.test/ sites ',
    'https://s11.test/ sites ',
  ]);
});

test('options of the whole sitemap are told, unless they are off', () => {
  const file = (setup: object) =>
    JSON.stringify({
      _id: 'lamps',
      startUrl: ['https://a.test/list'],
      selectors: [selector('name', 'Text', '_root', 'b')],
      websiteStateSetup: setup,
    });
  expect(linesOf(readRecipes(file({ enabled: true, actions: [] })).left)).toEqual([
    ' option websiteStateSetup',
  ]);
  expect(linesOf(readRecipes(file({ enabled: false, actions: [{}] })).left)).toEqual([]);
});

test('several start addresses share what they have in common', () => {
  const one = [selector('name', 'Text', '_root', 'b')];
  const pathOf = (startUrl: unknown) => sitemap(one, startUrl).recipes[0]?.site.path;
  expect(pathOf('https://a.test/page/[001-100:3]/x')).toBe('/page/*/x');
  expect(pathOf(['https://a.test/a', 'https://a.test/b'])).toBe('/*');
});

test('a sitemap of which nothing can be taken is refused', () => {
  expect(() => sitemap([])).toThrow('recipes-unreadable');
  expect(() => sitemap([selector('name', 'Text', '_root', 'b')], ['ftp://a.test'])).toThrow(
    'recipes-unreadable',
  );
});
