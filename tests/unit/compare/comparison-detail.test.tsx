// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Comparison } from '@/utils/compare/schema';
import { queuedRun } from '@/utils/runs/queued-run';
import type { ScrapeRun } from '@/utils/runs/schema';

const runs = vi.hoisted(() => new Map<string, unknown>());
const sent = vi.hoisted(() => vi.fn(async () => ({ id: 'x' })));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send: sent }));
vi.mock('@/utils/compare/state', () => ({
  comparisons: signal(null),
  followRuns: () => ({ runs: signal(runs), problem: signal(null), end: () => undefined }),
}));
const { ComparisonDetail } = await import('@/components/compare/comparison-detail');

afterEach(cleanup);

const comparison: Comparison = {
  id: 'one',
  url: 'https://lamps.test/',
  createdAt: 1_700_000_000_000,
  baseline: 'unsent',
  screenshots: false,
  removedAt: null,
  places: [
    { runId: 'unsent', country: 'DE', mode: 'request', kept: false },
    { runId: 'removed', country: 'IN', mode: 'browser', kept: true },
    { runId: 'lost', country: 'CN', mode: 'request', kept: true },
  ],
};
const lost: ScrapeRun = {
  ...queuedRun('lost', comparison.url, { mode: 'request', country: 'CN', screenshot: false }, 0),
  state: 'unknown',
};

test.each([
  ['unsent', /^Repeat Germany/, '2 credits', 'Repeating it is a new paid request.'],
  ['removed', /^Repeat India/, '5 credits', 'Repeating it is a new paid request.'],
  ['lost', /^Repeat China/, '2 credits', 'This may have been charged already'],
])('a scrape can be repeated in its place: %s', async (runId, button, price, body) => {
  for (const { runId: id } of comparison.places) runs.set(id, id === 'lost' ? lost : null);
  render(<ComparisonDetail comparison={comparison} />);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect((await screen.findByRole('heading', { name: /\?$/ })).textContent).toContain(price);
  expect(screen.getByText(body, { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Repeat and pay' }));
  expect(sent).toHaveBeenCalledWith('compare/act', { act: { act: 'repeat', id: 'one', runId } });
});

test('a private address is confirmed before a scrape of it is repeated', async () => {
  for (const { runId: id } of comparison.places) runs.set(id, null);
  render(<ComparisonDetail comparison={{ ...comparison, url: 'http://10.0.0.1/' }} />);
  fireEvent.click(screen.getByRole('button', { name: /^Repeat Germany/ }));
  const repeat = await screen.findByRole<HTMLButtonElement>('button', { name: 'Repeat and pay' });
  expect(repeat.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send this private address' }));
  fireEvent.click(repeat);
  const act = { act: 'repeat', id: 'one', runId: 'unsent', privateAddressConfirmed: true };
  expect(sent).toHaveBeenLastCalledWith('compare/act', { act });
});

test('so it is before the rest is sent', async () => {
  const problem = { code: 'comparison-stopped' } as const;
  for (const { runId: id } of comparison.places) {
    runs.set(id, { ...lost, id, state: 'cancelled', problem });
  }
  render(<ComparisonDetail comparison={{ ...comparison, url: 'http://10.0.0.1/' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try with one' }));
  const resume = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send and pay' });
  expect(resume.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send this private address' }));
  fireEvent.click(resume);
  const act = { act: 'resume', id: 'one', privateAddressConfirmed: true };
  expect(sent).toHaveBeenLastCalledWith('compare/act', { act });
});
