// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../../fixtures/stored-account';

const send = vi.hoisted(() => vi.fn<(type: string, input: unknown) => Promise<void>>());
vi.mock('@/utils/i18n/i18n', async () => ({
  i18n: (await import('../../ui/catalogue')).fakeI18n,
}));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { UsageSection } = await import('@/components/account/usage-section');

afterEach(cleanup);

const account = storedAccount();
const [first, second] = account.products;
const section = (accountId: string, products: typeof account.products) => (
  <UsageSection accountId={accountId} account={{ ...account, products }} now={0} shown={null} />
);

test('an account without the chosen product shows its own', async () => {
  const products = [
    { ...first!, code: 'rp' as const },
    { ...(second ?? first!), code: 'mp' as const },
  ];
  const { rerender } = render(section('a', products));
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Product' });
  fireEvent.change(choice(), { target: { value: 'mp' } });
  expect(choice().value).toBe('mp');
  const read = (product: string) => ['usage/read', { product, period: '24h' }];
  await vi.waitFor(() => expect(send.mock.lastCall).toEqual(read('mp')));
  send.mockClear();
  rerender(section('b', products.slice(0, 1)));
  expect(choice().value).toBe('rp');
  await vi.waitFor(() => expect(send.mock.calls).toEqual([read('rp')]));
});

test('offline without a report, none is called the last one', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(section('a', [{ ...first!, code: 'rp' as const }]));
  expect(
    screen.getByText('You are offline. Refresh usage when you are online again.'),
  ).toBeDefined();
  expect(screen.queryByText(/This is the last report/)).toBeNull();
});
