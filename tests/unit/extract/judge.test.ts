import { expect, test } from 'vitest';
import { halfOf, siteOf } from '../../bench/extract/halves';
import { decode, readCsv } from '../../bench/extract/csv';
import { cellsInColumns } from '../../bench/extract/page/cells';
import { cellKey, f1, matchRows, plain } from '../../bench/extract/page/records';

const rows = [
  ['First thing', 'about it', ''],
  ['Second thing', 'about that', 'extra'],
  ['Third thing', 'nothing', ''],
];
const texts = ['First thing, about it', 'Second thing: about that', 'Something else'].map(plain);

test('a record matches a row if it shows 60 % of its cells, each record once', () => {
  expect(matchRows(rows, texts)).toEqual([0, 1, -1]);
  expect(matchRows([['a'], ['a']], ['a'])).toEqual([0, -1]);
});

test('F1 counts records that were missed and records that are none', () => {
  expect(f1(rows, texts)).toBeCloseTo(4 / 6);
  expect(f1(rows, [...texts, 'thirdthingnothing'])).toBeCloseTo(6 / 7);
  expect(f1(rows, [texts.join('')])).toBeCloseTo(2 / 4);
  expect(f1(rows, [])).toBe(0);
});

test('cells are compared by their first forty letters and digits', () => {
  expect(cellKey(' A b-c, 1 ')).toBe('abc1');
  expect(cellKey('x'.repeat(50))).toHaveLength(40);
});

test('a labelled column counts in one found column of its own', () => {
  const labelled = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const own = cellsInColumns(
    labelled,
    [0, 1],
    [
      ['a', 'c'],
      ['b', 'd'],
    ],
  );
  expect(own).toEqual({ labelled: 4, right: 4 });
  const together = cellsInColumns(labelled, [0, 1], [['ab', 'cd']]);
  expect(together).toEqual({ labelled: 4, right: 2 });
  const crossed = cellsInColumns(
    labelled,
    [0, 1],
    [
      ['a', 'd'],
      ['b', 'c'],
    ],
  );
  expect(crossed.right).toBe(2);
});

test('only records that were found are labelled', () => {
  expect(cellsInColumns([['a'], ['b']], [0, -1], [['a', 'b']])).toEqual({ labelled: 1, right: 1 });
});

test('CSV is read with quotes, line breaks and both encodings', () => {
  expect(readCsv('a,"b, ""c""\nd"\r\n,e\n')).toEqual([
    ['a', 'b, "c"\nd'],
    ['', 'e'],
  ]);
  expect(decode(Buffer.from([0xe9]))).toBe('é');
  expect(decode(Buffer.from('é'))).toBe('é');
});

test('pages of one site are in the same half', () => {
  expect(siteOf('https://www.shop.example/a')).toBe('shop.example');
  expect(siteOf('https://a.shop.co.uk/')).toBe('shop.co.uk');
  expect(halfOf('Shop.example')).toBe(halfOf('shop.example'));
  const halves = Array.from({ length: 100 }, (_, at) => halfOf(`site-${at}`));
  expect(new Set(halves).size).toBe(2);
});
