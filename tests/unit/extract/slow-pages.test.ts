// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { pageOf, repeat } from './page';

/** The work that pages without an end make: it is counted, since times depend on the machine. */

const { getAttribute, hasAttribute, nextSibling } = vi.hoisted(() => ({
  // Set before the code is loaded, which takes the functions of the prototype.
  getAttribute: vi.spyOn(Element.prototype, 'getAttribute'),
  hasAttribute: vi.spyOn(Element.prototype, 'hasAttribute'),
  nextSibling: vi.spyOn(Node.prototype, 'nextSibling', 'get'),
}));
const { columnSteps } = await import('@/utils/extract/columns/columns-of');
const { leavesOf } = await import('@/utils/extract/columns/leaves');
const { trackSteps } = await import('@/utils/extract/columns/tracks');
const { pageFields } = await import('@/utils/extract/page-fields');
const { detectPager } = await import('@/utils/extract/pager/detect');
const { finish } = await import('@/utils/extract/steps');
const { cellParts, tableGrid } = await import('@/utils/extract/table/grid');

beforeEach(() => vi.clearAllMocks());

const rowsOf = (page: Document) =>
  [...page.querySelectorAll('li')].map((element) => [{ column: -1, elements: [element] }]);

test('values that have nothing in common begin no more columns than can be compared', () => {
  const value = (row: number) => (at: number) => `<x-${row}-${at}>w ${row} ${at}</x-${row}-${at}>`;
  const page = pageOf(`<ul>${repeat(20, (row) => `<li>${repeat(60, value(row))}</li>`)}</ul>`);
  const leaves = rowsOf(page).map((parts) => leavesOf(parts, () => null));
  expect(leaves.flat()).toHaveLength(1200);
  expect(finish(trackSteps(leaves))).toHaveLength(500);
});

test('rows of a long list are read once, although each is compared with the others', () => {
  const page = pageOf(`<ul>${repeat(1000, (row) => `<li>word ${row}</li>`)}</ul>`);
  finish(columnSteps(rowsOf(page)));
  expect(getAttribute.mock.calls.length).toBeLessThan(100_000);
});

test('cells that span very many columns are read as far as they are shown', () => {
  const cell = '<td colspan="1000">a</td>';
  const { rows } = tableGrid(
    pageOf(`<table><tr>${cell}${cell}</tr></table>`).querySelector('table')!,
  );
  const readLine = vi.fn(() => null);
  expect(rows[0]?.cells).toHaveLength(2000);
  expect(leavesOf(cellParts(rows[0]), readLine)).toHaveLength(120);
  expect(readLine).toHaveBeenCalledTimes(120);
});

test('rows of numbers within each other are looked through for numbers once', () => {
  const links = (at: number) => `<a href="?p=${at}">${at}</a><a href="?p=${at + 1}">${at + 1}</a>x`;
  const words = repeat(200, (at) => `<i>word ${at}</i>`);
  const open = repeat(100, (at) => `<div>${links(at)}`);
  detectPager(pageOf(`${open}${words}${'</div>'.repeat(100)}`), 'https://a.test/');
  expect(hasAttribute.mock.calls.length).toBeLessThan(20_000);
});

test('a form with very many buttons is looked through for fields once', () => {
  const row = (at: number) => `<input type="hidden" name="a${at}"><button>Save ${at}</button>`;
  detectPager(pageOf(`<form>${repeat(400, row)}</form>`), 'https://a.test/');
  const types = getAttribute.mock.calls.filter(([name]) => name === 'type');
  expect(types.length).toBeLessThan(4000);
});

test.each([
  ['lines', '<ul><li>'],
  ['marked values', '<div itemprop="a">'],
  ['descriptions', '<dl><dt>Term</dt><dd>'],
])('%s within each other are read a few times only, however deep they are', (_, open) => {
  const page = pageOf(open.repeat(100) + '<b></b>'.repeat(500));
  vi.clearAllMocks();
  pageFields(page, 'https://a.test/');
  expect(getAttribute.mock.calls.length).toBeLessThan(20_000);
});

test('a list of very many terms is looked through once', () => {
  const page = pageOf(`<dl>${repeat(400, (at) => `<dt>Term ${at}</dt><dd>${at}</dd>`)}</dl>`);
  nextSibling.mockClear();
  expect(pageFields(page, 'https://a.test/')).toHaveLength(100);
  expect(nextSibling.mock.calls.length).toBeLessThan(10_000);
});
