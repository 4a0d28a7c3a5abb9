import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { areaOf, disk, hour, jobBecomes, life, now, stored, watchedJob } from './runner-stage';
import type { JobItem } from '@/utils/jobs/schema';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { recipe } from '../../recipes/samples';
import { table } from '../tables';
import { storedJob } from '../../../fixtures/stored-work';
import { watch } from '../watches';

const watchId = watch().id;

const allDone = { waiting: 0, running: 0, done: 2, failed: 0, unknown: 0 };

test('a watched job begins once for each run, within its limit, also when the worker is killed', async () => {
  await watchedJob(3);
  await (await life()).processDue();
  const { pending } = await stored();
  expect(pending).toMatchObject({ begun: true, most: 3 });
  expect(disk.jobs.get(watchId)).toMatchObject({
    state: 'running',
    watchRun: pending?.runId,
    cap: 3,
    reserve: 2,
    totals: { waiting: 2 },
  });
  // As if it had been killed before it stored that the job had begun.
  await watchesItem.write([{ ...(await stored()), pending: { ...pending!, begun: false } }]);
  jobBecomes({ totals: { ...allDone, running: 1, done: 1 }, used: 1 });
  await (await life()).processDue();
  expect(disk.restarts).toBe(1);
  expect(disk.history).toEqual([]);
  expect(disk.opened).toEqual([]);
});

test('rows of all pages are compared when the job has ended, and what was lost counts as spent', async () => {
  await watchedJob();
  const runner = await life();
  await runner.processDue();
  const { runId = '' } = (await stored()).pending ?? {};
  const totals = { ...allDone, done: 1, unknown: 1 };
  jobBecomes({ state: 'done', totals, used: 2, lost: 1 }, ['done', 'unknown']);
  await runner.processDue();
  expect(disk.opened).toEqual([runId]);
  expect((await runner.taskOf(runId))?.pages).toEqual([
    { runId: 'run 0', url: 'https://a.test/1' },
  ]);
  const read = table([['A', 'https://a.test/1']]);
  await runner.takeRows(runId, { kind: 'table', table: read, pages: { missing: [], partial: [] } });
  expect(disk.history).toMatchObject([
    {
      outcome: 'first',
      rows: 1,
      problem: { code: 'watch-pages-missing' },
      pages: { count: 2, missing: 1, lost: 1, atRisk: 2 },
    },
  ]);
  expect(await stored()).toMatchObject({
    pending: null,
    spent: { credits: 4 },
    total: { credits: 2, lost: 1, runs: 1 },
  });
});

test.each([
  ['below-floor', 'paused', 1],
  ['insufficient-credits', 'paused', 1],
  ['job-stalled', 'active', 3],
] as const)('a job that stopped for %s leaves the watch %s', async (code, next, runs) => {
  await watchedJob();
  const runner = await life();
  for (let run = 1; run <= runs; run += 1) {
    vi.setSystemTime(now + run * hour);
    expect((await stored()).state).toBe('active');
    await runner.processDue();
    const totals = { ...allDone, waiting: 1, done: 1 };
    jobBecomes({ state: 'paused', problem: { code }, totals, used: 2 });
    await runner.processDue();
    expect(disk.history).toHaveLength(run);
    expect(disk.history.at(-1)).toMatchObject({ outcome: 'failed', problem: { code }, gone: 0 });
    expect(disk.jobs.get(watchId)?.state).toBe('cancelled');
    if (run === 1) expect((await stored()).state).toBe(next);
  }
  expect((await stored()).state).toBe('paused');
  expect((await stored()).problem?.code).toBe(next === 'paused' ? code : 'watch-stalled');
  expect(disk.opened).toEqual([]);
});

