// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { pageOf, repeat } from '../page';

const words = 'Some words that say what this thing is and why one would want it.';
const card = (number: number): string =>
  `<div class="card"><a href="/p/${number}"><h3>Thing ${number}</h3></a><p>${words} ${number}</p><span class="price">$${number}.00</span></div>`;
const menu = `<nav><ul>${repeat(6, (number) => `<li><a href="/m${number}">Menu ${number}</a></li>`)}</ul></nav>`;

/** First word of each record of the first list. */
function firstList(page: Document): string[] {
  const [list] = detectLists(page);
  return (list?.records ?? []).map((record) =>
    record.map((element) => element.textContent?.trim().split(/\s{2,}|\n/)[0] ?? '').join(' + '),
  );
}

test('the records of a page come before its menu', () => {
  const page = pageOf(`${menu}<main>${repeat(8, card)}</main>`);
  const [list] = detectLists(page);
  expect(list?.kind).toBe('list');
  expect(list?.records.map(([element]) => element?.className)).toEqual(Array(8).fill('card'));
});

test('several lists are proposed, the same rows only once', () => {
  const page = pageOf(
    `${menu}<main><ul>${repeat(5, (number) => `<li>${card(number)}</li>`)}</ul></main>`,
  );
  const rows = detectLists(page).map((list) => list.records.length);
  expect(rows.slice(0, 2)).toEqual([5, 6]);
});

test('cards that stand in rows are one list', () => {
  const row = (from: number): string =>
    `<div class="row">${card(from)}${card(from + 1)}${card(from + 2)}</div>`;
  const page = pageOf(`<main>${row(1)}${row(4)}${row(7)}<div class="row">${card(10)}</div></main>`);
  expect(detectLists(page)[0]?.records).toHaveLength(10);
});

test('records are found in all of very many groups', () => {
  // The time after which a page is read no further depends on the machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const item = (name: string) => `<p><b>${name}</b><i>${words}</i></p>`;
  const group = (number: number) => `<div>${item(`A${number}`)}${item(`B${number}`)}</div>`;
  const [list] = detectLists(pageOf(`<main>${repeat(300, group)}</main>`));
  clock.mockRestore();
  expect(list?.records).toHaveLength(600);
});

test('advertisements between records are none', () => {
  const page = pageOf(
    `<main>${repeat(9, (number) => card(number) + (number % 3 === 0 ? '<div class="ad"><img src="a.gif"></div>' : ''))}</main>`,
  );
  expect(detectLists(page)[0]?.records).toHaveLength(9);
});

test('a record may be several siblings', () => {
  const page = pageOf(
    `<main>${repeat(6, (number) => `<h3>Name ${number}</h3><p>${words}</p><div>More of ${number}. ${words}</div>`)}</main>`,
  );
  const lists = detectLists(page);
  const several = lists.find((list) => list.records[0]?.length === 3);
  expect(several?.records).toHaveLength(6);
  expect(several?.records[5]).toHaveLength(3);
});

test('a definition list gives a record a term', () => {
  const page = pageOf(
    `<main><dl>${repeat(5, (number) => `<dt>Term ${number}</dt><dd>${words}</dd><dd>Also ${number}</dd>`)}</dl></main>`,
  );
  const list = detectLists(page).find((one) => one.records[0]?.length === 3);
  expect(list?.records).toHaveLength(5);
});

test('a table is read as a table, without headings and totals', () => {
  const page = pageOf(`<table><thead><tr><th>Name</th><th>Age</th></tr></thead>
    <tbody>${repeat(4, (number) => `<tr><td>Person ${number}</td><td>${number}0</td></tr>`)}</tbody>
    <tfoot><tr><td>Mean</td><td>25</td></tr></tfoot></table>`);
  const [list] = detectLists(page);
  expect(list?.kind).toBe('table');
  expect(list?.records).toHaveLength(4);
  const columns = columnsIn(list!).map(({ name, nameSource, kind }) => [name, nameSource, kind]);
  expect(columns).toEqual([
    ['Name', 'heading', 'text'],
    ['Age', 'heading', 'number'],
  ]);
});

test('all rows of a long table have values', () => {
  const page = pageOf(
    `<table><tr><th>No</th><th>Name</th></tr>${repeat(300, (number) => `<tr><td>${number}</td><td>Name ${number}</td></tr>`)}</table>`,
  );
  const [list] = detectLists(page);
  expect(list?.records).toHaveLength(300);
  const [, name] = columnsIn(list!, Infinity);
  expect(name?.cells.at(-1)?.text).toBe('Name 300');
  expect(name?.fill).toBe(1);
});

test('totals and repeated headings of a long table are no records', () => {
  const head = '<tr><th>No</th><th>Name</th></tr>';
  const row = (number: number) =>
    `${number % 50 === 1 ? head : ''}<tr><td>${number}</td><td>Name ${number}</td></tr>`;
  const page = pageOf(
    `<table><tbody>${repeat(300, row)}</tbody><tfoot><tr><td>300</td><td>All</td></tr></tfoot></table>`,
  );
  const [list] = detectLists(page);
  expect(list?.records).toHaveLength(300);
});

test('an ARIA grid is a table', () => {
  const page =
    pageOf(`<div role="grid"><div role="row"><span role="columnheader">Name</span><span role="columnheader">City</span></div>
    ${repeat(4, (number) => `<div role="row"><span role="gridcell">Person ${number}</span><span role="gridcell">City ${number}</span></div>`)}</div>`);
  const [list] = detectLists(page);
  expect([list?.kind, list?.records.length]).toEqual(['table', 4]);
  expect(columnsIn(list!).map((column) => column.name)).toEqual(['Name', 'City']);
});

test('lists in open shadow roots are found, with what their slots show', () => {
  const page = document.implementation.createHTMLDocument();
  const host = page.createElement('x-list');
  page.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  for (let number = 1; number <= 5; number += 1) {
    const item = page.createElement('article');
    const heading = page.createElement('h3');
    heading.textContent = `Thing ${number}`;
    const text = page.createElement('p');
    text.textContent = words;
    item.append(heading, text);
    shadow.append(item);
  }
  expect(firstList(page)).toHaveLength(5);
});

test('a page without anything repeated has no list', () => {
  expect(detectLists(pageOf('<h1>Hello</h1>'))).toEqual([]);
});
