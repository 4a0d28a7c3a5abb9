import { expect, test, vi } from 'vitest';
import { disk, hour, jobBecomes, life, stored, watchedJob } from './runner-stage';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { recipe } from '../../recipes/samples';
import { table } from '../tables';
import { watch } from '../watches';

const one = { running: 0, done: 1, failed: 0, unknown: 0 };
const recipeId = crypto.randomUUID();

test('a limit of a run below the price of one page pauses a watched job', async () => {
  await watchedJob(1);
  await (await life()).processDue();
  expect(await stored()).toMatchObject({ state: 'paused', problem: { code: 'watch-cap-too-low' } });
  expect(disk.restarts).toBe(0);
});

test('a run that stops at its limit compares the pages it paid for, and says so', async () => {
  await watchedJob();
  const runner = await life();
  const limit = { state: 'paused', problem: { code: 'job-cap-reached' } } as const;
  for (const price of ['$1', '$2']) {
    await runner.processDue();
    const { runId = '' } = (await stored()).pending ?? {};
    const totals = { ...one, waiting: 1 };
    jobBecomes({ ...limit, totals, used: 4 }, ['done', 'waiting']);
    await runner.processDue();
    expect(disk.opened.at(-1)).toBe(runId);
    expect((await runner.taskOf(runId))?.pages).toHaveLength(1);
    const read = table([[price, 'https://a.test/1']]);
    const pages = { missing: [], partial: [] };
    await runner.takeRows(runId, { kind: 'table', table: read, pages });
    vi.setSystemTime(Date.now() + hour);
  }
  const problem = { code: 'watch-run-cap-reached' };
  const pages = { count: 2, missing: 1 };
  expect(disk.history).toMatchObject([
    { outcome: 'first', problem, pages, used: 4 },
    { outcome: 'changed', problem, pages, added: 1, gone: 1 },
  ]);
  expect(await stored()).toMatchObject({ state: 'active', fruitless: 0, spent: { credits: 8 } });
  expect(disk.notified).toHaveLength(1);
});

test('at its limit a run waits for the pages whose next links are looked for', async () => {
  await recipesItem.write([recipe({ id: recipeId })]);
  await watchedJob();
  const runner = await life();
  await runner.processDue();
  const totals = { ...one, waiting: 1, reading: 1, done: 0 };
  const problem = { code: 'job-cap-reached' } as const;
  jobBecomes({ state: 'paused', problem, recipeId, totals, used: 4 }, ['reading', 'waiting']);
  disk.jobRequests = 0;
  await runner.processDue();
  expect([disk.opened, disk.history]).toEqual([[], []]);
  // The page that reads may have ended with a background that was killed.
  expect(disk.jobRequests).toBe(1);
  jobBecomes({ totals: { ...totals, waiting: 2, reading: 0, done: 1 } }, ['done', 'waiting']);
  await runner.processDue();
  expect(disk.opened).toHaveLength(1);
});

test('a page that no run has read stays so while a page before it fails', async () => {
  const page = (n: number) => `https://a.test/${n}`;
  const columns = [
    { name: 'Name', kind: 'text' as const },
    { name: 'Page', kind: 'link' as const },
  ];
  await watchedJob();
  jobBecomes({ watchRun: 'run', follows: 3 }, ['done', 'failed']);
  const { withJobRows } = await import('@/utils/watches/background/watch-job');
  const rows = (all: [string, string][], unread: string[]) => table(all, { columns, unread });
  const before = rows(
    [
      ['A', page(1)],
      ['B', page(2)],
    ],
    [page(3)],
  );
  const pages = { missing: [], partial: [] };
  const read = { kind: 'table' as const, table: rows([['A', page(1)]], []), pages };
  const base = { watchId: watch().id, at: 1, runId: 'run', used: 2 };
  expect(await withJobRows(await stored(), base, read, before)).toMatchObject({
    read: { table: { unread: [page(3)] } },
  });
});
