// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { locateByHand, resolveByHand } from '@/utils/extract/hand/by-hand';
import { handList } from '@/utils/extract/hand/hand-list';
import { createHandPick, type HandPick } from '@/utils/extract/hand/hand-pick';
import { pageOf, repeat } from '../page';

const cell = (page: Document, selector: string): Element => page.querySelector(selector)!;
const textsOf = (pick: HandPick): (string | undefined)[] =>
  pick.records().flatMap((record) => pick.columns.map((column) => pick.cell(column, record)?.text));

const spannedRow = (at: number): string => {
  const span = at % 3 === 1 ? ' rowspan="2"' : '';
  const year = at % 3 === 2 ? '' : `<td${span}>${1990 + at}</td>`;
  return `<tr>${year}<td>Winner ${at}</td><td>Country ${at}</td></tr>`;
};
const spannedPage = () => pageOf(`<table><tbody>${repeat(9, spannedRow)}</tbody></table>`);
const winners = (count: number) => Array.from({ length: count }, (_, at) => `Winner ${at + 1}`);

test.each([2, 3])('a cell of row %s is found in all rows, also where one spans into them', (at) => {
  const page = spannedPage();
  const pick = createHandPick(page);
  pick.take(cell(page, `tr:nth-of-type(${at}) td:nth-last-of-type(2)`));
  expect(textsOf(pick)).toEqual(winners(9));
});

test('a row with fewer cells, since one spans into it, has no value instead of the one beside it', () => {
  const page = spannedPage();
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr:nth-of-type(3) td'));
  expect(textsOf(pick)).toEqual(
    Array.from({ length: 9 }, (_, at) => (at % 3 === 1 ? undefined : `${1991 + at}`)),
  );
});

test('a recipe without a stored column has no value in rows with fewer cells', () => {
  const page = spannedPage();
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr:nth-of-type(3) td:nth-of-type(2)'));
  const { locators } = locateByHand(page, handList(pick, page)!, [0])!;
  const fields = locators.fields.map((field) => ({ ...field, column: undefined }));
  expect(
    resolveByHand(page, { ...locators, fields }).fields[0]?.cells.map((one) => one?.text),
  ).toEqual(winners(9).filter((_, at) => at % 3 !== 1));
});

test('rows that are added to a table keep their columns', () => {
  const page = spannedPage();
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr:nth-of-type(3) td:nth-of-type(2)'));
  const { locators } = locateByHand(page, handList(pick, page)!, [0])!;
  const more = pageOf(`<table><tbody>${repeat(15, spannedRow)}</tbody></table>`);
  cell(page, 'tbody').append(...[...more.querySelectorAll('tr')].slice(9));
  const { fields } = resolveByHand(page, locators);
  expect(fields[0]?.cells.map((one) => one?.text)).toEqual(winners(15));
});

test('a cell is not mistaken for the one beside it in a row with as many cells', () => {
  const row = (at: number): string =>
    at % 2
      ? `<tr><td rowspan="2">A${at}</td><td>B${at}</td><td colspan="2">C${at}</td></tr>`
      : `<tr><td>B${at}</td><td>C${at}</td><td>D${at}</td></tr>`;
  const page = pageOf(`<table><tbody>${repeat(8, row)}</tbody></table>`);
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr td'));
  expect(textsOf(pick)).toEqual(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? undefined : `A${at + 1}`)),
  );
});

test('a cell is found by its place in a row where another cell has a class of its own', () => {
  const row = (at: number): string =>
    `<tr><td>Name ${at}</td><td>${at}.00</td><td${at % 2 ? ' class="up"' : ''}>+${at}</td></tr>`;
  const page = pageOf(`<table><tbody>${repeat(8, row)}</tbody></table>`);
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr:nth-of-type(1) td'));
  expect(textsOf(pick)).toEqual(Array.from({ length: 8 }, (_, at) => `Name ${at + 1}`));
});

test('a link in a row with fewer cells, since one spans into it, is found in its column', () => {
  const row = (at: number): string => {
    const year = at % 2 ? `<td rowspan="2"><a href="/y">${1990 + at}</a></td>` : '';
    return `<tr>${year}<td><a href="/w">Winner ${at}</a></td><td><a href="/c">Country ${at}</a></td><td>${at} points</td></tr>`;
  };
  const head = '<tr><th>Year</th><th>Winner</th><th>Country</th><th>Points</th></tr>';
  const page = pageOf(`<table><thead>${head}</thead><tbody>${repeat(8, row)}</tbody></table>`);
  const pick = createHandPick(page);
  pick.take(cell(page, 'tbody tr:nth-of-type(3) td:nth-of-type(2) a'));
  expect(textsOf(pick)).toEqual(winners(8));
});

test('a cell beside others with classes of their own is found where a title spans the columns', () => {
  const row = (at: number): string =>
    `<tr><td>Name ${at}</td><td${at % 3 === 1 ? ' class="yes">Yes' : '>Unknown'}</td><td>${at}</td></tr>`;
  const page = pageOf(
    `<table><tbody><tr><td colspan="3">All of them</td></tr>${repeat(9, row)}</tbody></table>`,
  );
  const pick = createHandPick(page);
  const names = Array.from({ length: 9 }, (_, at) => `Name ${at + 1}`);
  pick.take(cell(page, 'tr:nth-of-type(2) td'));
  expect(textsOf(pick).slice(-9)).toEqual(names);
  const list = handList(pick, page)!;
  const { locators } = locateByHand(page, list, [0])!;
  expect(locators.fields[0]?.column).toBe(0);
  const { fields } = resolveByHand(page, locators);
  expect(fields[0]?.cells.slice(-9).map((one) => one?.text)).toEqual(names);
});
