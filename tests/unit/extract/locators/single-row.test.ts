// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { locatorsFor, type ListLocators } from '@/utils/extract/locators/list';
import { locateColumns } from '@/utils/extract/locators/locate';
import { resolveList } from '@/utils/extract/locators/resolve';
import { ListLocatorsSchema } from '@/utils/extract/locators/schema';
import { proposalSteps } from '@/utils/extract/proposals';
import { finish } from '@/utils/extract/steps';
import { readRecipePage } from '@/utils/jobs/read-recipe-page';
import { readWatchedRows } from '@/utils/watches/read-rows';
import { recipe } from '../../recipes/samples';
import { pageOf, repeat } from '../page';

const menu = `<nav><ul>${repeat(6, (number) => `<li><a href="/m${number}">Menu ${number}</a></li>`)}</ul></nav>`;
const parts = (number: number): string =>
  `<h3><a href="/lamp/${number}">Lamp number ${number}</a></h3><p class="about">It shines ${number} hours.</p><b class="price">$${number}.50</b>`;
const card = (number: number): string => `<li class="card">${parts(number)}</li>`;
const shop = (count: number): string =>
  `${menu}<main><ul class="cards">${repeat(count, (number) => card(number + 40))}</ul></main>`;
const head = '<tr><th>Title</th><th>Year</th><th>Pages</th></tr>';
const book = (number: number): string =>
  `<tr><td>Book ${number}</td><td>${1980 + number}</td><td>${number * 31}</td></tr>`;
const books = (count: number, heading = head): string =>
  `${menu}<table><thead>${heading}</thead><tbody>${repeat(count, book)}</tbody></table>`;

/** Locators of the first list of a page, with all its columns. */
function locatorsOf(body: string): ListLocators {
  const [list] = detectLists(pageOf(body));
  return locatorsFor(list!, columnsIn(list!, Infinity), () => true);
}

/** Texts of the only row; the drift of the list if it was not found. */
function onlyRow(page: Document, kept: ListLocators) {
  const { drift, records, fields } = resolveList(page, kept);
  if (drift) return drift;
  expect(records).toHaveLength(1);
  return fields.map((field) => field.drift ?? field.cells[0]?.text);
}

const lamp = ['/lamp/41', 'Lamp number 41', 'It shines 41 hours.', '$41.50'];

test('a row that is alone on its page is found, in a list and in a table', () => {
  expect(onlyRow(pageOf(shop(1)), locatorsOf(shop(9)))).toEqual(lamp);
  expect(onlyRow(pageOf(books(1)), locatorsOf(books(9)))).toEqual(['Book 1', '1981', '31']);
});

test('a row lacks what others lack as well, but not most of its fields', () => {
  const old = (number: number): string =>
    number % 3 === 0
      ? card(number).replace('</li>', `<s class="old">$${number}9</s></li>`)
      : card(number);
  const kept = locatorsOf(`${menu}<main><ul class="cards">${repeat(9, old)}</ul></main>`);
  expect(onlyRow(pageOf(shop(1)), kept)).toEqual([...lamp, 'gone']);
  const bare = shop(1).replace(/<p class="about">.*?<\/p><b class="price">.*?<\/b>/, '');
  expect(onlyRow(pageOf(bare), kept)).toBe('gone');
});

test.each([
  ['elsewhere', `${menu}<aside><ul class="cards">${card(1)}</ul></aside>`],
  ['in a holder with other words', `${menu}<main><ul class="hints">${card(1)}</ul></main>`],
  [
    'without the words of the records',
    `${menu}<main><ul class="cards"><li>${parts(1)}</li></ul></main>`,
  ],
  [
    'that says something else',
    `${menu}<main><ul class="cards"><li class="card">None found</li></ul></main>`,
  ],
  [
    'without displayed text',
    `${menu}<main><ul class="cards">${card(1).replace('<li', '<li hidden')}</ul></main>`,
  ],
  [
    'beside another in its place',
    `${menu}<main><ul class="cards">${card(1)}<li class="card">Buy this instead.</li></ul></main>`,
  ],
])('an element %s is no row that is alone', (_, body) => {
  expect(onlyRow(pageOf(body), locatorsOf(shop(9)))).toBe('gone');
});

test('bare rows of lists and tables without names are not taken for each other', () => {
  const item = (number: number): string => `<li><a href="/a/${number}">Word ${number}</a></li>`;
  const list = (count: number): string => `<main><ul>${repeat(count, item)}</ul></main>`;
  expect(onlyRow(pageOf(list(1)), locatorsOf(list(9)))).toBe('gone');
  const other = '<tr><th>Name</th><th>Born</th><th>Height</th></tr>';
  expect(onlyRow(pageOf(books(1, other)), locatorsOf(books(9)))).toBe('gone');
  expect(onlyRow(pageOf(books(1, '')), locatorsOf(books(9, '')))).toBe('gone');
});

test('one row with all words of the stored ones is no list beside rows with most of them', () => {
  const kept = locatorsOf(shop(9).replaceAll('"card"', '"card new"'));
  const page = pageOf(shop(9).replace('"card"', '"card new"'));
  expect(resolveList(page, kept).records).toHaveLength(9);
});

afterEach(() => document.body.replaceChildren());

test('a hidden row of a table is no row that is alone', () => {
  const hidden = books(1).replace('<tr><td>', '<tr hidden><td>');
  expect(onlyRow(pageOf(hidden), locatorsOf(books(9)))).toBe('gone');
});

test('a template that is not displayed is no row', () => {
  const kept = locatorsOf(shop(9));
  document.body.innerHTML = shop(1);
  expect(onlyRow(document, kept)).toEqual(lamp);
  const [row, holder] = [document.querySelector('.card'), document.querySelector('.cards')];
  row?.setAttribute('style', 'display: none');
  expect(onlyRow(document, kept)).toBe('gone');
  row?.removeAttribute('style');
  holder?.setAttribute('style', 'display: none');
  expect(onlyRow(document, kept)).toBe('gone');
});

test('a table with one row can be kept for other pages', () => {
  const page = pageOf(books(1));
  const list = finish(proposalSteps(page)).find(({ kind }) => kind === 'table');
  const made = locateColumns(page, list!, [0, 1]);
  expect(made?.columns).toEqual([0, 1]);
  expect(resolveList(pageOf(books(3)), made!.locators!).records).toHaveLength(3);
});

test('a job and a watch read a page with one row', async () => {
  // Recipes are stored as JSON.
  const stored: unknown = JSON.parse(JSON.stringify(locatorsOf(shop(9))));
  const locators = z.parse(ListLocatorsSchema, stored);
  const fields = [{ name: 'Title', kind: 'text' as const, locator: 1 }];
  const draft = { ...recipe().draft, locators, fields };
  const address = 'https://a.test/search';
  const result = new Blob([`<!doctype html><html><body>${shop(1)}</body></html>`], {
    type: 'text/html',
  });
  const read = await readRecipePage(result, 'text/html', address, draft);
  expect(read).toMatchObject({ drift: null, rows: [['Lamp number 41']] });
  const watched = await readWatchedRows(result, address, draft, 'Line');
  expect(watched).toMatchObject({ kind: 'table', table: { rows: [['Lamp number 41']] } });
});
