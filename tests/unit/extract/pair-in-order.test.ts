import { expect, test } from 'vitest';
import { pairInOrder } from '@/utils/extract/pair-in-order';

const pairs = (fits: readonly (readonly number[])[]): number[] =>
  pairInOrder(fits.length, fits[0]?.length ?? 0, (row, column) => fits[row]?.[column] ?? 0);

test('pairs keep the order of both sides and have the highest sum', () => {
  expect(pairs([])).toEqual([]);
  expect(pairs([[], []])).toEqual([-1, -1]);
  expect(
    pairs([
      [3, 0],
      [0, 2],
    ]),
  ).toEqual([0, 1]);
  // The pairs of both rows would cross.
  expect(
    pairs([
      [0, 3],
      [2, 0],
    ]),
  ).toEqual([1, -1]);
  expect(pairs([[1], [2], [1]])).toEqual([-1, 0, -1]);
});

test('of equal sums the first column counts, and a fit not above 0 is no pair', () => {
  expect(pairs([[2, 2, 2]])).toEqual([0]);
  expect(pairs([[0, -1, -Infinity]])).toEqual([-1]);
});
