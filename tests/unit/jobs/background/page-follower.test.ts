import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { FollowedPage, FollowOutcome } from '@/utils/jobs/followed-pages';
import { createJobScheduler } from '@/utils/jobs/background/job-scheduler';
import { createPageFollower } from '@/utils/jobs/background/page-follower';
import { followPages } from '@/utils/jobs/follow-pages';
import { followItem } from '@/utils/jobs/job-states';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { storedJob } from '../../../fixtures/stored-work';
import { recipe } from '../../recipes/samples';

const disk = vi.hoisted(() => ({
  job: null as Job | null,
  items: [] as JobItem[],
  opened: [] as string[],
  /** Task of the page that reads results; null if it is closed. */
  task: null as string | null,
  /** What the page does once it is open. */
  work: null as (() => Promise<void>) | null,
}));

vi.mock('@/utils/library/database/jobs-store', () => ({
  listJobs: async () => (disk.job ? [disk.job] : []),
  allJobItems: async () => disk.items,
  changeJob: async (_id: string, change: (job: Job) => Job) => {
    disk.job &&= change(disk.job);
  },
  jobItems: async (_id: string, state: string, limit?: number) =>
    disk.items.filter((one) => one.state === state).slice(0, limit),
  pagesUpTo: async (_id: string, n: number) =>
    disk.items.filter((one) => one.n >= Math.floor(n) && one.n <= n),
  countReading: async (item: JobItem) => {
    disk.items = disk.items.map((one) =>
      one.n === item.n ? { ...one, reads: (one.reads ?? 0) + 1 } : one,
    );
  },
  endReading: async (item: JobItem, outcome: FollowOutcome, at: number) => {
    if (!disk.job || item.state !== 'reading') return false;
    const { step, page } = followItem({ job: disk.job, item }, outcome, at);
    disk.job = step.job;
    const others = disk.items.filter(({ n }) => n !== item.n);
    disk.items = [...others, step.item, ...(page ? [page] : [])].sort((a, b) => a.n - b.n);
    return true;
  },
}));
vi.mock('@/utils/jobs/background/extractor', () => ({
  extractor: {
    open: async (task: string) => {
      if (disk.task !== null) return false;
      disk.opened.push(task);
      disk.task = task;
      void disk.work?.();
      return true;
    },
    isFor: async (task: string) => disk.task === task,
    close: async (task: string) => {
      if (disk.task === task) disk.task = null;
    },
  },
}));

vi.mock('@/utils/jobs/read-recipe-page', () => ({
  readRecipePage: async (_content: Blob, _type: string, address: string) => ({
    drift: null,
    rows: [[address]],
  }),
  nextPageOf: async () => null,
}));

const recipeId = crypto.randomUUID();
const page = (n: number): string => `https://a.test/list?page=${n}`;
const counts = { followed: 0, free: 0 };

const follower = () =>
  createPageFollower({
    onFollowed: () => void (counts.followed += 1),
    onFree: async () => void (counts.free += 1),
  });

/** Stores a job with results of its two addresses, whose next links are still to be looked for. */
function store(change: Partial<Job> = {}): void {
  const totals = { waiting: 0, running: 0, reading: 2, done: 0, failed: 0, unknown: 0 };
  disk.job = { ...storedJob.job, recipeId, follows: 3, count: 2, totals, ...change };
  disk.items = [page(1), page(7)].map((url, n) => ({
    jobId: storedJob.job.id,
    n,
    url,
    state: 'reading',
    runId: `run ${n}`,
    problem: null,
  }));
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  Object.assign(disk, { opened: [], task: null, work: null });
  Object.assign(counts, { followed: 0, free: 0 });
  await recipesItem.write([recipe({ id: recipeId })]);
  store();
});

type Follower = ReturnType<typeof follower>;
const next = async ({ handlers }: Follower) => (await handlers['jobs/page']({}, caller)).page;

/** Reads the next page. @returns its position; null if there is none. */
async function read(one: Follower, found: FollowedPage | null): Promise<number | null> {
  const asked = await next(one);
  if (!asked) return null;
  const { jobId, n, runId } = asked;
  await one.handlers['jobs/page-read']({ jobId, n, runId, read: found }, caller);
  return n;
}

const urls = () => disk.items.map(({ url }) => url);

test('results are read one after another, and their next pages wait between the addresses', async () => {
  const one = follower();
  await one.follow(disk.job ? [disk.job] : []);
  expect(disk.opened).toEqual(['jobs']);
  expect(await read(one, { next: page(2), isNew: true })).toBe(0);
  expect(urls()).toEqual([page(1), page(2), page(7)]);
  // Address 7 leads to a page that the job has by now.
  expect(await read(one, { next: page(2), isNew: true })).toBe(1);
  expect(disk.items.map(({ after }) => after)).toEqual(['followed', undefined, 'known-page']);
  expect(disk.job).toMatchObject({ state: 'running', count: 3, totals: { waiting: 1, done: 2 } });
  expect(counts).toEqual({ followed: 2, free: 0 });
  expect(await next(one)).toBeNull();
  expect({ task: disk.task, free: counts.free }).toEqual({ task: null, free: 1 });
});

