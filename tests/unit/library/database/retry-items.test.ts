import { expect, test, vi } from 'vitest';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { retryItems } from '@/utils/library/database/jobs-store';
import { storedJob } from '../../../fixtures/stored-work';

const stored = vi.hoisted(() => ({ job: null as unknown, items: [] as { n: number }[] }));

vi.mock('@/utils/library/database/library-database', () => ({
  openLibrary: async () => ({
    getAllFromIndex: async (_store: string, _index: string, [, state]: [string, string]) =>
      (stored.items as unknown as JobItem[]).filter((item) => item.state === state),
  }),
  inTransaction: async (_names: unknown, work: (transaction: unknown) => Promise<unknown>) => {
    const jobs = {
      get: async () => stored.job,
      put: async (job: unknown) => {
        stored.job = job;
      },
    };
    const jobItems = {
      get: async ([, n]: [string, number]) => stored.items[n],
      put: async (item: { n: number }) => {
        stored.items[item.n] = item;
      },
    };
    return await work({ objectStore: (name: string) => (name === 'jobs' ? jobs : jobItems) });
  },
}));

const { job } = storedJob;
const failed = (n: number): JobItem => ({
  jobId: job.id,
  n,
  url: `https://shop.test/${n}`,
  state: 'failed',
  runId: `run${n}`,
  problem: { code: 'scrape-failed' },
});
const which = { state: 'failed', code: 'scrape-failed' } as const;
const states = () => (stored.items as unknown as JobItem[]).map(({ state }) => state);

test('a press tries each address again once, also if its message is sent again', async () => {
  const totals = { waiting: 0, running: 0, done: 0, failed: 2, unknown: 0 };
  stored.job = { ...job, state: 'done', count: 2, totals } satisfies Job;
  stored.items = [failed(0), failed(1)];
  await retryItems(job.id, 'first', which);
  expect(states()).toEqual(['waiting', 'waiting']);
  expect(stored.job).toMatchObject({ state: 'running', totals: { waiting: 2, failed: 0 } });

  // One has failed again when the message arrives a second time.
  stored.items[1] = failed(1);
  stored.job = { ...(stored.job as Job), totals: { ...totals, waiting: 1, failed: 1 } };
  await retryItems(job.id, 'first', which);
  expect(states()).toEqual(['waiting', 'failed']);

  await retryItems(job.id, 'second', which);
  expect(states()).toEqual(['waiting', 'waiting']);
});

test('no address of a job that was cancelled meanwhile is tried again', async () => {
  const totals = { waiting: 0, running: 0, done: 0, failed: 1, unknown: 0 };
  stored.job = { ...job, state: 'cancelled', count: 1, totals } satisfies Job;
  stored.items = [failed(0)];
  await retryItems(job.id, 'third', which);
  expect(states()).toEqual(['failed']);
  expect(stored.job).toMatchObject({ state: 'cancelled' });
});
