// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ended } from './watches';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { WatchRunTable } = await import('@/components/watches/watch-run-table');

afterEach(cleanup);

test('the reason why a run failed is text in the table', () => {
  const failed = ended({ at: 2, outcome: 'drift', problem: { code: 'watch-drift' } });
  render(<WatchRunTable history={[failed, ended()]} />);
  expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: /^The recipe no longer finds its list/ })).toBeTruthy();
});

test('without a reason there is no column for it', () => {
  render(<WatchRunTable history={[ended()]} />);
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});
