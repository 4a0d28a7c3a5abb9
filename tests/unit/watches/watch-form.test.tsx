// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { newJob } from '@/utils/jobs/job-states';
import { idlePanel } from '../../fixtures/idle-panel';
import { scrapeRun } from '../runs/tasks/example-options';
import { watch } from './watches';

const urls = ['https://a.test/1', 'https://a.test/2'];
const paid = ['1', '2', '3'].map((id) => scrapeRun({ id, url: 'https://a.test/1' }));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/scrape-context', () => ({
  scrapeContext: () => ({ ...idlePanel.known, runs: paid }),
}));
vi.mock('@/utils/recipes/state', () => ({ recipes: signal([]) }));
vi.mock('@/utils/jobs/state/jobs', () => ({ readJobAddresses: async () => urls }));
const { WatchForm } = await import('@/components/watches/watch-form');

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each(['screenshot', 'pdf'] as const)('text is not compared in the format %s', (content) => {
  const draft = { ...watch().draft, options: { ...watch().draft.options, content } };
  const browser = { ...draft, options: { ...draft.options, mode: 'browser' as const } };
  const { unmount } = render(<WatchForm watch={watch({ draft: browser })} />);
  expect(screen.getByRole('alert').textContent).toContain('has no text to compare');
  expect(button('Save').disabled).toBe(true);
  unmount();
  // In this mode the source of the page is sent for instead.
  render(<WatchForm watch={watch({ draft })} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button('Save').disabled).toBe(false);
});

test('the first limit of a run is the published maximum, though its pages cost less so far', async () => {
  const { options } = paid[0]!;
  const job = newJob({ id: 'j', name: 'Lamps', accountId: 'first', options }, urls.length, 1);
  render(<WatchForm watch={null} job={job} />);
  await screen.findByText('2 pages of job Lamps', { exact: false });
  const limit = screen.getByLabelText<HTMLInputElement>('Credit limit per run');
  expect(limit.value).toBe('12');
});
