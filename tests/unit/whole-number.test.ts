import { expect, test } from 'vitest';
import { creditLimit, isWhole, wholeNumber } from '@/utils/whole-number';

test('a typed whole number has digits only, and no more than allowed', () => {
  expect(['7', ' 42 ', '007', '0', '999'].map((text) => wholeNumber(text, 3))).toEqual([
    7, 42, 7, 0, 999,
  ]);
  for (const text of ['', ' ', '1000', '1.5', '-1', '+1', '1e2', '4 2', '0x1', '٣']) {
    expect(wholeNumber(text, 3)).toBeNull();
  }
});

test('a whole number within bounds may have spaces around it, and no sign, point or letter', () => {
  expect(['1', ' 7 ', '10'].map((text) => isWhole(text, 1, 10))).toEqual([true, true, true]);
  for (const text of ['', '0', '11', '1.5', '-1', '+1', '1e1']) {
    expect(isWhole(text, 1, 10)).toBe(false);
  }
});

test('a credit limit is within the highest one that is stored', () => {
  expect(['1', ' 250 ', '99999999', '100000000'].map(creditLimit)).toEqual([
    1, 250, 99_999_999, 100_000_000,
  ]);
  expect(['', '0', 'many', '100000001', '999999999'].map(creditLimit)).toEqual([0, 0, 0, 0, 0]);
});
