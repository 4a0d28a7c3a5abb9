// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { createHandPick } from '@/utils/extract/hand/hand-pick';
import { locateByHand, resolveByHand } from '@/utils/extract/hand/by-hand';
import { handList } from '@/utils/extract/hand/hand-list';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { locateColumns } from '@/utils/extract/locators/locate';
import { resolveList } from '@/utils/extract/locators/resolve';
import { proposalSteps } from '@/utils/extract/proposals';
import { finish } from '@/utils/extract/steps';
import { pageOf, repeat } from '../page';

const words = 'Some words that say what this thing is and why one would want it.';
const card = (number: number, attributes = ''): string =>
  `<div class="card" ${attributes}><h3>Thing ${number}</h3><p>${words} ${number}</p></div>`;
const row = (number: number, attributes = ''): string =>
  `<tr ${attributes}><td>${number}</td><td>Name ${number}</td></tr>`;
const none = 'style="display: none"';

/** A page that is rendered, so that its styles count. */
function shown(body: string): Document {
  document.body.innerHTML = body;
  return document;
}
afterEach(() => shown(''));

/** Texts of all columns of the first list, by column. */
function columnsOf(page: Document): (string | undefined)[][] {
  const [list] = detectLists(page);
  return columnsIn(list!, Infinity).map(({ cells }) => cells.map((cell) => cell?.text));
}

test.each([
  ['the attribute', 'hidden'],
  ['what readers leave out', 'aria-hidden="true"'],
])('records that are hidden by %s are none', (_, attribute) => {
  const isOut = (number: number): boolean => number % 3 === 0;
  const page = pageOf(
    `<main>${repeat(9, (number) => card(number, isOut(number) ? attribute : ''))}</main>`,
  );
  const [list] = detectLists(page);
  expect(list?.records).toHaveLength(6);
  const titles = [1, 2, 4, 5, 7, 8].map((number) => `Thing ${number}`);
  expect(columnsOf(page)[0]).toEqual(titles);
});

test('hidden rows of a table are no records', () => {
  const page = pageOf(
    `<table><tr><th>No</th><th>Name</th></tr>${row(0, 'hidden')}${repeat(60, row)}</table>`,
  );
  expect(detectLists(page)[0]?.records).toHaveLength(60);
  const [, names] = columnsOf(page);
  expect([names?.[0], names?.at(-1)]).toEqual(['Name 1', 'Name 60']);
});

test('a table that is no list has no hidden rows either', () => {
  const page = pageOf(
    `<table><tr><th>No</th><th>Name</th></tr>${row(1)}${row(2, 'hidden')}${row(3, 'hidden')}</table><p>${words}</p>`,
  );
  const lists = finish(proposalSteps(page)).filter(({ kind }) => kind === 'table');
  expect(lists.map(({ records }) => records.length)).toEqual([1]);
});

test('rows that the own filter of a page takes away are no records', () => {
  const page = shown(
    `<table><tr><th>No</th><th>Name</th></tr>${row(0, none)}${repeat(20, (number) => row(number, number % 7 === 0 ? '' : none))}</table>`,
  );
  expect(detectLists(page)[0]?.records).toHaveLength(2);
  expect(columnsOf(page)).toEqual([
    ['7', '14'],
    ['Name 7', 'Name 14'],
  ]);
});

test('a list that is hidden as a whole stays readable', () => {
  const cards = repeat(6, (number) => card(number));
  expect(columnsOf(shown(`<main ${none}>${cards}</main>`))[0]).toHaveLength(6);
  const each = repeat(6, (number) => card(number, none));
  expect(columnsOf(shown(`<main>${each}</main>`))[0]).toHaveLength(6);
});

test('what only an ancestor hides is read, as in other tabs', () => {
  const group = (from: number, attributes = ''): string =>
    `<section ${attributes}>${card(from)}${card(from + 1)}${card(from + 2)}</section>`;
  const page = shown(`<main>${group(1)}${group(4, none)}${group(7, none)}</main>`);
  expect(columnsOf(page)[0]).toHaveLength(9);
});

