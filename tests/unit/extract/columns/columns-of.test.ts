// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { columnsOf } from './columns-of';
import { shownColumns } from '@/utils/extract/columns/shown';
import { readingOf } from '@/utils/extract/values/reading';
import { pageOf, repeat } from '../page';

function columnsIn(body: string, head = '') {
  const page = pageOf(body, head);
  const records = [...page.querySelectorAll('.record')].map((element) => [element]);
  return columnsOf(records, shownColumns(page));
}

const textsOf = (
  column: ReturnType<typeof columnsOf>[number] | undefined,
): (string | undefined)[] => (column?.cells ?? []).map((cell) => cell?.text);
const named = (columns: ReturnType<typeof columnsOf>, name: string) =>
  columns.find((column) => column.name === name);

test('text, links, pictures, money and dates are columns of their kind', () => {
  const columns = columnsIn(
    repeat(
      4,
      (
        number,
      ) => `<div class="record"><a href="/p/${number}"><img src="/i/${number}.png" alt=""></a>
      <h3>Name ${number}</h3><span class="price">${number}.50 €</span><time>${number} March 2026</time><b class="stars">${number}</b></div>`,
    ),
  );
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual(
    [
      ['Title', 'text'],
      ['Price', 'money'],
      ['Date', 'date'],
      ['Stars', 'number'],
    ].toSpliced(0, 0, ['', 'link'], ['', 'picture']),
  );
  const prices = textsOf(named(columns, 'Price')).map((text) => text ?? '');
  expect(readingOf(prices, 'en').read('2.50 €')).toEqual({ amount: 2.5, currency: 'EUR' });
  expect(named(columns, 'Date')?.cells[0]?.text).toBe('1 March 2026');
});

test('a value that a record lacks leaves a hole, and does not move the others', () => {
  const columns = columnsIn(
    repeat(
      5,
      (number) =>
        `<div class="record"><h3>Name ${number}</h3>${number === 3 ? '' : `<i class="note">Note ${number}</i>`}<p class="end">End ${number}</p></div>`,
    ),
  );
  expect(textsOf(named(columns, 'Note'))).toEqual([
    'Note 1',
    'Note 2',
    undefined,
    'Note 4',
    'Note 5',
  ]);
  expect(named(columns, 'Note')?.fill).toBe(0.8);
  expect(textsOf(named(columns, 'End'))).toEqual(
    repeat(5, (number) => `End ${number}`).split('\n'),
  );
});

test('values of one place that properties tell apart stay apart, whichever a record lacks', () => {
  const columns = columnsIn(
    repeat(6, (number) => {
      const values = { sku: `A${number}`, gtin13: `400000000000${number}`, mpn: `M${number}` };
      const lacking = number === 3 ? 'mpn' : number === 5 ? 'gtin13' : '';
      const metas = Object.entries(values).map(([name, value]) =>
        name === lacking ? '' : `<meta itemprop="${name}" content="${value}">`,
      );
      return `<li class="record"><a itemprop="url" href="/p/${number}">Part ${number}</a>${metas.join('')}</li>`;
    }),
  );
  expect(textsOf(named(columns, 'Mpn'))).toEqual(['M1', 'M2', undefined, 'M4', 'M5', 'M6']);
  expect(textsOf(named(columns, 'Gtin13')).at(4)).toBeUndefined();
});

test('a price is no old price, whatever record shows both', () => {
  const amount = (euros: number): string => `<span class="amount">$${euros}0.00</span>`;
  const price = (number: number): string =>
    number % 3 === 0
      ? `<del>${amount(number + 1)}</del> <ins>${amount(number)}</ins>`
      : amount(number);
  const columns = columnsIn(
    repeat(
      6,
      (number) =>
        `<div class="record"><h3>Lamp ${number}</h3><span class="price">${price(number)}</span></div>`,
    ),
  );
  const prices = columns.filter(({ kind }) => kind === 'money').map(textsOf);
  expect(prices).toEqual([
    [undefined, undefined, '$40.00', undefined, undefined, '$70.00'],
    ['$10.00', '$20.00', '$30.00', '$40.00', '$50.00', '$60.00'],
  ]);
});

test('columns never cross: of several alike the first goes with the first', () => {
  const columns = columnsIn(
    repeat(
      4,
      (number) =>
        `<div class="record">${repeat(number, (at) => `<a href="/t${at}" class="tag">tag ${at}</a>`)}</div>`,
    ),
  );
  const tags = columns.filter((column) => column.kind === 'text');
  expect(tags.map(textsOf)).toEqual([
    ['tag 1', 'tag 1', 'tag 1', 'tag 1'],
    [undefined, 'tag 2', 'tag 2', 'tag 2'],
    [undefined, undefined, 'tag 3', 'tag 3'],
  ]);
});

