import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hostGapMs } from '@/utils/jobs/pick-addresses';
import type { Job, JobItem } from '@/utils/jobs/schema';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { storedAccount } from '../../../fixtures/stored-account';
import { storedJob } from '../../../fixtures/stored-work';

const disk = vi.hoisted(() => ({
  jobs: [] as Job[],
  waiting: [] as JobItem[],
  runs: [] as Run[],
  concurrency: 0,
}));
vi.mock('@/utils/library/database/jobs-store', () => ({
  listJobs: async () => disk.jobs,
  jobItems: async () => disk.waiting,
  startItems: async (
    _id: string,
    items: readonly JobItem[],
    runOf: (job: Job, item: JobItem) => ScrapeRun,
  ) => {
    disk.waiting = disk.waiting.filter((item) => !items.includes(item));
    disk.jobs = disk.jobs.map((job) => {
      disk.runs.push(...items.map((item) => runOf(job, item)));
      const { waiting, running } = job.totals;
      const count = items.length;
      const totals = { ...job.totals, waiting: waiting - count, running: running + count };
      return { ...job, totals };
    });
  },
}));
vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => disk.runs }));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => false }));
vi.mock('@/utils/account/background/account-keys', () => ({
  accountOf: async () => ({
    state: { account: storedAccount({ scraper: { concurrency: disk.concurrency } }) },
  }),
}));
const { createJobScheduler } = await import('@/utils/jobs/background/job-scheduler');

const nothing = async () => undefined;
const scheduler = () =>
  createJobScheduler({
    isLocked: async () => false,
    keepAlarm: nothing,
    advanceDueRuns: nothing,
    onChange: nothing,
    followPages: nothing,
  });

/** Stores a running job with twelve waiting addresses of a host each, or all of one. */
function store(host: (n: number) => string, change: Partial<Job>): void {
  const totals = { waiting: 12, running: 0, done: 0, failed: 0, unknown: 0 };
  disk.jobs = [{ ...storedJob.job, used: 0, reserve: 1, count: 12, totals, ...change }];
  disk.waiting = Array.from({ length: 12 }, (_, n) => ({
    jobId: storedJob.job.id,
    n,
    url: `https://${host(n)}/${n}`,
    state: 'waiting',
    runId: null,
    problem: null,
  }));
}

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(disk, { runs: [], concurrency: 0 });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
});

test.each([
  [2, 5],
  [0, 8],
])('an account with a limit of %j begins %j: three wait for a slot', async (limit, begun) => {
  disk.concurrency = limit;
  store((n) => `${n}.test`, {});
  await scheduler().processDue();
  expect(disk.runs).toHaveLength(begun);
});

test('an account that reports no limit keeps to the limit of a host', async () => {
  store(() => 'a.test', { perHost: 1 });
  const { processDue } = scheduler();
  await processDue();
  vi.setSystemTime(Date.now() + hostGapMs);
  await processDue();
  expect(disk.runs).toHaveLength(1);
});
