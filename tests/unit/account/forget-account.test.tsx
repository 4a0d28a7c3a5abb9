// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { accountsItem } from '@/utils/storage/registry/account';
import { storedAccount } from '../../fixtures/stored-account';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { ConnectedAccount } = await import('@/components/account/connection-section');

afterEach(cleanup);

test('the question names its account and keeps to it while another tab changes the account', async () => {
  send.mockResolvedValue({});
  await accountsItem.write({ current: { id: 'a', label: 'Shop' }, others: [] });
  const { rerender } = render(<ConnectedAccount now={storedAccount()} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Forget this account' });
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Forget this account?' });
  const body = () => dialog.textContent;
  expect(body()).toContain('Shop: deletes its keys');
  await act(() => accountsItem.write({ current: { id: 'b', label: 'Home' }, others: [] }));
  rerender(<ConnectedAccount now={storedAccount({ keyTail: 'beef' })} />);
  expect(body()).toContain('Shop: deletes its keys');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Forget it' }));
  expect(send.mock.calls).toEqual([['account/forget', { id: 'a' }]]);
});
