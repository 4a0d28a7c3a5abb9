import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnNumbers } from '@/utils/watches/column-numbers';
import { diffTables } from '@/utils/watches/diff-tables';
import { firedRules } from '@/utils/watches/fired-rules';
import type { WatchRule, WatchTable } from '@/utils/watches/schema';
import { table } from './tables';

const fired = (rules: readonly WatchRule[], before: WatchTable | null, after: WatchTable) =>
  firedRules(rules, () => before, after, before && diffTables(before, after, 'Name'), 'Name')
    .length;
const below = { kind: 'below', column: 'Price', limit: 100 } as const;
const above = { ...below, kind: 'above' } as const;
const contains = { kind: 'contains', column: '', text: 'SOLD' } as const;

test.each([
  ['$120.00', '$99.99', 1],
  ['$99.99', '$98.00', 0],
  ['$98.00', '$100.00', 0],
  ['1.200,00 €', '99,90 €', 1],
  ['$120.00', 'ask us', 0],
  ['(128)', '(99)', 1],
  ['$99', '$1.1M', 0],
])('below 100, from %s to %s', (before, after, count) => {
  expect(fired([below], table([['A', before]]), table([['A', after]]))).toBe(count);
});

test('counts in brackets and amounts in millions are compared by their values', () => {
  const counts = [table([['A', '(99)']]), table([['A', '(128)']])] as const;
  const amounts = [table([['A', '$99']]), table([['A', '$1.1M']])] as const;
  expect(fired([above], ...counts)).toBe(1);
  expect(fired([above], ...amounts)).toBe(1);
});

test('a new row below the limit fires, and so does the first run', () => {
  const after = table([
    ['A', '$50'],
    ['B', '$60'],
  ]);
  expect(fired([below], table([['A', '$50']]), after)).toBe(1);
  expect(fired([below], null, after)).toBe(1);
  expect(fired([above], null, after)).toBe(0);
});

test('a text is found without regard to case, in any column or in one', () => {
  const before = table([['A', '$1']]);
  const after = table([['A', 'sold out']]);
  expect(fired([contains], before, after)).toBe(1);
  expect(fired([contains], after, after)).toBe(0);
  expect(fired([{ ...contains, column: 'Name' }], before, after)).toBe(0);
});

test('rules about differences hold in no first run', () => {
  const rules = (['new', 'gone', 'changed'] as const).map((kind) => ({ kind }));
  const one = table([['A', '$1']]);
  expect(fired(rules, null, one)).toBe(0);
  expect(fired(rules, one, one)).toBe(0);
  expect(fired([{ kind: 'new' }], table([]), one)).toBe(1);
  expect(fired([{ kind: 'gone' }], one, table([]))).toBe(1);
  expect(fired([{ kind: 'changed' }], one, table([['A', '$2']]))).toBe(1);
});

test('for any prices: below fires exactly when a row came below the limit', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
  const rows = (list: readonly number[]) =>
    table(list.map((price, at) => [`Row ${at}`, `$${price}.00`]));
  fc.assert(
    fc.property(prices, prices, (before, after) => {
      const crossed = after.some((price, at) => price < 100 && (before[at] ?? Infinity) >= 100);
      expect(fired([below], rows(before), rows(after))).toBe(Number(crossed));
      expect(fired([below], rows(after), rows(after))).toBe(0);
    }),
  );
});

test('numbers are read by the separator that the column proves', () => {
  const german = table([
    ['A', '1.299 €'],
    ['B', '12,50 €'],
    ['C', ''],
  ]);
  expect(columnNumbers(german, 'Price')).toEqual([1299, 12.5, null]);
  expect(columnNumbers(german, 'Stock')).toEqual([null, null, null]);
});
