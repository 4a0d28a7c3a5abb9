// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ComparisonRow } from '@/components/compare/comparison-table';
import { pricesIn } from '@/utils/compare/prices';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ExchangeRates } = await import('@/components/compare/exchange-rates');

afterEach(cleanup);

test('of what is typed while a rate is being stored, the last is stored', async () => {
  const row: ComparisonRow = {
    variant: { runId: 'r', country: 'GB', mode: 'auto', kept: true },
    run: null,
    facts: { status: 200, title: '', prices: pricesIn('£1'), rates: {}, signals: [] },
    isBaseline: true,
    conversion: { currency: 'EUR', rates: {} },
    differs: null,
    lines: null,
    damaged: null,
  };
  const ends: (() => void)[] = [];
  const stored: (number | null)[] = [];
  const onRate = (_key: string, rate: number | null): Promise<void> => {
    stored.push(rate);
    return new Promise((resolve) => ends.push(resolve));
  };
  render(<ExchangeRates rows={[row]} typed={{}} onRate={onRate} />);
  const field = screen.getByRole('textbox', { hidden: true });
  for (const value of ['1', '1.1', '1.17']) fireEvent.input(field, { target: { value } });
  expect(stored).toEqual([1]);
  ends[0]?.();
  await vi.waitFor(() => expect(stored).toEqual([1, 1.17]));
});
