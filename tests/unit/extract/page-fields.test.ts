// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pageFields } from '@/utils/extract/page-fields';
import { pageOf } from './page';

const values = (body: string, head = ''): Record<string, string> =>
  Object.fromEntries(
    pageFields(pageOf(body, head), 'https://a.test/lamp/1').map(({ key, value }) => [key, value]),
  );

test('heading, terms, rows of two cells and labelled lines are fields', () => {
  expect(
    values(`<h1>Oak Lamp</h1><dl><dt>SKU:</dt><dd>HL-1</dd><dt>Empty</dt><dt>Stock</dt><dd>3</dd></dl>
<table><tr><th>Weight</th><td>3 kg</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>
<ul><li><b>Colour</b>: red</li><li>12:30</li><li>no label</li></ul>`),
  ).toEqual({
    heading: 'Oak Lamp',
    'label:SKU': 'HL-1',
    'label:Stock': '3',
    'label:Weight': '3 kg',
    'label:Colour': 'red',
  });
});

test('terms and lines within others are fields as well', () => {
  expect(
    values(`<dl><dt>Lamp</dt><dd>Oak <dl><dt>Stock</dt><dd>3</dd></dl></dd></dl>
<ul><li>Details <ul><li><p>Weight: 3 kg</p></li><li>Colour: red<p></p></li></ul></li></ul>`),
  ).toEqual({
    'label:Lamp': 'Oak\nStock\n3',
    'label:Stock': '3',
    'label:Weight': '3 kg',
    'label:Colour': 'red',
  });
});

test('marked and described values are fields, and addresses are absolute', () => {
  const data = {
    '@type': 'Product',
    name: 'Oak',
    offers: { '@type': 'Offer', price: 12.5, url: 'https://a.test/buy' },
    image: ['https://a.test/1.jpg', 'https://a.test/2.jpg'],
  };
  const found = pageFields(
    pageOf(
      `<p itemprop="price" content="12.50">£12.50</p><img itemprop="image" src="/oak.jpg">
<script type="application/ld+json">${JSON.stringify({ '@graph': [data] })}</script>
<script type="application/ld+json">{broken</script>`,
      '<meta name="description" content="A lamp"><meta property="og:image" content="data:image/png;base64,AA">',
    ),
    'https://a.test/lamp/1',
  );
  expect(found.map(({ key, kind, value }) => [key, kind, value])).toEqual([
    ['meta:description', 'text', 'A lamp'],
    ['itemprop:price', 'text', '12.50'],
    ['itemprop:image', 'picture', 'https://a.test/oak.jpg'],
    ['data:Product.name', 'text', 'Oak'],
    ['data:Product.offers.price', 'text', '12.5'],
    ['data:Product.offers.url', 'link', 'https://a.test/buy'],
    ['data:Product.image', 'picture', 'https://a.test/1.jpg'],
  ]);
});

test('a product has its own name and not that of a path or shop, which pages of a shop keep', () => {
  const thing = (type: string, inside: string) =>
    `<div itemscope itemtype="https://schema.org/${type}">${inside}</div>`;
  const name = (text: string) => `<b itemprop="name">${text}</b>`;
  const path = thing(
    'BreadcrumbList',
    `<i itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" itemscope itemtype="https://schema.org/WebPage">${name('Home')}</a></i>`,
  );
  const shop = thing('Organization', `${name('The shop')}<b itemprop="telephone">555</b>`);
  const seller = shop.replace('<div', '<div itemprop="seller"');
  const found = values(path + seller + thing('Product', name('Oak Lamp')));
  expect(found['itemprop:name']).toBe('Oak Lamp');
  expect(found['itemprop:telephone']).toBe('555');
  expect(values(shop + thing('Review', name('Great')))['itemprop:name']).toBe('The shop');
});

test('of several values with one key the first counts, and markup stays text', () => {
  expect(
    values('<dl><dt>A</dt><dd>&lt;b&gt;1&lt;/b&gt;</dd></dl><dl><dt>A</dt><dd>2</dd></dl>'),
  ).toEqual({ 'label:A': '<b>1</b>' });
});

test('JSON-LD of any depth is read without an error', () => {
  const nested = (open: string, inner: string, close: string, depth: number): string =>
    open.repeat(depth) + inner + close.repeat(depth);
  const read = (data: string) => values(`<script type="application/ld+json">${data}</script>`);
  const lamp = '{"name":"Oak"}';
  const found = { 'data:.name': 'Oak' };
  expect(read(nested('[', lamp, ']', 5))).toEqual(found);
  expect(read(nested('{"@graph":[', lamp, ']}', 5))).toEqual(found);
  expect(read(nested('[', lamp, ']', 20_000))).toEqual({});
  expect(read(nested('{"@graph":', lamp, '}', 20_000))).toEqual({});
  expect(read(`{"name":${nested('[', '"Oak"', ']', 20_000)}}`)).toEqual(found);
});
