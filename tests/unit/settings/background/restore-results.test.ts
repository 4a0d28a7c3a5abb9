import { beforeEach, expect, test, vi } from 'vitest';
import { importBundle } from '@/utils/library/database/export-bundle';
import { applyLibraryChange } from '@/utils/library/database/changes';
import { ProblemError } from '@/utils/problem';
import type { JobBundle } from '@/utils/jobs/job-bundle';
import type { ScrapeRun } from '@/utils/runs/schema';
import { runStates } from '@/utils/runs/run-states';
import { watchesItem } from '@/utils/storage/registry/watches';
import { backups, jobsInMemory, newBrowser, caller } from '../../../fixtures/restoring';
import { storedJob, storedWatch } from '../../../fixtures/stored-work';
import { bundleOf, storedRun as run } from '../../../fixtures/stored-backup';

const there = vi.hoisted(() => ({ run: null as unknown, error: null as Error | null }));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  async getRun() {
    if (there.error) throw there.error;
    return there.run;
  },
}));
vi.mock('@/utils/library/database/export-bundle', async (real) => ({
  ...(await real<object>()),
  importBundle: vi.fn(async () => 'x'),
}));
vi.mock('@/utils/library/database/changes', () => ({ applyLibraryChange: vi.fn() }));

beforeEach(() => {
  newBrowser();
  vi.clearAllMocks();
  there.run = null;
  there.error = null;
});

const take = (bundle: string, accounts: Record<string, string> = {}) =>
  backups().handlers['backup/result']({ bundle, accounts, last: false }, caller);

test('a file brings results that have ended, and nothing that would be sent or paid', async () => {
  const ended = new Set(['done', 'failed', 'unknown', 'cancelled']);
  for (const state of runStates) {
    vi.mocked(importBundle).mockClear();
    const taken = take(bundleOf({ state }));
    if (ended.has(state)) expect(await taken).toEqual({ id: 'x' });
    else await expect(taken).rejects.toMatchObject({ problem: { code: 'message-refused' } });
    expect(vi.mocked(importBundle).mock.calls.length, state).toBe(ended.has(state) ? 1 : 0);
  }
});

test('the library itself takes in nothing that is under way', async () => {
  const real = await vi.importActual<typeof import('@/utils/library/database/export-bundle')>(
    '@/utils/library/database/export-bundle',
  );
  // Refused before the library is opened, which does not exist in this environment.
  await expect(real.importBundle(bundleOf({ state: 'waiting' }))).rejects.toThrow(
    'message-refused',
  );
  await expect(real.importBundle(bundleOf({ state: 'done' }))).rejects.toThrow('indexedDB');
});

test('a result is of the account that is called so here', async () => {
  const restored = { ...run, restored: true };
  const takenAs = async (bundle: string) => {
    vi.mocked(importBundle).mockClear();
    await take(bundle, { first: 'here' });
    return vi.mocked(importBundle).mock.calls[0]?.[1];
  };
  expect(await takenAs(bundleOf())).toEqual({ ...restored, accountId: 'here' });
  const other = bundleOf({ accountId: 'other' });
  expect(await takenAs(other)).toEqual({ ...restored, accountId: 'other' });
});

test('a result is listed with its job or watch, where that is here as well', async () => {
  const jobOf = async (jobId: string, jobStore = jobsInMemory()) => {
    vi.mocked(importBundle).mockClear();
    const { handlers } = backups(jobStore);
    await handlers['backup/result'](
      { bundle: bundleOf({ jobId }), accounts: {}, last: true },
      caller,
    );
    return vi.mocked(importBundle).mock.calls[0]?.[1];
  };
  const jobStore = { ...jobsInMemory(), has: async (id: string) => id === 'here' };
  expect(await jobOf('here', jobStore)).toMatchObject({ jobId: 'here' });
  expect(await jobOf('gone', jobStore)).toMatchObject({ jobId: undefined });
  await watchesItem.write([storedWatch]);
  expect(await jobOf(storedWatch.id)).toMatchObject({ jobId: storedWatch.id });
});

