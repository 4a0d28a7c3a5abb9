// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedRun } from '../../fixtures/stored-backup';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const getRun = vi.fn<() => Promise<object | null>>(async () => storedRun);
vi.mock('@/utils/library/database/library-runs', () => ({
  getBody: async () => null,
  getRun: () => getRun(),
}));
const { CopyWindow } = await import('@/components/sidepanel/copy-window');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a result that could not be copied at once leaves the button, and a line in the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  render(<CopyWindow runId={storedRun.id} />);
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  expect(log.mock.calls[0]?.[0]).toContain('copying a result');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

test('a picture is not copied as text', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  getRun.mockResolvedValue({
    ...storedRun,
    result: { ...storedRun.result, contentType: 'image/png' },
  });
  render(<CopyWindow runId={storedRun.id} />);
  expect(await screen.findByText(/picture or a file/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(log).not.toHaveBeenCalled();
});

test('a result that is gone is said to be gone', async () => {
  getRun.mockResolvedValue(null);
  render(<CopyWindow runId={storedRun.id} />);
  expect(await screen.findByText('This result is gone.')).toBeTruthy();
});
