// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

const page = vi.hoisted(() => ({ inIncognitoWindow: false }));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/page', () => page);
vi.mock('@/utils/settings/state/backup-file', () => ({ saveBackup: vi.fn() }));
const { BackupSection } = await import('@/components/settings/backup-section');

afterEach(cleanup);

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