test.each([
  ['was taken by another run', () => jobBecomes({ state: 'done', watchRun: 'other', used: 1 })],
  ['is gone', () => void disk.jobs.delete(watchId)],
])('a run whose job %s counts as charged in full', async (_, lose) => {
  await watchedJob();
  const runner = await life();
  await runner.processDue();
  lose();
  await runner.processDue();
  expect(disk.history).toMatchObject([{ outcome: 'unknown', used: null }]);
  expect(await stored()).toMatchObject({
    pending: null,
    spent: { credits: 4 },
    total: { credits: 0, lost: 1, runs: 1 },
  });
});

test('killed while it removes a watch, the background leaves no job that goes on spending', async () => {
  await watchedJob();
  const runner = await life();
  await runner.processDue();
  expect(disk.jobs.get(watchId)?.state).toBe('running');
  const { handlers } = await areaOf(runner);
  disk.dies = true;
  const caller = { kind: 'extension-page', incognito: false } as const;
  await expect(handlers['watches/remove']({ watchId }, caller)).rejects.toThrow('killed');
  expect(disk.jobs.get(watchId)?.state).toBe('cancelled');
});

test('a watch that is removed while its job begins leaves no job that goes on spending', async () => {
  await watchedJob();
  const runner = await life();
  const { handlers } = await areaOf(runner);
  disk.meanwhile = async () => {
    disk.meanwhile = async () => {};
    // Held up before it removes the job.
    const held = vi.spyOn(disk.jobs, 'delete').mockReturnValueOnce(true);
    void handlers['watches/remove']({ watchId }, { kind: 'extension-page', incognito: false });
    await vi.waitUntil(() => held.mock.calls.length > 0);
  };
  await runner.processDue();
  expect(disk.restarts).toBe(0);
  expect(disk.jobs.get(watchId)?.state).toBe('cancelled');
});

test('the scrape of a watch that is removed while it waits is not sent any more', async () => {
  await watchesItem.write([watch({ nextAt: now })]);
  const runner = await life();
  await runner.processDue();
  const { runId } = (await stored()).pending ?? {};
  const ended: string[] = [];
  const { handlers } = await areaOf(runner, async (id) => void ended.push(id));
  // Killed when it deletes the watch.
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('killed'));
  const caller = { kind: 'extension-page', incognito: false } as const;
  await expect(handlers['watches/remove']({ watchId }, caller)).rejects.toThrow('killed');
  expect(ended).toEqual([runId]);
});

test('results of a watch that was removed when the background was killed are listed with all others', async () => {
  const { job } = storedJob;
  disk.jobs.set(job.id, job);
  disk.owners = [watchId, job.id, 'gone'];
  await (await life()).resume();
  expect(disk.detached).toEqual(['gone']);
  expect([...disk.jobs.keys()]).toEqual([job.id]);
});

test('a watch that is removed while jobs cannot be read keeps no result', async () => {
  await watchedJob();
  const { handlers } = await areaOf(await life());
  const listed = vi.spyOn(disk.jobs, 'values').mockImplementation(() => {
    throw new Error('unreadable');
  });
  await handlers['watches/remove']({ watchId }, { kind: 'extension-page', incognito: false });
  listed.mockRestore();
  expect([disk.takenBack, disk.detached]).toEqual([[watchId], [watchId]]);
});

test('without its addresses a watch pauses; addresses without a watch are removed', async () => {
  await watchedJob();
  disk.jobs.set('other', { ...disk.jobs.get(watchId)!, id: 'other' });
  disk.items = [];
  await (await life()).resume();
  expect(await stored()).toMatchObject({ state: 'paused', problem: { code: 'watch-job-gone' } });
  expect([...disk.jobs.keys()]).toEqual([watchId]);
});

const page = (n: number): string => `https://a.test/list?page=${n}`;
const recipeId = crypto.randomUUID();

/** The pages of a run as the job followed them. @param after the last one. */
function followed(count: number, after: JobItem['after']): void {
  disk.items = Array.from({ length: count }, (_, at) => ({
    jobId: watchId,
    n: at / 1000,
    url: page(at + 1),
    state: 'done',
    runId: `run ${at}`,
    problem: null,
    after: at < count - 1 ? 'followed' : after,
  }));
  const totals = { ...allDone, done: count };
  jobBecomes({ state: 'done', count, totals, used: count * 2 });
}

