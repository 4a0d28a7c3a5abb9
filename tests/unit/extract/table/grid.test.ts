// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { tableGrid } from '../../../../utils/extract/table/grid';
import { pageOf } from '../page';

const gridOf = (rows: string, maxRows?: number) =>
  tableGrid(pageOf(`<table>${rows}</table>`).querySelector('table')!, maxRows);

/** Texts of a grid, '-' for a missing cell. */
const texts = (grid: ReturnType<typeof tableGrid>): string[] =>
  grid.rows.map(({ cells }) =>
    Array.from(cells, (cell) => cell?.element.textContent ?? '-').join(' '),
  );

test('cells that span stand at all of their places', () => {
  const grid = gridOf(`
    <tr><td rowspan="2" colspan="2">a</td><td>b</td></tr>
    <tr><td>c</td></tr>
    <tr><td>d</td><td>e</td><td>f</td></tr>`);
  expect(texts(grid)).toEqual(['a a b', 'a a c', 'd e f']);
  expect(grid.width).toBe(3);
});

test('a span of 0 goes on to the end of its group of rows, and no span leaves it', () => {
  const grid = gridOf(`
    <tbody><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr></tbody>
    <tbody><tr><td rowspan="9">d</td><td>e</td></tr></tbody>
    <tbody><tr><td>f</td><td>g</td></tr></tbody>`);
  expect(texts(grid)).toEqual(['a b', 'a c', 'd e', 'f g']);
});

test('heads come first and feet last, wherever they are written', () => {
  const grid = gridOf(`
    <tfoot><tr><td>foot</td></tr></tfoot>
    <tbody><tr><td>body</td></tr></tbody>
    <thead><tr><td>head</td></tr></thead>`);
  expect(texts(grid)).toEqual(['head', 'body', 'foot']);
  expect(grid.rows.map((row) => row.section)).toEqual(['head', 'body', 'foot']);
});

test('rows may be ragged', () => {
  const grid = gridOf('<tr><td>a</td></tr><tr><td>b</td><td>c</td><td>d</td></tr>');
  expect(texts(grid)).toEqual(['a', 'b c d']);
  expect(grid.width).toBe(3);
});

test('a title that spans more columns than there are makes no columns', () => {
  const grid = gridOf('<tr><th colspan="100">t</th></tr><tr><td>a</td><td>b</td></tr>');
  expect(grid.width).toBe(2);
  expect(texts(grid)).toEqual(['t t', 'a b']);
});

test('spans that are no numbers are 1, and huge ones are cut', () => {
  const grid = gridOf(
    '<tr><td colspan="x">a</td><td colspan="-3">b</td><td rowspan="99999999">c</td></tr>',
  );
  expect(texts(grid)).toEqual(['a b c']);
});

test('a table inside a cell is a table of its own', () => {
  const page = pageOf(
    '<table><tr><td>a</td><td><table><tr><td>x</td></tr><tr><td>y</td></tr></table></td></tr></table>',
  );
  const [outer, inner] = [...page.querySelectorAll('table')].map((table) => tableGrid(table));
  expect([outer?.rows.length, outer?.width]).toEqual([1, 2]);
  expect(texts(inner!)).toEqual(['x', 'y']);
});

test('reading may stop early, and tells which rows are left', () => {
  const grid = gridOf('<tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr>', 2);
  expect(texts(grid)).toEqual(['a', 'b']);
  expect(grid.unread.map((row) => row.textContent)).toEqual(['c']);
});

test('an ARIA grid is read like a table, through wrappers without a role', () => {
  const page = pageOf(`<div role="grid"><div role="rowgroup"><div><div role="row">
    <span role="columnheader">Name</span><div><span role="columnheader">Age</span></div></div></div></div>
    <div role="row"><span role="gridcell" aria-colspan="2">both</span></div></div>`);
  const grid = tableGrid(page.querySelector('[role=grid]')!);
  expect(texts(grid)).toEqual(['Name Age', 'both both']);
  expect(grid.rows[0]?.cells[0]?.heading).toBe(true);
});

test('cells that span all rows of a long table do not fill the memory', () => {
  const cell = '<td colspan="1000" rowspan="0">a</td>';
  const grid = gridOf(`<tr>${cell}${cell}</tr>${'<tr></tr>'.repeat(2500)}`);
  expect(grid.rows.length + grid.unread.length).toBe(2501);
  expect(grid.rows.reduce((sum, { cells }) => sum + cells.length, 0)).toBe(2_000_000);
});
