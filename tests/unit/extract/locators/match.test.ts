import { expect, test } from 'vitest';
import { matchFields } from '../../../../utils/extract/locators/match';
import type { FieldFingerprint } from '../../../../utils/extract/locators/fingerprint';
import { similarity, valueProfileOf } from '../../../../utils/extract/locators/values';

const titles = ['A lamp for the desk', 'A chair made of wood', 'A table for four people'];
const prices = ['$12.50', '$120.00', '$99.90'];
const stocks = ['3 left', '12 left', '7 left'];

const print = (values: string[], change: Partial<FieldFingerprint> = {}): FieldFingerprint => ({
  kind: 'text',
  part: '',
  tag: 'span',
  label: '',
  facts: [],
  classes: [],
  path: ['div', 'span'],
  values: valueProfileOf(values, false),
  fill: 1,
  twins: { count: 1, rank: 0 },
  ...change,
});
const columnsOf = (fields: FieldFingerprint[], columns: FieldFingerprint[]): number[] =>
  matchFields(fields, columns).map((match) => match.column);

test('fields are found by how their values look, in any order', () => {
  const fields = [print(titles), print(prices), print(stocks)];
  expect(columnsOf(fields, [print(stocks), print(titles), print(prices)])).toEqual([1, 2, 0]);
});

test('class words find a field among others that look the same', () => {
  const fields = [print(prices, { classes: ['old'] }), print(prices, { classes: ['new'] })];
  const columns = [print(prices, { classes: ['new'] }), print(prices, { classes: ['old'] })];
  expect(columnsOf(fields, columns)).toEqual([1, 0]);
});

test('a label that stands elsewhere speaks against a column, one that is gone says nothing', () => {
  const fields = [print(stocks, { label: 'Stock' })];
  const [moved] = matchFields(fields, [print(stocks), print(stocks, { label: 'Stock' })]);
  expect(moved?.column).toBe(1);
  const [gone] = matchFields(fields, [print(stocks)]);
  expect([gone?.column, gone?.votes?.label]).toEqual([0, 0]);
});

test('two columns that are alike leave no margin', () => {
  const [one] = matchFields([print(prices)], [print(prices), print(prices)]);
  const [alone] = matchFields([print(prices)], [print(prices), print(titles)]);
  expect(one!.margin).toBeLessThan(alone!.margin);
});

test('text is never a link', () => {
  expect(columnsOf([print(titles)], [print(titles, { kind: 'link', part: '@href' })])).toEqual([
    -1,
  ]);
});

test('profiles of the same kind of values are alike, of others not', () => {
  const profile = (values: string[]) => valueProfileOf(values, false);
  const other = ['A bed for two people', 'A shelf made of steel', 'A carpet for the hall'];
  expect(similarity(profile(titles), profile(other))).toBeGreaterThan(0.8);
  expect(similarity(profile(titles), profile(prices))).toBeLessThan(0.5);
  expect(similarity(profile(['Science, 2001']), profile([', 2001']))).toBeLessThan(0.4);
  const addresses = (start: string) => valueProfileOf([`${start}/1?x=1`, `${start}/2?x=2`], true);
  expect(similarity(addresses('/thing'), addresses('/thing'))).toBeGreaterThan(
    similarity(addresses('/thing'), addresses('/user')),
  );
});

test('profiles do not hold the values', () => {
  expect(JSON.stringify(valueProfileOf(titles, false))).not.toContain('lamp');
});
