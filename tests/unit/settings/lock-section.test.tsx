// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const lock = signal({ value: { set: true, idleMinutes: 30 } });
const locked = signal(false);
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/security/state', () => ({ lock, locked }));
const route = signal({ section: 'settings' });
vi.mock('@/components/workspace/route', () => ({ route }));
vi.mock('@/utils/messaging/send', () => ({ send: async () => ({}) }));
const { LockSection } = await import('@/components/settings/lock-section');

afterEach(cleanup);
beforeEach(() => {
  locked.value = false;
  route.value = { section: 'settings' };
});

/** The settings page, which shows no sections while locked. */
const Settings = () => (locked.value ? null : <LockSection />);

async function removeLock(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Remove the lock' }));
  const field = await screen.findByLabelText('Current passphrase');
  fireEvent.input(field, { target: { value: 'four unrelated words' } });
  const button = screen.getByRole('button', { name: 'Remove the lock' });
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await screen.findByText('The lock is removed.');
}

test('what was done is still told after the page was locked for a moment', async () => {
  render(<Settings />);
  await removeLock();
  locked.value = true;
  await vi.waitFor(() => expect(screen.queryByText('The lock is removed.')).toBeNull());
  locked.value = false;
  expect(await screen.findByText('The lock is removed.')).toBeTruthy();
});

test('what was done is still told where the page opens again before it has closed the section', async () => {
  const { unmount } = render(<Settings />);
  await removeLock();
  unmount();
  render(<Settings />);
  expect(screen.getByText('The lock is removed.')).toBeTruthy();
});

test('what was done is no longer told after the section was left', async () => {
  const { unmount } = render(<Settings />);
  await removeLock();
  route.value = { section: 'profiles' };
  unmount();
  render(<Settings />);
  expect(screen.queryByText('The lock is removed.')).toBeNull();
});

test('focus follows into the form, and back to the button that opens it', async () => {
  render(<Settings />);
  const change = screen.getByText('Change the passphrase');
  change.focus();
  fireEvent.click(change);
  const field = await screen.findByLabelText('Current passphrase');
  expect(document.activeElement).toBe(field);
  const cancel = screen.getByText('Cancel');
  cancel.focus();
  fireEvent.click(cancel);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Change the passphrase'));
});
