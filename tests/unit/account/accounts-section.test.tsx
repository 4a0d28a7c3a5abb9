// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../fixtures/stored-account';
import { noAddresses } from '@/utils/settings/schema';

const send = vi.hoisted(() => vi.fn<(type: string) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { AccountsSection } = await import('@/components/account/accounts-section');
const { accountItem, accountsItem } = await import('@/utils/storage/registry/account');

afterEach(cleanup);

test('focus stays in the list when another account comes into use', async () => {
  const state = { account: storedAccount(), problem: null };
  const named = (label: string) => ({ id: label, label });
  const other = (label: string) => ({ ...named(label), addresses: noAddresses, state });
  await accountItem.write(state);
  await accountsItem.write({ current: named('Mine'), others: [other('Spare')] });
  send.mockImplementation(async () => {
    await accountsItem.write({ current: named('Spare'), others: [other('Mine')] });
    return {};
  });
  render(<AccountsSection addresses={noAddresses} />);
  const use = await screen.findByRole('button', { name: 'Use Spare' });
  use.focus();
  fireEvent.click(use);
  await screen.findByRole('button', { name: 'Use Mine' });
  expect(document.activeElement?.closest('ul')).not.toBeNull();
});