test('the job of a watch follows next pages, and a list that ends sooner is told', async () => {
  const draft = {
    ...watch().draft,
    url: page(1),
    recipeId,
    job: { count: 2, cap: 4, follows: true },
  };
  await recipesItem.write([recipe({ id: recipeId })]);
  await watchesItem.write([watch({ nextAt: now, draft })]);
  const { addWatchJob } = await import('@/utils/watches/background/watch-job');
  await addWatchJob({ id: watchId, accountId: 'first', draft }, [page(1)]);
  const runner = await life();
  async function end(rows: readonly [string, string][]): Promise<void> {
    const { runId = '' } = (await stored()).pending ?? {};
    await runner.processDue();
    const pages = { missing: [], partial: [] };
    await runner.takeRows(runId, { kind: 'table', table: table(rows), pages });
  }
  await runner.processDue();
  expect((await stored()).pending?.most).toBe(4);
  expect(disk.jobs.get(watchId)).toMatchObject({ follows: 2, recipeId, count: 1, cap: 4 });
  followed(2, undefined);
  await end([
    ['A', page(1)],
    ['B', page(2)],
  ]);
  expect(disk.history).toMatchObject([{ outcome: 'first', rows: 2, problem: null, used: 4 }]);

  // A row that others moved to the next page is not changed.
  vi.setSystemTime(now + hour);
  await runner.processDue();
  followed(2, undefined);
  await end([
    ['N', page(1)],
    ['A', page(2)],
    ['B', page(2)],
  ]);
  expect(disk.history[1]).toMatchObject({ added: 1, gone: 0, changed: 0 });

  vi.setSystemTime(now + 2 * hour);
  await runner.processDue();
  expect(disk.items.map(({ url }) => url)).toEqual([page(1)]);
  followed(1, 'no-next');
  await end([
    ['N', page(1)],
    ['A', page(1)],
  ]);
  expect(disk.history[2]).toMatchObject({
    gone: 1,
    problem: { code: 'watch-next-missing' },
    pages: { count: 1, missing: 0 },
  });
});

test('pages of a watched job are followed for each address; behind one that failed, no row is gone', async () => {
  const draft = { ...watch().draft, recipeId, job: { count: 2, cap: 40, pages: 3 } };
  await recipesItem.write([recipe({ id: recipeId })]);
  await watchesItem.write([watch({ nextAt: now, draft })]);
  const { addWatchJob } = await import('@/utils/watches/background/watch-job');
  await addWatchJob({ id: watchId, accountId: 'first', draft }, [page(1), 'https://a.test/other']);
  const runner = await life();
  await runner.processDue();
  // Two addresses with three pages at 2 credits each.
  expect((await stored()).pending?.most).toBe(12);
  expect(disk.jobs.get(watchId)).toMatchObject({ follows: 3, count: 2 });
  followed(3, undefined);
  const rows = (count: number) =>
    table(Array.from({ length: count }, (_, at) => [String(at), page(at + 1)] as const));
  const pages = { missing: [], partial: [] };
  await runner.processDue();
  const { runId = '' } = (await stored()).pending ?? {};
  await runner.takeRows(runId, { kind: 'table', table: rows(3), pages });

  vi.setSystemTime(now + hour);
  await runner.processDue();
  followed(2, undefined);
  disk.items = disk.items.map((item) => (item.n > 0 ? { ...item, state: 'failed' } : item));
  await runner.processDue();
  const second = (await stored()).pending?.runId ?? '';
  await runner.takeRows(second, { kind: 'table', table: rows(1), pages });
  expect(disk.history[1]).toMatchObject({ outcome: 'same', gone: 0, rows: 3 });
  expect(disk.history[1]?.pages).toMatchObject({ count: 3, missing: 2 });
});
