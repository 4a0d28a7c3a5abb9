import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesFrom, type VariantFacts } from '@/utils/compare/differences';
import { pricesIn } from '@/utils/compare/prices';
import { countrySets, countriesOfSet } from '@/utils/compare/country-sets';

const facts = (title: string, text: string, status: number | null = 200): VariantFacts => ({
  title,
  status,
  prices: pricesIn(text),
  rates: {},
  signals: [],
});

test('a page that is written in another way does not differ', () => {
  const found = differencesFrom(
    facts('A  lamp\n', 'Now €1,234.56 or £5'),
    facts('A lamp', '£5.00 and 1.234,56 €'),
  );
  expect(found).toMatchObject({ status: false, title: false, prices: false, missing: [] });
});

test('another status, title or price is told, with what is missing and what is new', () => {
  const found = differencesFrom(
    facts('A lamp', '€10, €20'),
    facts('Eine Lampe', '€10, CHF 21.50', 403),
  );
  expect(found).toMatchObject({ status: true, title: true, prices: true });
  expect(found.missing.map(({ text }) => text)).toEqual(['€20']);
  expect([...found.added]).toEqual(['CHF 21.5']);
});

test('nothing differs from itself, and missing and added change sides', () => {
  const prices = fc.array(
    fc.record({
      amount: fc.nat(50),
      currency: fc.constantFrom('EUR', '$'),
      text: fc.constant('x'),
    }),
  );
  fc.assert(
    fc.property(prices, prices, (one, other) => {
      const [a, b] = [one, other].map((all) => ({ ...facts('t', ''), prices: all }));
      if (!a || !b) return;
      expect(differencesFrom(a, a)).toMatchObject({ prices: false, missing: [] });
      const [there, back] = [differencesFrom(a, b), differencesFrom(b, a)];
      expect(there.prices).toBe(back.prices);
      expect(new Set(there.missing.map((p) => `${p.currency} ${p.amount}`))).toEqual(back.added);
    }),
  );
});

test('a set holds what the account can ask for', () => {
  expect(countriesOfSet('europe', ['FR', 'US', 'DE'])).toEqual(['DE', 'FR']);
  for (const codes of Object.values(countrySets)) expect(new Set(codes).size).toBe(codes.length);
});
