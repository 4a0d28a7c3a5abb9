// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { pageOf } from '../page';

const times = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join('');
const first = (body: string) => detectLists(pageOf(body))[0];

test('rows that take turns are one record: title and details', () => {
  const found = first(
    `<table>${times(
      20,
      (at) =>
        `<tr class="title"><td>${at}.</td><td><a href="/s${at}">A story number ${at}</a></td></tr><tr><td></td><td><span>${at} points</span> by <a href="/u${at}">user ${at}</a> <a href="/c${at}">${at} comments</a></td></tr><tr class="spacer"></tr>`,
    )}</table>`,
  );
  expect(found?.records).toHaveLength(20);
  expect(found?.records[0]).toHaveLength(3);
});

test('shaded rows are records of their own', () => {
  const found = first(
    `<table>${times(20, (at) => `<tr class="${at % 2 ? 'dark' : 'light'}"><td>Thing ${at}</td><td>Words about thing ${at}</td></tr>`)}</table>`,
  );
  expect(found?.records).toHaveLength(20);
});

test('advertisements between products are no records', () => {
  const found = first(
    `<div>${times(
      12,
      (at) =>
        `<div class="x7 y${at}"><img src="/${at}.jpg"><div>Thing number ${at} of the house</div><div>$${at}.99</div></div>${at % 4 === 3 ? `<div class="slot"><span>Advertisement</span><a href="https://ads.test/${at}">Buy this now please</a></div>` : ''}`,
    )}</div>`,
  );
  expect(found?.records).toHaveLength(12);
  expect(found?.records.every(([record]) => record?.className.startsWith('x7'))).toBe(true);
});

test('what closed details hold is a column', () => {
  const found = first(
    `<main>${times(7, (at) => `<details><summary>How do I use thing ${at}?</summary><p>You do step ${at} with care.</p></details>`)}</main>`,
  );
  expect(found && columnsIn(found).map(({ cells }) => cells[1]?.text)).toContain(
    'You do step 1 with care.',
  );
});
