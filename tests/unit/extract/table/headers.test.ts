// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { tableGrid } from '../../../../utils/extract/table/grid';
import {
  captionOf,
  headerNames,
  headingRows,
  recordRows,
} from '../../../../utils/extract/table/headers';
import { pageOf } from '../page';

function read(rows: string) {
  const table = pageOf(`<table>${rows}</table>`).querySelector('table')!;
  const grid = tableGrid(table);
  return {
    names: headerNames(grid),
    headings: headingRows(grid),
    records: recordRows(grid).length,
    caption: captionOf(table),
  };
}

test('a column is named by all headings above it, each once', () => {
  const { names, headings, records, caption } = read(`
    <caption>Sales</caption>
    <thead><tr><th rowspan="2">Region</th><th colspan="2">Half 1</th></tr><tr><th>Q1</th><th>Q2</th></tr></thead>
    <tbody><tr><td>East</td><td>1</td><td>2</td></tr><tr><td>West</td><td>1</td><td>2</td></tr></tbody>
    <tfoot><tr><td>Total</td><td>2</td><td>4</td></tr></tfoot>`);
  expect(names).toEqual(['Region', 'Half 1 Q1', 'Half 1 Q2']);
  expect([headings, records, caption]).toEqual([2, 2, 'Sales']);
});

test('rows of headings need no thead', () => {
  const { names, records } = read(
    '<tr><th>Name</th><th>City</th></tr><tr><td>Ada</td><td>London</td></tr><tr><td>Bo</td><td>Bonn</td></tr>',
  );
  expect(names).toEqual(['Name', 'City']);
  expect(records).toBe(2);
});

test('headings of rows are values, not names of columns', () => {
  const { headings, records } = read(
    '<tr><th scope="row">Ada</th><td>1</td></tr><tr><th scope="row">Bo</th><td>2</td></tr>',
  );
  expect([headings, records]).toEqual([0, 2]);
});

test('words above columns of numbers are names, numbers are not', () => {
  const words = read(
    '<tr><td>Year</td><td>Sold</td></tr><tr><td>2019</td><td>12</td></tr><tr><td>2020</td><td>9</td></tr>',
  );
  expect(words.names).toEqual(['Year', 'Sold']);
  const numbers = read(
    '<tr><td>2018</td><td>12</td></tr><tr><td>2019</td><td>9</td></tr><tr><td>2020</td><td>9</td></tr>',
  );
  expect([numbers.headings, numbers.records]).toEqual([0, 3]);
});

test('titles over all columns and repeated headings are no records', () => {
  const { names, records } = read(`
    <tr><th colspan="2">All of them</th></tr><tr><th>Name</th><th>Age</th></tr>
    <tr><td>Ada</td><td>36</td></tr><tr><td colspan="2">Others</td></tr>
    <tr><th>Name</th><th>Age</th></tr><tr><td>Bo</td><td>25</td></tr>`);
  expect(names).toEqual(['Name', 'Age']);
  expect(records).toBe(2);
});

test('a table of nothing but headings has no records', () => {
  expect(read('<thead><tr><th>Name</th><th>Age</th></tr></thead>').records).toBe(0);
});
