// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

const page = vi.hoisted(() => ({ inIncognitoWindow: false }));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/page', () => page);
const saveBackup = vi.fn<(passphrase: string, withLibrary: boolean) => Promise<object>>();
vi.mock('@/utils/settings/state/backup-file', () => ({ saveBackup }));
const { BackupSection } = await import('@/components/settings/backup-section');

afterEach(() => {
  cleanup();
  page.inIncognitoWindow = false;
});

test('a private window names a regular one for backups, and has no form for them', () => {
  const shown = render(<BackupSection />);
  expect(screen.queryByRole('button', { name: 'Save a backup' })).not.toBeNull();
  expect(screen.queryByLabelText('Restore from a file')).not.toBeNull();
  shown.unmount();
  page.inIncognitoWindow = true;
  render(<BackupSection />);
  expect(screen.getByRole('heading', { name: 'Backup and restore' })).toBeTruthy();
  expect(screen.queryByText(/not available in private windows/)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByLabelText('Restore from a file')).toBeNull();
});

test('a passphrase is typed twice alike before a file is sealed with it', async () => {
  saveBackup.mockResolvedValue({ results: 0, left: 0, damaged: 0 });
  render(<BackupSection />);
  const type = (name: string, value: string) =>
    fireEvent.input(screen.getByLabelText(name), { target: { value } });
  const save = screen.getByRole('button', { name: 'Save a backup' });
  const isDisabled = (is: boolean) =>
    vi.waitFor(() => expect(save.hasAttribute('disabled')).toBe(is));
  expect(screen.queryByLabelText('Repeat passphrase')).toBeNull();
  type('Passphrase for keys and logins', 'four unrelated words');
  await isDisabled(true);
  type('Repeat passphrase', 'four unrelated wards');
  expect(await screen.findByText('The passphrases differ.')).toBeTruthy();
  fireEvent.submit(save.closest('form')!);
  expect(saveBackup).not.toHaveBeenCalled();
  type('Repeat passphrase', 'four unrelated words');
  await isDisabled(false);
  fireEvent.click(save);
  await screen.findByText('Saved.');
  expect(saveBackup).toHaveBeenCalledExactlyOnceWith('four unrelated words', false);
  // Neither field keeps it, and a file without one is saved at once.
  await vi.waitFor(() => expect(screen.queryByLabelText('Repeat passphrase')).toBeNull());
  await isDisabled(false);
});
