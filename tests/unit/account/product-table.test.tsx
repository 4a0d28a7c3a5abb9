// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../fixtures/stored-account';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ProductTable } = await import('@/components/account/account-overview');

afterEach(cleanup);

test('a product that Vantage does not know is shown as such, with what was reported', () => {
  const unknownProducts = [{ code: 'isp2', balanceMb: 2000, fields: ['endpoint', 'region'] }];
  render(<ProductTable account={storedAccount({ unknownProducts })} />);
  const row = screen.getByRole('row', { name: /isp2/ });
  expect(row.textContent).toContain('2 GB');
  expect(row.textContent).toContain('Vantage does not know this product');
  expect(row.textContent).toContain('Reported fields: endpoint, region.');
});

test('fields of a known product that are not documented are named below the table', () => {
  const product = {
    code: 'rp' as const,
    balanceMb: 5,
    endpoint: null,
    ports: { http: 1, socks5: 2 },
  };
  const unknownFields = ['rotating_key', 'plan'];
  render(<ProductTable account={storedAccount({ products: [{ ...product, unknownFields }] })} />);
  expect(
    screen.getByText('Also reported for Premium Residential: rotating_key, plan.').closest('table'),
  ).toBeNull();
});
