// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';

const send = vi.fn<(type: string, input: object) => Promise<object>>();
const goTo = vi.fn();
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/components/workspace/route', () => ({ goTo }));
const { ForgottenPassphrase } = await import('@/components/settings/forgotten-passphrase');

afterEach(cleanup);

test('it says what is lost and what stays, and gives up the passphrase once the word is typed', async () => {
  render(<ForgottenPassphrase />);
  fireEvent.click(screen.getByRole('button', { name: 'Forgot the passphrase?' }));
  const dialog = await screen.findByRole('dialog');
  // It would inherit that the button is centred.
  expect(dialog.closest('[style]')).toBeNull();
  expect(dialog.textContent).toMatch(/keys.*logins.*webhooks, so they are deleted/);
  expect(dialog.textContent).toContain('Results, profiles, recipes, jobs and watches stay');
  const confirm = screen.getByRole('button', { name: 'Delete keys and logins' });
  const word = screen.getByLabelText('Type DELETE to go on');
  fireEvent.input(word, { target: { value: 'delete' } });
  fireEvent.click(confirm);
  expect(confirm.hasAttribute('disabled')).toBe(true);
  expect(send).not.toHaveBeenCalled();

  send.mockRejectedValueOnce(new ProblemError('disk-full')).mockResolvedValueOnce({});
  fireEvent.input(word, { target: { value: ' DELETE ' } });
  await vi.waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
  fireEvent.click(confirm);
  await screen.findByRole('alert');
  expect(goTo).not.toHaveBeenCalled();
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('settings'));
  expect(send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenLastCalledWith('lock/give-up', { typed: 'DELETE' });
});
