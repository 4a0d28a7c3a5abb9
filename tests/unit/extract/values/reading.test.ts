import { expect, test } from 'vitest';
import { readingOf } from '../../../../utils/extract/values/reading';

test('a column is of a kind when at least 80 % of its texts are', () => {
  expect(readingOf(['$1', '$2', '$3', '$4', 'sold out'], 'en').kind).toBe('money');
  expect(readingOf(['$1', '$2', 'sold out'], 'en').kind).toBe('text');
  expect(readingOf(['3 March 2026', '4 March 2026'], 'en').kind).toBe('date');
  expect(readingOf(['1', '22', ''], 'en').kind).toBe('number');
  expect(readingOf([], 'en').kind).toBe('text');
});

test('values are read as the whole column is written', () => {
  const { read } = readingOf(['1.234 €', '12,50 €'], 'en');
  expect(read('1.234 €')).toEqual({ amount: 1234, currency: 'EUR' });
  expect(readingOf(['13.02.2026', '01.02.2026'], 'en').read('01.02.2026')).toBe('2026-02-01');
});

test('brackets are a minus only beside numbers without them', () => {
  expect(readingOf(['(128)', '(1,024)'], 'en').read('(128)')).toBe(128);
  expect(readingOf(['12', '(128)'], 'en').read('(128)')).toBe(-128);
});
