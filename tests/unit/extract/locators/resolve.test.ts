// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { compareList } from '@/utils/extract/locators/compare';
import { locateColumns } from '@/utils/extract/locators/locate';
import { locatorsFor, type ListLocators } from '@/utils/extract/locators/list';
import { resolveList } from '@/utils/extract/locators/resolve';
import { pageOf, repeat } from '../page';

const about = 'A thing that people like for many reasons, and some do not.';

interface Shape {
  classes?: (name: string) => string;
  wrap?: (inside: string) => string;
  order?: (parts: string[]) => string[];
  tag?: string;
  between?: string;
}

/** A list of items as a site may render it before and after a redesign. */
function shop(count: number, shape: Shape = {}): Document {
  const {
    classes = (name) => name,
    wrap = (inside) => inside,
    order = (parts) => parts,
    tag = 'div',
    between = '',
  } = shape;
  const record = (number: number): string => {
    const parts = [
      `<h3 class="${classes('title')}"><a href="/thing/${number}">Thing number ${number}</a></h3>`,
      `<p class="${classes('about')}">${about} ${number}</p>`,
      `<span class="${classes('price')}">$${number * 3}.50</span>`,
      `<span class="${classes('stock')}">${number * 7} left</span>`,
    ];
    return `<${tag} class="${classes('thing')}">${wrap(order(parts).join(''))}</${tag}>${number % 3 === 0 ? between : ''}`;
  };
  return pageOf(
    `<nav><a href="/a">A</a><a href="/b">B</a></nav><main class="${classes('things')}">${repeat(count, record)}</main>`,
  );
}

function recipe(): ListLocators {
  const [list] = detectLists(shop(9));
  const columns = columnsIn(list!, Infinity);
  // Recipes are stored as JSON.
  return JSON.parse(
    JSON.stringify(locatorsFor(list!, columns, (column) => !column.constant)),
  ) as ListLocators;
}

const rows = (page: Document) => {
  const { drift, records, fields } = resolveList(page, recipe());
  return {
    drift,
    count: records.length,
    fields: fields.map((field) => field.drift ?? field.cells[1]?.text),
  };
};

const second = ['/thing/2', 'Thing number 2', `${about} 2`, '$6.50', '14 left'];
const hashed = (name: string): string =>
  `x${Array.from(name, (letter) => letter.charCodeAt(0).toString(36)).join('')}`;

test('an unchanged page gives every field without drift', () => {
  expect(rows(shop(9))).toEqual({ drift: null, count: 9, fields: second });
});

test.each([
  ['more records', shop(14)],
  ['class names hashed', shop(9, { classes: hashed })],
  ['wrappers', shop(9, { wrap: (inside) => `<div><div>${inside}</div></div>` })],
  ['another order', shop(9, { order: (parts) => parts.toReversed() })],
  ['other tags', shop(9, { tag: 'section' })],
  [
    'advertisements between',
    shop(9, { between: '<div class="ad"><p>Buy this instead.</p></div>' }),
  ],
])('%s change nothing', (_, page) => {
  const { drift, fields } = rows(page);
  expect(drift).toBeNull();
  expect(fields).toEqual(second);
});

test('advertisements are no records', () => {
  expect(
    rows(shop(9, { between: '<div class="thing"><p>Buy this instead.</p></div>' })).count,
  ).toBe(9);
});

test('a field that is gone is told, and has no values', () => {
  const page = shop(9, { order: (parts) => parts.filter((part) => !part.includes('price')) });
  const { fields } = resolveList(page, recipe());
  const [, , , price, stock] = fields;
  expect(price?.drift).not.toBeNull();
  expect(price?.cells).toEqual([]);
  expect(stock?.drift).toBeNull();
});

test('two that may be it are none', () => {
  const twice = (parts: string[]): string[] =>
    parts.flatMap((part) =>
      part.includes('<span')
        ? [part.replace(/class="\w+"/, ''), part.replace(/class="\w+"/, '').replace('$', '$1')]
        : [part],
    );
  const { fields } = resolveList(shop(9, { order: twice }), recipe());
  expect(fields[3]?.cells).toEqual([]);
  expect(fields[3]?.drift).not.toBeNull();
});

