import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createJobsArea } from '@/utils/jobs/background/jobs-area';
import { resumed, retryItem } from '@/utils/jobs/job-states';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { type ProblemCode, ProblemError } from '@/utils/problem';
import { publishedCost } from '@/utils/runs/cost/estimate-cost';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { storedJob } from '../../../fixtures/stored-work';

/** What becomes of a job whose addresses are tried again, and what it is checked for before. */

const stored = vi.hoisted(() => ({
  job: null as unknown,
  items: [] as unknown[],
  retryItems: vi.fn(async () => {}),
  checkFloor: vi.fn(async (_most: number, _accountId?: string) => {}),
  checkTotalCost: vi.fn(async (_maxOf: () => number, _confirmed: boolean) => {}),
  changeJob: vi.fn(async (_id: string, _change: (job: Job) => Job) => true),
}));
vi.mock('@/utils/library/database/jobs-store', () => ({
  getJob: async () => stored.job,
  jobItems: async () => stored.items,
  changeJob: stored.changeJob,
  retryItems: stored.retryItems,
}));
vi.mock('@/utils/runs/background/cost-checks', () => ({
  checkFloor: stored.checkFloor,
  checkTotalCost: stored.checkTotalCost,
}));

const scraperAccess = vi.fn(async () => ({ baseUrl: '', key: '' }));
const quiet = async () => {};
const { handlers } = createJobsArea({
  account: { scraperAccess, inUse: async () => 'first' },
  scheduler: { requestProcessing() {}, processDue: quiet, resume: quiet },
  notifyChange: quiet,
});
const { job } = storedJob;
const again = { jobId: job.id, state: 'failed', code: 'scrape-failed' } as const;
const retry = (more: object = {}) => handlers['jobs/retry']({ ...again, ...more }, caller);
const put = (state: Job['state'], reserve = 1, more: Partial<Job> = {}) => {
  stored.job = { ...job, state, reserve, restored: false, ...more } satisfies Job;
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  vi.clearAllMocks();
  stored.items = [];
});

const browserMost = publishedCost({ ...job.options, mode: 'browser' }).most;

test.each([
  ['in its mode', {}, 1, 1],
  ['in a mode that costs more', { mode: 'browser' }, 1, browserMost],
  ['in a mode that costs less', { mode: 'browser' }, 90, 90],
])('an ended job is checked as one that is resumed, %s', async (_, more, reserve, most) => {
  put('done', reserve);
  await retry(more);
  expect(scraperAccess.mock.calls).toEqual([[{ accountId: job.accountId }]]);
  expect(stored.checkFloor.mock.calls).toEqual([[most, job.accountId]]);
  expect(stored.retryItems).toHaveBeenCalledOnce();
});

test.each([
  ['without access', scraperAccess, 'no-scraper-access'],
  ['below the floor', stored.checkFloor, 'below-floor'],
] as const)('%s no address of an ended job is tried again', async (_, check, code) => {
  put('done');
  check.mockRejectedValueOnce(new ProblemError(code));
  await expect(retry()).rejects.toMatchObject({ problem: { code } });
  expect(stored.retryItems).not.toHaveBeenCalled();
});

const failed = (code: ProblemCode) => ({ problem: { code } });
const resume = (more: object) => handlers['jobs/resume']({ jobId: job.id, ...more }, caller);
const totals = { waiting: 30, running: 0, done: 0, failed: 3, unknown: 0 };

test.each([
  ['a limit that is raised', () => resume({ cap: 20_000 }), 3 * 30],
  ['a limit that is raised a little', () => resume({ cap: 30 }), 10],
  ['addresses that are tried again', () => retry(), 3 * 2],
  [
    'addresses that are tried again in another mode',
    () => retry({ mode: 'browser' }),
    2 * browserMost,
  ],
])('%s: what it adds is asked for as when a job is created', async (_, step, most) => {
  put('paused', 3, { cap: 20, used: 4, totals });
  stored.items = [failed('scrape-failed'), failed('scrape-failed'), failed('maybe-charged')];
  const problem = new ProblemError('above-limit');
  stored.checkTotalCost.mockRejectedValueOnce(problem);
  await expect(step()).rejects.toBe(problem);
  const [maxOf, confirmed] = stored.checkTotalCost.mock.calls[0] ?? [];
  expect([maxOf?.(), confirmed]).toEqual([most, false]);
  expect(stored.retryItems).not.toHaveBeenCalled();
  expect(stored.changeJob).not.toHaveBeenCalled();
});

test('what adds nothing, or was confirmed, is not asked for', async () => {
  put('paused', 3, { cap: 20, totals });
  await resume({});
  await resume({ cap: 20 });
  await resume({ cap: 20_000, costConfirmed: true });
  stored.items = [failed('scrape-failed')];
  await retry({ costConfirmed: true });
  expect(stored.checkTotalCost).not.toHaveBeenCalled();
  expect(stored.changeJob).toHaveBeenCalledTimes(3);
  expect(stored.retryItems).toHaveBeenCalledOnce();
});

test.each(['paused', 'running'] as const)('a %s job is not begun, nor checked', async (state) => {
  put(state);
  await retry();
  expect(scraperAccess).not.toHaveBeenCalled();
  expect(stored.checkFloor).not.toHaveBeenCalled();
  expect(stored.retryItems).toHaveBeenCalledOnce();
});

test.each<ProblemCode | null>([null, 'job-stalled', 'job-refused', 'restored-paused'])(
  'an address of a paused job waits for the job to be resumed, and costs more in another mode (%s)',
  (code) => {
    const totals = { waiting: 8, running: 0, done: 0, failed: 1, unknown: 0 };
    const before: Job = {
      ...job,
      state: 'paused',
      problem: code && { code },
      totals,
      lostInRow: 2,
    };
    const item: JobItem = {
      jobId: job.id,
      n: 0,
      url: 'https://shop.test/',
      state: 'failed',
      runId: 'run',
      problem: { code: 'scrape-failed' },
    };
    const next = retryItem({ job: { ...before, reserve: 1 }, item }, 'browser');
    const after = { ...totals, waiting: 9, failed: 0 };
    expect(next.job).toEqual({ ...before, totals: after, reserve: browserMost });
    expect(next.item).toMatchObject({ state: 'waiting', problem: null, mode: 'browser' });
    expect(resumed(next.job)).toMatchObject({ state: 'running', problem: null, lostInRow: 0 });
  },
);
