// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { differencesFrom, type VariantFacts } from '@/utils/compare/differences';
import type { Price } from '@/utils/compare/prices';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { PricesCell } = await import('@/components/compare/comparison-cells');

afterEach(cleanup);

const pounds: Price = { text: '£100', amount: 100, currency: 'GBP' };
const euros: Price = { text: '€90', amount: 90, currency: 'EUR' };
const facts = (prices: Price[]): VariantFacts => ({
  status: 200,
  title: '',
  prices,
  rates: {},
  signals: [],
});

function shown(prices: Price[], rates: Record<string, number> = {}): string {
  const differs = differencesFrom(facts([pounds]), facts(prices), rates);
  const conversion = { currency: 'GBP', rates };
  const { container } = render(<PricesCell {...{ facts: facts(prices), differs, conversion }} />);
  return container.textContent;
}

test('a price in another currency is missing only if its rate says so', () => {
  expect(shown([euros])).toContain('Another currency. Set its exchange rate below to compare.');
  expect(shown([euros])).not.toContain('missing');
  expect(shown([euros], { 'EUR GBP': 0.85 })).toContain('1 price of the baseline is missing');
  expect(shown([])).toContain('1 price of the baseline is missing');
});
