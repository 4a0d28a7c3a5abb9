// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { columnsIn, detectSteps } from '@/utils/extract/lists/detect';
import { locatorsFor } from '@/utils/extract/locators/list';
import { resolveList } from '@/utils/extract/locators/resolve';
import { finish } from '@/utils/extract/steps';
import { pageOf, repeat } from '../page';

// To happy-dom every page is an open one, which is read for some time only.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const words = 'Some words that say what this thing is and why one would want it.';
const card = (number: number, more = ''): string =>
  `<article class="card ${more}"><h3>Thing ${number}</h3><p>${words}</p><b>$${number}.00</b></article>`;
const cards = (from: number, count: number): string => repeat(count, (at) => card(from + at));
const row = (number: number): string =>
  `<tr><td>Thing ${number}</td><td>$${number}.00</td><td>${words}</td></tr>`;
const table = (groups: number): string =>
  `<table><tr><th>Name</th><th>Price</th><th>About</th></tr>${repeat(
    groups,
    (at) => `<tbody>${repeat(4, (own) => row(4 * (at - 1) + own))}</tbody>`,
  )}</table>`;

/** Numbers of the things in each list whose records have this tag, when so many elements are read. */
function numbers(page: Document, tag: string, nodes: number): number[][] {
  const lists = finish(detectSteps(page, 8, { nodes, children: 5000 }));
  return lists
    .filter(({ records }) => records[0]?.[0]?.localName === tag)
    .map(({ records }) =>
      records.map(([head]) => Number(/Thing (\d+)/.exec(head?.textContent ?? '')?.[1])),
    );
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

test.each([
  [
    'groups of two',
    repeat(
      300,
      (at) =>
        `<div>${[2 * at - 1, 2 * at].map((n) => `<p><b>Thing ${n}</b><i>${words}</i></p>`).join('')}</div>`,
    ),
    'p',
    600,
  ],
  [
    'pages that were added to a feed',
    repeat(30, (at) => `<div class="page">${cards(20 * (at - 1), 20)}</div>`),
    'article',
    600,
  ],
  [
    'cells in rows',
    repeat(
      200,
      (at) =>
        `<section class="row">${repeat(3, (own) => `<div class="col">${card(3 * (at - 1) + own)}</div>`)}</section>`,
    ),
    'article',
    600,
  ],
])('no record vanishes when a page is too large to be read in full: %s', (_, body, tag, count) => {
  const page = pageOf(`<main>${body}</main>`);
  expect(numbers(page, tag, Infinity)[0]).toEqual(upTo(count));
  expect(numbers(page, tag, 500)).toContainEqual(upTo(count));
});

test('what is not like the records is none where a page was not read either', () => {
  const page = pageOf(
    `<main>${repeat(200, (at) => `<div class="page">${card(at)}${card(0, 'ad')}</div><div class="hint">${card(0)}</div>`)}</main>`,
  );
  expect(numbers(page, 'article', 500)).toContainEqual(upTo(200));
});

test('no row of a table vanishes, whatever its rows are grouped by and wherever it is', () => {
  const page = pageOf(table(100));
  expect(numbers(page, 'tr', 500)).toContainEqual(upTo(400));
  const below = pageOf(`<main>${cards(0, 100)}</main>${table(10)}`);
  const [list] = finish(detectSteps(below.querySelector('table')!, 8, { nodes: 1, children: 9 }));
  expect(list).toMatchObject({ kind: 'table' });
  expect(columnsIn(list!)[0]?.cells.map((cell) => cell?.text)).toEqual(
    upTo(40).map((number) => `Thing ${number}`),
  );
});

test('a slow machine finds all rows of a recipe again, so that reading on does not end at those', () => {
  const page = pageOf(
    `<main>${repeat(30, (at) => `<div class="page">${cards(20 * (at - 1), 20)}</div>`)}</main>`,
  );
  const [list] = finish(detectSteps(page, 8));
  const locators = locatorsFor(list!, columnsIn(list!), () => true);
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
  const { drift, records } = resolveList(page, locators);
  expect(drift).toBeNull();
  expect(records).toHaveLength(600);
});

test('rows of a table that nothing was read of are counted', () => {
  const wide = '<td colspan="1000" rowspan="0">a</td>';
  const page = pageOf(`<table><tr>${wide}${wide}</tr>${'<tr></tr>'.repeat(1100)}</table>`);
  const limits = { nodes: 1, children: 9 };
  const [list] = finish(detectSteps(page.querySelector('table')!, 8, limits));
  expect(list?.records).toHaveLength(1101);
});