/** The state of the file's job after a restore with some of its results, and the list of addresses. */
async function settledWith(bundle: JobBundle, results: Partial<ScrapeRun>[]): Promise<JobBundle> {
  const text = await backups(jobsInMemory([bundle])).make('');
  newBrowser();
  const jobs: JobBundle[] = [];
  const { handlers, restore } = backups(jobsInMemory(jobs));
  const accounts = await restore(text, '');
  for (const result of results) {
    const bundle = bundleOf({ jobId: storedJob.job.id, ...result });
    await handlers['backup/result']({ bundle, accounts, last: false }, caller);
  }
  return jobs[0]!;
}

const note = { code: 'restored-paused' };

test('an address whose run ended while the backup was saved has the outcome of that run', async () => {
  const done = await settledWith(storedJob, [
    { id: 'one', jobPlace: 1, cost: { used: 7, left: 0 } },
  ]);
  expect(done.items[1]).toMatchObject({ state: 'done', runId: 'one', problem: null });
  expect(done.job).toMatchObject({
    state: 'paused',
    problem: note,
    restored: true,
    totals: { waiting: 1, running: 0, done: 2, failed: 1, unknown: 0 },
    lost: 0,
    used: 12,
    reserve: 7,
  });
  const problem = { code: 'scrape-failed' } as const;
  const failed = { id: 'one', jobPlace: 1, state: 'failed', problem } as const;
  const { job, items } = await settledWith(storedJob, [failed, failed]);
  expect(items[1]).toMatchObject({ state: 'failed', problem });
  expect(job).toMatchObject({ totals: { failed: 2, unknown: 0 }, lost: 0, used: 6 });
});

test('an address that was begun and ended while the backup was saved is not scraped again', async () => {
  const all = [0, 1].map((n) => ({ id: `run ${n}`, jobPlace: n, createdAt: 1, updatedAt: 70 }));
  const first = await settledWith(storedJob, [all[0]!]);
  expect(first.items[0]).toMatchObject({ state: 'done', runId: 'run 0' });
  // The only one left, whose reply was lost.
  expect(first.job).toMatchObject({ state: 'done', endedAt: 70, problem: null, lost: 1 });
  const second = await settledWith(storedJob, all);
  expect(second.items[1]).toMatchObject({ state: 'done', runId: 'run 1' });
  // The lost reply may have been charged beside the one that arrived.
  expect(second.job).toMatchObject({ totals: { waiting: 0, done: 3, unknown: 0 }, lost: 1 });
});

test('pages that were followed while the backup was saved are not scraped again', async () => {
  const bundle = { ...storedJob, job: { ...storedJob.job, follows: 3 } };
  const next = 'https://shop.test/1?page=';
  const pages = [
    { id: 'one', jobPlace: 1 },
    { id: 'second', jobPlace: 1.001, url: `${next}2` },
    { id: 'third', jobPlace: 1.002, url: `${next}3` },
  ];
  const { job, items } = await settledWith(bundle, pages);
  expect(items.slice(1, 4)).toMatchObject([
    { n: 1, state: 'done', after: 'followed', runId: 'one' },
    { n: 1.001, state: 'done', after: 'followed', runId: 'second', url: `${next}2` },
    { n: 1.002, state: 'done', runId: 'third', url: `${next}3` },
  ]);
  expect(job).toMatchObject({ count: 6, totals: { waiting: 1, reading: 0, done: 4, unknown: 0 } });
  const [, ...orphans] = pages;
  expect((await settledWith(bundle, orphans)).items).toHaveLength(4);
});

