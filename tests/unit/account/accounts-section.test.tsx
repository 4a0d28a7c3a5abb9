// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { loseFocus } from '../../fixtures/lose-focus';
import { storedAccount } from '../../fixtures/stored-account';
import { noAddresses } from '@/utils/settings/schema';

const send = vi.hoisted(() => vi.fn<(type: string) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { AccountsSection } = await import('@/components/account/accounts-section');
const { keepFocus } = await import('@/components/ui/keep-focus');
const { accountItem, accountsItem } = await import('@/utils/storage/registry/account');

keepFocus();
afterEach(cleanup);

const state = { account: storedAccount(), problem: null };
const named = (label: string) => ({ id: label, label });
const other = (label: string) => ({ ...named(label), addresses: noAddresses, state });

test('focus stays in the list when another account comes into use', async () => {
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

test('after an account is removed, focus is on the accounts', async () => {
  await accountItem.write(state);
  await accountsItem.write({ current: named('Mine'), others: [other('Old'), other('Spare')] });
  const answer = Promise.withResolvers<object>();
  send.mockReturnValue(answer.promise);
  render(<AccountsSection addresses={noAddresses} />);
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove Old' });
  remove.focus();
  fireEvent.click(remove);
  const confirm = await screen.findByRole('button', { name: 'Remove account' });
  confirm.focus();
  await act(() => confirm.click());
  // The browser gives the focus back when the dialog closes, and takes it when the button is disabled.
  remove.disabled = false;
  remove.focus();
  remove.disabled = true;
  loseFocus(remove);
  await act(() => accountsItem.write({ current: named('Mine'), others: [other('Spare')] }));
  await act(() => answer.resolve({}));
  const section = screen.getByRole('region', { name: 'Accounts' });
  await expect.poll(() => document.activeElement).toBe(section);
});
