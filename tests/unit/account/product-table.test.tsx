// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../fixtures/stored-account';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { BrowserFacts, ProductTable, ScraperFacts } =
  await import('@/components/account/account-overview');

// West of UTC, midnight in UTC is a time of the day before.
vi.stubEnv('TZ', 'America/Los_Angeles');
afterAll(() => vi.unstubAllEnvs());
afterEach(cleanup);

const now = Date.UTC(2026, 10, 29, 12);

test('a product that Vantage does not know is shown as such, with what was reported', () => {
  const unknownProducts = [{ code: 'isp2', balanceMb: 2000, fields: ['endpoint', 'region'] }];
  render(<ProductTable account={storedAccount({ unknownProducts })} now={now} />);
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
  render(
    <ProductTable
      account={storedAccount({ products: [{ ...product, unknownFields }] })}
      now={now}
    />,
  );
  expect(
    screen.getByText('Also reported for Premium Residential: rotating_key, plan.').closest('table'),
  ).toBeNull();
});

test('other fields of the scraper and the browser are named', () => {
  const access = { hasAccess: true, unknownFields: ['plan', 'renews_at'] };
  const account = storedAccount({ scraper: access, browser: access });
  render(<ScraperFacts account={account} />);
  expect(screen.getByText('Also reported').nextSibling?.textContent).toBe('plan, renews_at');
  cleanup();
  render(<BrowserFacts account={account} />);
  expect(screen.getByText('Also reported').nextSibling?.textContent).toBe('plan, renews_at');
  cleanup();
  render(<ScraperFacts account={storedAccount({ scraper: { hasAccess: true } })} />);
  expect(screen.queryByText('Also reported')).toBeNull();
});

test.each([
  ['2027-01-31T00:00:00.000Z', 2, 'Static Residential, 2 addresses: valid until Jan 31, 2027.'],
  ['2027-01-31', 1, 'Static Residential, 1 address: valid until Jan 31, 2027.'],
  ['2027-01-31T12:30:00.000Z', null, 'Static Residential: valid until Jan 31, 2027, 4:30 AM.'],
  ['end of June', 1, 'Static Residential, 1 address: valid until end of June.'],
  ['2026-11-29T00:00:00.000Z', 1, 'Static Residential, 1 address: valid until Nov 29, 2026.'],
  ['2026-11-28T00:00:00.000Z', 1, 'Static Residential, 1 address: expired on Nov 28, 2026.'],
  [
    '2026-11-29T11:59:00.000Z',
    0,
    'Static Residential, 0 addresses: expired on Nov 29, 2026, 3:59 AM.',
  ],
])(
  'an order that ends %s with %s addresses is told below the table',
  (expiry, addresses, words) => {
    const product = {
      code: 'static_residential' as const,
      balanceMb: null,
      endpoint: null,
      ports: { http: 1, socks5: 2 },
      orders: [{ expiry, addresses }],
    };
    render(<ProductTable account={storedAccount({ products: [product] })} now={now} />);
    const told = screen.getByText(/valid until|expired on/);
    expect(told.textContent?.replaceAll(/\s/g, ' ')).toBe(words);
    expect(told.closest('table')).toBeNull();
  },
);