test('a job whose last page is still to be followed, or sent again, has not ended', async () => {
  const [, running] = storedJob.items;
  const last = { job: { ...storedJob.job, follows: 2 }, items: [{ ...running!, n: 0 }] };
  expect((await settledWith(last, [])).job).toMatchObject({ state: 'done', problem: null });
  const result = { id: 'one', jobPlace: 0 };
  const paused = { state: 'paused', endedAt: null, problem: note };
  expect(await settledWith(last, [result])).toMatchObject({
    job: paused,
    items: [{ state: 'reading' }],
  });
  const refused = {
    state: 'failed',
    problem: { code: 'key-refused' },
    cost: { used: 0, left: null },
  };
  const unpaid = await settledWith(last, [{ ...result, ...refused } as Partial<ScrapeRun>]);
  expect(unpaid).toMatchObject({ job: { ...paused, lost: 0 }, items: [{ state: 'waiting' }] });
  const cancelled = { ...last, job: { ...last.job, state: 'cancelled' as const } };
  expect((await settledWith(cancelled, [result])).job.state).toBe('cancelled');
});

test('a run says nothing about an address that it is not of, and nothing new about a lost reply', async () => {
  const before = await settledWith(storedJob, []);
  const others = [
    { id: 'one', jobPlace: 1, state: 'unknown', problem: { code: 'maybe-charged' } },
    { id: 'failed', jobPlace: 0, state: 'failed', problem: { code: 'scrape-failed' } },
    { id: 'again', jobPlace: 2 },
    { id: 'beyond', jobPlace: 9 },
    { id: 'no page', jobPlace: 2.001 },
    { id: 'old' },
  ] as Partial<ScrapeRun>[];
  const after = await settledWith(storedJob, others);
  expect(after.items).toEqual(before.items);
  expect(after.job).toEqual({ ...before.job, accountId: after.job.accountId });
  const watched = { ...storedJob, job: { ...storedJob.job, watchRun: 'w' } };
  const earlier = await settledWith(watched, [{ id: 'earlier', jobPlace: 0 }]);
  expect(earlier.items[0]).toMatchObject({ state: 'waiting', runId: null });
});

test('a result that is here already ends the address of a restored job, but of no other', async () => {
  there.run = run;
  const jobs = [storedJob, { ...storedJob, job: { ...storedJob.job, restored: true } }].map(
    ({ job, items }): JobBundle[] => [
      { job, items: items.map((item) => ({ ...item, state: 'waiting', runId: null })) },
    ],
  );
  const bundle = bundleOf({ jobId: storedJob.job.id, jobPlace: 1 });
  for (const store of jobs)
    await backups(jobsInMemory(store)).handlers['backup/result'](
      { bundle, accounts: {}, last: false },
      caller,
    );
  expect(jobs.map(([bundle]) => bundle?.items[1]?.state)).toEqual(['waiting', 'done']);
});

test('a result that is there stays as it is, and one that was removed comes back', async () => {
  there.run = run;
  expect(await take(bundleOf())).toEqual({ id: '' });
  there.run = { ...run, removedAt: 5 };
  expect(await take(bundleOf())).toEqual({ id: 'x' });
  expect(applyLibraryChange).toHaveBeenCalledWith(['x'], { kind: 'restore' }, expect.any(Number));
  expect(importBundle).not.toHaveBeenCalled();
});

test('a damaged result here counts as one that is there, and any other failure is told', async () => {
  there.error = new ProblemError('storage-unreadable', { detail: 'library' });
  expect(await take(bundleOf())).toEqual({ id: '' });
  there.error = new ProblemError('no-answer');
  await expect(take(bundleOf())).rejects.toThrow('no-answer');
  expect(importBundle).not.toHaveBeenCalled();
});

test('the last result has the library indexed and kept within its limit, also one that is there', async () => {
  const { handlers, houseKeep } = backups();
  const input = { bundle: bundleOf(), accounts: {} };
  await handlers['backup/result']({ ...input, last: false }, caller);
  expect(houseKeep).not.toHaveBeenCalled();
  there.run = run;
  await handlers['backup/result']({ ...input, last: true }, caller);
  expect(houseKeep).toHaveBeenCalledTimes(1);
});
