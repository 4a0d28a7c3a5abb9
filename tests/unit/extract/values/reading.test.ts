import { expect, test } from 'vitest';
import { decimalOfColumn } from '../../../../utils/extract/values/column-decimal';
import { kindOf, readingOf } from '../../../../utils/extract/values/reading';

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

test.each([
  [['€ 12.950', '€ 8.450'], 'en', '€ 8.450', 8450],
  [['€ 1.299', '€ 899'], 'en', '€ 1.299', 1299],
  [['$12,950', '$1,299'], 'de', '$1,299', 1299],
  // Prices with three decimals: fuel, and currencies of thousandths.
  [['$3.459', '$3.599'], 'en', '$3.459', 3.459],
  [['1,859 €', '1,799 €'], 'de', '1,859 €', 1.859],
  [['$3.459', '$3.559', '$3.659', '$3.759', '$3.459 (250 m)'], 'en', '$3.459', 3.459],
  [['KWD 12.950', 'KWD 8.450'], 'en', 'KWD 12.950', 12.95],
  [['$0.125', '$1.250', '$15'], 'en', '$1.250', 1.25],
] as const)('of the prices %j in %s, %s is %d', (texts, language, text, amount) => {
  const { read } = readingOf(texts, language, decimalOfColumn(texts, language));
  expect(read(text)).toMatchObject({ amount });
});

test('brackets are a minus of money, unless all prices have them', () => {
  expect(readingOf(['$1,200.00', '($350.00)'], 'en').read('($350.00)')).toEqual({
    amount: -350,
    currency: '$',
  });
  expect(readingOf(['($1,200.00)', '($350.00)'], 'en').read('($350.00)')).toEqual({
    amount: 350,
    currency: '$',
  });
  expect(readingOf(['$5', '(from $12)'], 'en').read('(from $12)')).toMatchObject({ amount: 12 });
});

test('brackets are a minus only beside numbers without them', () => {
  expect(readingOf(['(128)', '(1,024)'], 'en').read('(128)')).toBe(128);
  expect(readingOf(['12', '(128)'], 'en').read('(128)')).toBe(-128);
});

test.each([
  [['($1,200.00)', '($350.00)'], 'money'],
  [['(-5 €)', '(6 €)'], 'money'],
  [['(128)', '(1,024)'], 'number'],
  [['(128 votes)', '(1.2k)', '(.5)'], 'number'],
  [['(4 March 2026)'], 'date'],
  [['(none)'], 'text'],
] as const)('brackets around all of %j leave the kind %s', (texts, kind) => {
  expect(kindOf(texts, 'en')).toBe(kind);
  expect(
    kindOf(
      texts.map((text) => text.slice(1, -1)),
      'en',
    ),
  ).toBe(kind);
});

test.each([
  [['TOP 10', 'TOP 20'], 'text'],
  [['ALL 5', 'SOS 3', 'CUP 12', 'COP 28', 'more'], 'text'],
  [['TRY 150', 'TRY 299'], 'money'],
  [['COP 250', 'COP 1.250'], 'money'],
  [['COP 120000'], 'money'],
  [['TOP 10.50', 'TOP 20'], 'money'],
  [['100 TRY'], 'money'],
  [['USD 10', 'USD 20'], 'money'],
] as const)('of codes that are words as well, %j is %s', (texts, kind) => {
  expect(kindOf(texts, 'en')).toBe(kind);
});