test('a page whose reading never ends is given up, and an answer that comes twice adds nothing', async () => {
  await follower().follow(disk.job ? [disk.job] : []);
  // The page is asked for by three lives of the background, and each ends.
  for (let life = 1; life <= 3; life += 1) expect((await next(follower()))?.n).toBe(0);
  const one = follower();
  const asked = await next(one);
  expect(disk.items[0]).toMatchObject({ state: 'done', after: 'not-read' });
  expect(asked?.n).toBe(1);
  const answer = {
    jobId: storedJob.job.id,
    n: 1,
    runId: 'run 1',
    read: { next: page(8), isNew: true },
  };
  await one.handlers['jobs/page-read'](answer, caller);
  await one.handlers['jobs/page-read'](answer, caller);
  await one.handlers['jobs/page-read']({ ...answer, n: 5 }, caller);
  expect(urls()).toEqual([page(1), page(7), page(8)]);
});

test('a job whose recipe was removed pauses, and follows its pages with another one', async () => {
  const one = follower();
  const follow = () => one.follow(disk.job ? [disk.job] : []);
  await recipesItem.write([]);
  await follow();
  expect(disk.job).toMatchObject({ state: 'paused', problem: { code: 'recipe-gone' } });
  expect([disk.opened, counts.followed]).toEqual([[], 1]);
  await follow();
  disk.task = 'jobs';
  expect(await next(one)).toBeNull();
  expect(disk.items.map(({ state }) => state)).toEqual(['reading', 'reading']);
  expect([disk.opened, counts.followed]).toEqual([[], 2]);
  await recipesItem.write([recipe({ id: recipeId })]);
  await follow();
  expect((await next(one))?.n).toBe(0);
});

test('a job whose recipe was taken off ends without further pages', async () => {
  const { recipeId: _none, ...job } = disk.job!;
  disk.job = job;
  await follower().follow([job]);
  expect(await next(follower())).toBeNull();
  expect(disk.items.map(({ after }) => after)).toEqual(['not-read', 'not-read']);
  expect(disk.job).toMatchObject({ state: 'done' });
});

test('pages before one are told, and a watch goes first', async () => {
  disk.items = disk.items.map((item) => ({ ...item, n: item.n / 1000, url: page(item.n + 1) }));
  disk.items[0]!.state = 'done';
  disk.task = 'run of a watch';
  expect(await next(follower())).toBeNull();
  expect(disk.task).toBe('run of a watch');
  disk.task = 'jobs';
  expect(await next(follower())).toMatchObject({ n: 0.001, earlier: ['run 0'] });
});

test.each([
  ['cancelled', null, [], 'done'],
  ['paused', 'restored-paused', [], 'reading'],
  ['paused', null, ['jobs'], 'reading'],
] as const)('of a job that is %s (%s) pages are read: %s', async (state, code, opened, item) => {
  store({ state, problem: code && { code } });
  await follower().follow(disk.job ? [disk.job] : []);
  expect(disk.opened).toEqual(opened);
  expect(disk.items.map((one) => one.state)).toEqual([item, item]);
});

describe('a failure of the database that may pass', () => {
  /** Runs of the results that the page began to read, in order. */
  let begun: string[];
  /** Number of times that the first result can't be read. */
  let failures: number;
  const nothing = async () => undefined;
  let log: MockInstance<typeof console.error>;

  /** Has the scheduler of jobs follow the pages, read by the script of the page itself. */
  function follow(): Promise<void> {
    const one = createPageFollower({
      onFollowed: () => scheduler.requestProcessing(),
      onFree: async () => void (counts.free += 1),
    });
    const scheduler = createJobScheduler({
      isLocked: async () => true,
      keepAlarm: nothing,
      advanceDueRuns: nothing,
      onChange: nothing,
      followPages: one.follow,
    });
    const send = async (type: 'jobs/page' | 'jobs/page-read', input: never): Promise<unknown> =>
      await one.handlers[type](input, caller);
    disk.work = () =>
      followPages(send as Parameters<typeof followPages>[0], async (runId) => {
        begun.push(runId);
        if (runId === 'run 0' && begun.filter((id) => id === runId).length <= failures)
          throw new DOMException('', 'UnknownError');
        return { content: new Blob([]), type: '', status: 200, address: page(1) };
      });
    return scheduler.processDue();
  }
  const after = () => disk.items.map((one) => one.after);

  beforeEach(() => {
    begun = [];
    log = vi.spyOn(console, 'error').mockReturnValue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => {
      log.mockRestore();
      vi.useRealTimers();
    };
  });

  test('keeps no other page and no watch waiting, and the page is read later', async () => {
    failures = 1;
    await follow();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(begun).toEqual(['run 0', 'run 1']);
    expect(after()).toEqual([undefined, 'no-next']);
    expect({ task: disk.task, free: counts.free }).toEqual({ task: null, free: 2 });
    expect(log).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['run 0', 'run 1', 'run 0']);
    expect(after()).toEqual(['no-next', 'no-next']);
    expect(disk).toMatchObject({ task: null, job: { state: 'done' } });
  });

  test('ends a page after three attempts, and the page that reads results is open for these only', async () => {
    failures = Infinity;
    await follow();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(begun).toEqual(['run 0', 'run 1', 'run 0', 'run 0']);
    expect(after()).toEqual(['not-read', 'no-next']);
    expect(disk.opened).toHaveLength(5);
    expect(disk).toMatchObject({ task: null, job: { state: 'done' } });
  });
});
