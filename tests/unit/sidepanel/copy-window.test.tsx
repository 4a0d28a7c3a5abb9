// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { storedRun } from '../../fixtures/stored-backup';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/runs', () => ({ runs: { value: [storedRun] } }));
vi.mock('@/utils/library/database/library-runs', () => ({ getBody: async () => null }));
const { CopyWindow } = await import('@/components/sidepanel/copy-window');

test('a result that could not be copied at once leaves the button, and a line in the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  render(<CopyWindow runId={storedRun.id} />);
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  expect(log.mock.calls[0]?.[0]).toContain('copying a result');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