test('values with stars are a rating, and classes of style name nothing', () => {
  const columns = columnsIn(
    repeat(
      4,
      (number) =>
        `<div class="record"><h3>Name ${number}</h3><p class="soft">★ 4.${number} (2${number})</p><p class="muted">${number} left</p></div>`,
    ),
  );
  expect(columns.map(({ name }) => name)).toEqual(['Title', 'Rating', '']);
});

test('labels, properties, attributes and class words name columns, in this order', () => {
  const columns = columnsIn(
    repeat(
      3,
      (number) => `<div class="record"><span>Colour:</span> <b class="x">Red ${number}</b>
      <p itemprop="datePublished" class="y">A${number}</p><p data-label="Maker" class="z">B${number}</p>
      <p class="delivery-time">C${number}</p><p>Size: ${number}0 cm</p></div>`,
    ),
  );
  const sources = columns.map(({ name, nameSource }) => `${name} ${nameSource}`);
  expect(sources).toContain('Colour label');
  expect(sources).toContain('Date published property');
  expect(sources).toContain('Maker attribute');
  expect(sources).toContain('Delivery time class');
  expect(sources).toContain('Size label');
});

test('a tag that is called like a member of every object names nothing', () => {
  const columns = columnsIn(
    repeat(
      3,
      (number) =>
        `<div class="record"><h3>A${number}</h3><constructor>B${number}</constructor></div>`,
    ),
  );
  expect(columns.map(({ name }) => name)).toEqual(['Title', '']);
});

test('JSON-LD names the columns whose values it tells', () => {
  const data = {
    '@type': 'ItemList',
    itemListElement: [1, 2, 3].map((number) => ({
      '@type': 'Product',
      name: `N${number}`,
      sku: `S${number}`,
    })),
  };
  const columns = columnsIn(
    repeat(3, (number) => `<div class="record"><p>N${number}</p><i>S${number}</i></div>`),
    `<script type="application/ld+json">${JSON.stringify(data)}</script><script type="application/ld+json">{broken</script>`,
  );
  expect(columns.map(({ name, nameSource }) => [name, nameSource])).toEqual([
    ['Name', 'linked-data'],
    ['Sku', 'linked-data'],
  ]);
});

test('words highlighted in a text do not break it up, parts of a line that are always there do', () => {
  const texts = [
    'one <b>two</b> three',
    '<b>two</b> and more of it',
    'neither <b>two</b> nor <b>three</b>',
  ];
  const columns = columnsIn(
    texts
      .map(
        (text, at) =>
          `<div class="record"><p class="about">${text}</p><p class="by">By <a href="/u${at}">User ${at}</a> in <span class="room">Room ${at}</span></p></div>`,
      )
      .join(''),
  );
  expect(textsOf(named(columns, 'About'))).toEqual([
    'one two three',
    'two and more of it',
    'neither two nor three',
  ]);
  expect(textsOf(named(columns, 'Room'))).toEqual(['Room 0', 'Room 1', 'Room 2']);
  const line = columns.find((column) => column.whole);
  expect(textsOf(line)[1]).toBe('By User 1 in Room 1');
});

test('what says the same in all records is told', () => {
  const columns = columnsIn(
    repeat(
      3,
      (number) =>
        `<div class="record"><p class="name">N${number}</p><button class="buy">Add to cart</button></div>`,
    ),
  );
  expect(columns.map(({ name, constant }) => [name, constant])).toEqual([
    ['Name', false],
    ['Buy', true],
  ]);
});

test('scripts, styles and what is hidden say nothing', () => {
  const columns = columnsIn(
    repeat(
      3,
      (number) =>
        `<div class="record"><script>secret()</script><style>p{}</style><p hidden>hidden</p><p>N${number}</p><i aria-hidden="true">icon</i></div>`,
    ),
  );
  expect(columns).toHaveLength(1);
  expect(textsOf(columns[0])).toEqual(['N1', 'N2', 'N3']);
});

test('raised digits are no digits of the number before them', () => {
  const columns = columnsIn(
    repeat(
      4,
      (number) =>
        `<div class="record"><h3>Name ${number}</h3><p class="price">$${number}<sup>99</sup></p><p class="area">${number} m<sup>2</sup></p><p class="rank">${number}<sup>th</sup></p><p class="fuel">1,8${number}<sup>9</sup></p></div>`,
    ),
  );
  const second = columns.map(({ cells }) => cells[1]?.text);
  expect(second).toEqual(expect.arrayContaining(['$2 99', '2 m2', '2th', '1,829']));
  expect(second).not.toContain('$299');
});