/** A page of a forum. */
function forum(
  topics: number,
  counts: (number: number) => readonly [replies: number, views: number],
): Document {
  const topic = (number: number): string => {
    const [replies, views] = counts(number);
    return `<li class="topic"><h3><a href="/t/${number}">A question, the ${number}. of them</a></h3>
      <span class="replies">${replies}</span><span class="views">${views}</span></li>`;
  };
  return pageOf(`<ul class="topics">${repeat(topics, topic)}</ul>`);
}

test('a field is found on a page where all its values equal those of another field', () => {
  const [list] = detectLists(forum(12, (number) => [number % 4, number * 3]));
  const kept = locatorsFor(list!, columnsIn(list!, Infinity), () => true);
  const last = forum(2, () => [0, 0]);
  const { list: found, fields } = resolveList(last, kept);
  expect(fields.map(({ drift, cells }) => drift ?? cells[1]?.text)).toEqual([
    '/t/2',
    'A question, the 2. of them',
    '0',
    '0',
  ]);
  // The table that is read of the list has the columns that the fields name.
  const columns = columnsIn(found!);
  expect(fields.map(({ column }) => columns[column]?.cells[1])).toEqual(
    fields.map(({ cells }) => cells[1]),
  );
});

test('another page gives nothing', () => {
  const page =
    pageOf(`<form><label>Name <input></label><label>Password <input></label><button>Sign in</button></form>
    <ul>${repeat(12, (number) => `<li><a href="/help/${number}">Help ${number}</a></li>`)}</ul>`);
  const { drift, records, fields } = resolveList(page, recipe());
  expect([drift, records]).toEqual(['gone', []]);
  expect(fields.every((field) => field.cells.length === 0)).toBe(true);
});

test('rows are kept whose cells span into those below', () => {
  const results = (spanning: number): Document => {
    const row = (number: number): string => {
      const isFirst = (number - 1) % spanning === 0;
      const span = `rowspan="${spanning}"`;
      const shared = `<td ${span}>${1990 + number}</td><td ${span}>Country ${number}</td>`;
      return `<tr>${isFirst ? shared : ''}<td>Winner ${number}</td></tr>`;
    };
    const head = '<tr><th>Year</th><th>Country</th><th>Name</th></tr>';
    return pageOf(`<table><thead>${head}</thead><tbody>${repeat(12, row)}</tbody></table>`);
  };
  const [list] = detectLists(results(1));
  const kept = locatorsFor(list!, columnsIn(list!, Infinity), () => true);
  const { records, fields } = resolveList(results(3), kept);
  expect(records).toHaveLength(12);
  expect(fields.map(({ cells }) => cells[0]?.text)).toEqual(['1991', 'Country 1', 'Winner 1']);
});

test('what was found says how sure it is, and by which ways', () => {
  const titleIn = (page: Document) => {
    const { list } = resolveList(page, recipe());
    const [, { votes, points, margin } = {}] = compareList(list!, recipe(), Infinity).matches;
    return { ...votes, sure: Math.min(points ?? 0, 10) * Math.min(margin ?? 0, 4) };
  };
  const title = titleIn(shop(9));
  const changed = titleIn(shop(9, { classes: hashed }));
  expect(Math.min(title.classes ?? 0, title.values ?? 0)).toBeGreaterThan(0.3);
  expect(changed.classes).toBeLessThanOrEqual(0.3);
  expect(changed.sure).toBeGreaterThan(0);
  expect(changed.sure).toBeLessThanOrEqual(title.sure);
});

test('columns that are equal in the first records only are all located', () => {
  const page = pageOf(
    `<main>${repeat(35, (at) => {
      const alt = at === 33 ? 'Another picture' : `Lamp ${at}`;
      const link = `<a href="/p/${at}">`;
      return `<div class="card">${link}<img src="/${at}.jpg" alt="${alt}"></a><h3>${link}Lamp ${at}</a></h3><b class="price">£${at}.50</b></div>`;
    })}</main>`,
  );
  const [list] = detectLists(page);
  const all = columnsIn(list!, 100);
  const chosen = [...all.keys()];
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(locateColumns(page, list!, chosen)?.columns).toEqual(chosen);
});
