// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createHandPick, type HandPick } from '@/utils/extract/hand/hand-pick';
import { pageOf, repeat } from '../page';

const cell = (page: Document, selector: string): Element => page.querySelector(selector)!;
const textsOf = (pick: HandPick): (string | undefined)[] =>
  pick.records().flatMap((record) => pick.columns.map((column) => pick.cell(column, record)?.text));

test('a row with fewer cells, since one spans into it, has no value instead of the one beside it', () => {
  const row = (at: number): string => {
    const span = at % 3 === 1 ? ' rowspan="2"' : '';
    const year = at % 3 === 2 ? '' : `<td${span}>${1990 + at}</td>`;
    return `<tr>${year}<td>Winner ${at}</td><td>Country ${at}</td></tr>`;
  };
  const page = pageOf(`<table><tbody>${repeat(9, row)}</tbody></table>`);
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr:nth-of-type(3) td:nth-of-type(2)'));
  expect(textsOf(pick)).toEqual(
    Array.from({ length: 9 }, (_, at) => (at % 3 === 1 ? undefined : `Winner ${at + 1}`)),
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

test('a cell beside others with classes of their own is found where a title spans the columns', () => {
  const row = (at: number): string =>
    `<tr><td>Name ${at}</td><td${at % 3 === 1 ? ' class="yes">Yes' : '>Unknown'}</td><td>${at}</td></tr>`;
  const page = pageOf(
    `<table><tbody><tr><td colspan="3">All of them</td></tr>${repeat(9, row)}</tbody></table>`,
  );
  const pick = createHandPick(page);
  pick.take(cell(page, 'tr:nth-of-type(2) td'));
  expect(textsOf(pick).slice(-9)).toEqual(Array.from({ length: 9 }, (_, at) => `Name ${at + 1}`));
});
