import { expect, test } from 'vitest';
import { decimalNumber } from '@/utils/decimal-number';

test('a typed number may have decimals after a point, a sign, and spaces around it', () => {
  expect(['7', ' 5 ', '99.5', '0.25', '-1', '007'].map(decimalNumber)).toEqual([
    7, 5, 99.5, 0.25, -1, 7,
  ]);
});

test.each([
  '',
  ' ',
  '500-',
  '1e',
  '1e3',
  '1.2.3',
  '1,5',
  '1.',
  '0x1',
  '4 2',
  '+1',
  '9'.repeat(400),
])('no number: %j', (text) => {
  expect(decimalNumber(text)).toBeNull();
});
