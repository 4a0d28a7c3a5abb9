import { expect, test } from 'vitest';
import { withRate } from '@/utils/compare/comparison-plan';
import { differencesFrom, type VariantFacts } from '@/utils/compare/differences';
import { convert, mainCurrency, mergedRates, ratesIn } from '@/utils/compare/exchange-rates';
import { pricesIn } from '@/utils/compare/prices';

const facts = (text: string): VariantFacts => ({
  title: 'A lamp',
  status: 200,
  prices: pricesIn(text),
  rates: ratesIn(text),
  signals: [],
});

test.each([
  ['1 EUR = 1.08 USD', { 'EUR USD': 1.08 }],
  ['Rate today: €1 ≈ US$1.0812.', { 'EUR USD': 1.0812 }],
  ['100 JPY = 0,62 EUR', { 'JPY EUR': 0.0062 }],
  ['1 EUR = 17 250,50 IDR', { 'EUR IDR': 17_250.5 }],
  // Over one or over a thousand: not taken.
  ['1 EUR = 1.085 USD', {}],
  ['1 USD = 15,800 IDR', {}],
  ['1 EUR = 1 EUR, 0 EUR = 5 USD, 5 = 5 USD', {}],
  ['€10, was $12', {}],
])('rates in %j', (text, rates) => {
  expect(ratesIn(text)).toEqual(rates);
});

test('a price is converted by a rate or its inverse, and stays alone without one', () => {
  const [price] = pricesIn('US$20');
  expect(convert(price!, 'EUR', { 'USD EUR': 0.5 })).toBe(10);
  expect(convert(price!, 'EUR', { 'EUR USD': 2 })).toBe(10);
  expect(convert(price!, 'USD', {})).toBe(20);
  expect(convert(price!, 'EUR', { 'USD GBP': 0.5 })).toBeNull();
});

test('prices of two currencies that agree within 2 % are no difference', () => {
  const base = facts('Lamp €100, shade €50');
  const rates = { 'USD EUR': 0.9 };
  const found = (text: string) => differencesFrom(base, facts(text), rates);
  expect(found('US$111.11 and US$55.56').prices).toBe(false);
  expect(found('US$113.30 and US$55').prices).toBe(false);
  const dearer = found('US$114 and US$55');
  expect([...dearer.added]).toEqual(['USD 114']);
  expect(dearer.missing.map(({ text }) => text)).toEqual(['€100']);
  expect(differencesFrom(base, facts('US$111.11 and US$55.56')).added.size).toBe(2);
  // In one currency nothing is rounded away.
  expect(found('€101 and €50').added.size).toBe(1);
});

test('a later rate wins in both directions, so that a page can not contradict the user', () => {
  const rates = mergedRates([{ 'EUR USD': 5, 'EUR GBP': 0.8 }, { 'USD EUR': 0.9 }]);
  expect(rates).toEqual({ 'USD EUR': 0.9, 'EUR GBP': 0.8 });
  const differs = differencesFrom(facts('Lamp €100'), facts('Lamp US$111.11'), rates);
  expect(differs.prices).toBe(false);
});

test('the main currency of a page is its most frequent one', () => {
  expect(mainCurrency(pricesIn('US$1, €2, €3'))).toBe('EUR');
  expect(mainCurrency([])).toBeNull();
});

test('a rate is stored, replaced and forgotten, and at most 200 are kept', () => {
  const none = { last: null, list: [] };
  const one = withRate(none, 'USD EUR', 0.9);
  expect(withRate(one, 'USD EUR', 0.8).rates).toEqual({ 'USD EUR': 0.8 });
  expect(withRate(one, 'USD EUR', null).rates).toEqual({});
  const many = Array.from({ length: 201 }, (_, at) => `X${at} EUR`).reduce(
    (all, key) => withRate(all, key, 1),
    one,
  );
  expect(Object.keys(many.rates ?? {})).toHaveLength(200);
  expect(many.rates).not.toHaveProperty('USD EUR');
});

test('a rate takes the place of its inverse, which another comparison stored', () => {
  const earlier = withRate({ last: null, list: [] }, 'USD EUR', 0.9);
  const other = withRate(earlier, 'GBP EUR', 1.2);
  expect(withRate(other, 'EUR USD', 1.25).rates).toEqual({ 'GBP EUR': 1.2, 'EUR USD': 1.25 });
  // What the page names counts again, in both directions.
  expect(withRate(other, 'EUR USD', null).rates).toEqual({ 'GBP EUR': 1.2 });
});

test.each([
  ['digits', '1'.repeat(300_000)],
  ['separators', '1,'.repeat(150_000)],
  ['equations', '1=1='.repeat(75_000)],
])('a hostile page of %s alone names no rate, and is read at once', (_of, text) => {
  expect(ratesIn(text)).toEqual({});
});
