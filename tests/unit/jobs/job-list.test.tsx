// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from '@/utils/jobs/schema';
import { scrapeRun } from '../runs/tasks/example-options';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { JobList } = await import('@/components/jobs/job-list');

afterEach(cleanup);

const jobOf = (name: string): Job => ({
  id: name,
  name,
  state: 'done',
  createdAt: 0,
  endedAt: 0,
  accountId: 'account',
  options: scrapeRun().options,
  count: 1,
  totals: { waiting: 0, running: 0, done: 1, failed: 0, unknown: 0 },
  used: 2,
  reserve: 0,
  cap: 2,
  problem: null,
  lost: 0,
  lostInRow: 0,
  typicalMs: null,
  recentEnds: [],
});
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('the newest jobs are shown, others are found by name, and all come at a press', () => {
  render(<JobList jobs={['six', 'five', 'four', 'three', 'two', 'one'].map(jobOf)} />);
  expect(names()).toEqual(['six', 'five', 'four', 'three']);
  const search = (text: string) =>
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } });
  search('one');
  expect(names()).toEqual(['one']);
  expect(screen.queryByRole('button')).toBeNull();
  search('');
  fireEvent.click(screen.getByRole('button', { name: 'Show all 6 jobs' }));
  expect(names()).toHaveLength(6);
});

test('a job says what it has come to, without what is zero', () => {
  const failed = {
    ...jobOf('b'),
    totals: { waiting: 3, running: 0, done: 0, failed: 1, unknown: 1 },
  };
  render(<JobList jobs={[jobOf('a'), failed]} />);
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/ · 1 done · 2 credits$/);
  expect(second).toMatch(/ · 0 done · 2 without a result · 3 left · 2 credits$/);
});
