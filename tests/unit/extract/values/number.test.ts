import { expect, test } from 'vitest';
import { decimalIn, decimalOf, readNumber } from '../../../../utils/extract/values/number';

test.each([
  ['1,234', '.', 1234],
  ['1,234.5', '.', 1234.5],
  ['1.234,5', ',', 1234.5],
  ['1 234,50', ',', 1234.5],
  ["1'234.5", '.', 1234.5],
  ['12,34,567', '.', 1_234_567],
  ['٣٫٥', '.', 3.5],
  ['१२३', '.', 123],
  ['-5', '.', -5],
  ['−5', '.', -5],
  ['(12)', '.', -12],
  ['1,234 reviews', '.', 1234],
  ['85 %', '.', 85],
  ['4.5k', '.', 4500],
  ['1.1M', '.', 1_100_000],
  ['1.2B views', '.', 1_200_000_000],
  ['3,4 млн', ',', 3_400_000],
  ['1.2万次观看', '.', 12_000],
  ['828 m', '.', 828],
  ['5 m²', '.', 5],
  ['512 B', '.', 512],
  ['3 cr', '.', 3],
  ['Views: 1,204', '.', 1204],
  ['.312', '.', 0.312],
  ['-.5', '.', -0.5],
  [',75', ',', 0.75],
  ['0.5', '.', 0.5],
  ['１，２００', '.', 1200],
  ['３．５', '.', 3.5],
] as const)('%s is a number', (text, decimal, value) => {
  expect(readNumber(text, decimal)).toBe(value);
});

test.each([
  '',
  'none',
  'Room 12',
  '10-20',
  '3 of 5',
  '12:30',
  '1/2',
  'v2',
  'iPhone 15',
  '10m ago',
  '1.2.3.4',
  '.5.5',
  '040 123 456',
  '0.123.456',
  '9,99',
  `5'11"`,
  '5 things that everybody knows',
])('%s is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

test('the decimal sign is that of the column, else that of the language', () => {
  expect(decimalIn(['1.234', '12,50'], 'en')).toBe(',');
  expect(decimalIn(['1,234', '0.5'], 'de')).toBe('.');
  expect(decimalIn(['1.234', '5.678'], 'de')).toBe(',');
  expect(decimalIn(['1.234', '5.678'], 'en')).toBe('.');
  expect(decimalIn(['1.234.567'], '')).toBe(',');
  expect(decimalIn(['.312', '.298'], 'de')).toBe('.');
});

test('a language that is none is taken for English', () => {
  expect(decimalOf('no such language')).toBe('.');
  expect(decimalOf('fr')).toBe(',');
});
