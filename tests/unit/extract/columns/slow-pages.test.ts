// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { pageOf, repeat } from '../page';

/** The work that pages without an end make: it is counted, since times depend on the machine. */

const { getAttribute } = vi.hoisted(() => ({
  // Set before the code is loaded, which takes the function of the prototype.
  getAttribute: vi.spyOn(Element.prototype, 'getAttribute'),
}));
const { columnSteps } = await import('@/utils/extract/columns/columns-of');
const { leavesOf } = await import('@/utils/extract/columns/leaves');
const { trackSteps } = await import('@/utils/extract/columns/tracks');
const { finish } = await import('@/utils/extract/steps');
const { cellParts, tableGrid } = await import('@/utils/extract/table/grid');

beforeEach(() => void getAttribute.mockClear());

const rowsOf = (page: Document) =>
  [...page.querySelectorAll('li')].map((element) => [{ slot: -1, elements: [element] }]);

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