test('text that is not displayed is no part of a line', () => {
  const day = (number: number): string =>
    `<tr><td>Name ${number}</td><td><span ${none}>2026030${number}</span>${number} Mar 2026</td></tr>`;
  const page = shown(`<table>${repeat(5, day)}</table>`);
  const [, ...dates] = columnsOf(page);
  expect(dates.flat()).not.toEqual([]);
  expect(dates.flat().filter((text) => text?.includes('202603'))).toEqual([]);
});

test('a list is found again without the rows that are hidden by then', () => {
  const cards = (attributes: string): string =>
    repeat(6, (number) => card(number, number > 2 ? attributes : ''));
  const page = shown(`<main>${cards('')}</main>`);
  const [list] = detectLists(page);
  const made = locateColumns(page, list!, [0, 1]);
  for (const one of page.querySelectorAll<HTMLElement>('.card:nth-child(n + 3)'))
    one.style.display = 'none';
  const { drift, records } = resolveList(page, made!.locators!);
  expect([drift, records.length]).toEqual([null, 2]);
});

const dated = (count: number, attributes: (number: number) => string): string =>
  repeat(
    count,
    (number) =>
      `<tr ${attributes(number)}><td>Name ${number}</td><td><span ${none}>2026030${number}</span>${number} Mar 2026</td></tr>`,
  );

test('a cell picked by hand says what it shows', () => {
  const page = shown(`<table>${dated(4, () => '')}</table>`);
  const pick = createHandPick(page);
  pick.take(page.querySelector('td:nth-child(2)')!);
  const texts = pick.records().map((record) => pick.cell(pick.columns[0]!, record)?.text);
  expect(texts).toEqual(['1 Mar 2026', '2 Mar 2026', '3 Mar 2026', '4 Mar 2026']);
  expect(pick.choices(pick.columns[0]!)[0]?.sample).toBe('1 Mar 2026');
});

test('a cell that is hidden itself is read as a whole', () => {
  const page = shown(
    `<ul>${repeat(3, (at) => `<li class="x"><b ${none}>B${at}</b>T${at}</li>`)}</ul>`,
  );
  const pick = createHandPick(page);
  pick.take(page.querySelector('b')!);
  expect(pick.columns[0]?.choice).toBe('text');
  expect(pick.cell(pick.columns[0]!, pick.records()[1]!)?.text).toBe('B2');
});

test('rows picked by hand are those that the page displays, and are found again', () => {
  const entry = (at: string): string =>
    `<li class="entry" ${at.endsWith('2') ? none : ''}><b>Name ${at}</b><i>Text ${at}</i></li>`;
  const part = (name: number, inner: string): string =>
    `<section><h2>Part ${name}</h2><p>Words</p>${inner}</section>`;
  const list = (name: number): string => `<ul>${repeat(5, (at) => entry(`${name}.${at}`))}</ul>`;
  const page = shown(`<main>${part(1, list(1))}${part(2, `<div>${list(2)}</div>`)}</main>`);
  const pick = createHandPick(page);
  const [first] = page.querySelectorAll('b');
  pick.take(first!);
  // Rows of several lists are no list to the detector.
  expect(pick.take(page.querySelector('div b')!)).toBe('corrected');
  const picked = handList(pick, page)!;
  const texts = columnsIn(picked)[0]?.cells.map((cell) => cell?.text);
  const names = [1, 3, 4, 5].map((at) => `Name 1.${at}`);
  expect(texts).toEqual([...names, ...names.map((name) => name.replace('1.', '2.'))]);
  const made = locateByHand(page, picked, [0]);
  expect(resolveByHand(page, made!.locators).records).toHaveLength(8);
});

test('a table is offered with its rows where all of them are hidden', () => {
  const page = shown(
    `<table><tr><th>No</th><th>Name</th></tr>${row(1, none)}${row(2, none)}</table>`,
  );
  const tables = finish(proposalSteps(page)).filter(({ kind }) => kind === 'table');
  expect(tables.map(({ records }) => records.length)).toEqual([2]);
});
