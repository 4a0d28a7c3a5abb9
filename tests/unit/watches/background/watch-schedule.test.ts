import { beforeEach, expect, test, vi } from 'vitest';
import { disk, endRun, hour, life, now, stored } from './runner-stage';
import { watchesItem } from '@/utils/storage/registry/watches';
import { table } from '../tables';
import { watch } from '../watches';

/** Runs that the service lists, newest first. */
let listed: object[] = [];
let status = 200;
const asked: { method: string; path: string }[] = [];

const run = (n: number, more: object = {}) => ({
  id: `run_${n}`,
  started_at: `2026-11-22T${String(n).padStart(2, '0')}:00:00`,
  status: 'success',
  url: 'https://shop.test/',
  credits_used: 2,
  task_id: `task-${n}`,
  ...more,
});

const schedule = { id: 'job_1', configId: 'cfg_1' };

beforeEach(async () => {
  listed = [run(1)];
  status = 200;
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    asked.push({ method: init?.method ?? 'GET', path: pathname });
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json(status === 200 ? { runs: listed } : { message: 'no' }, { status });
  });
  await watchesItem.write([watch({ nextAt: now, draft: { ...watch().draft, schedule } })]);
});

/** Tasks of the runs that were taken. */
const taken: unknown[] = [];

/** Reads the rows of the run under way. */
async function compared(
  runner: Awaited<ReturnType<typeof life>>,
  texts: [string, string],
): Promise<void> {
  const run = disk.runs.get((await stored()).pending?.runId ?? '');
  taken.push(run && 'task' in run ? run.task?.id : null);
  const id = await endRun({});
  await runner.processDue();
  await runner.takeRows(id, { kind: 'table', table: table([texts]) });
}

test('runs of a schedule are taken one after another and compared; none is begun and none is charged', async () => {
  const runner = await life();
  await runner.processDue();
  const [first] = [...disk.runs.values()];
  expect(first).toMatchObject({
    kind: 'scrape',
    state: 'submitted',
    jobId: watch().id,
    task: { id: 'task-1' },
  });
  expect((await stored()).pending).toMatchObject({ runId: first?.id, begun: true, most: 0 });
  await compared(runner, ['A', '$1']);
  expect((await stored()).nextAt).toBe(now + hour);

  listed = [run(3), run(2), run(1)];
  vi.setSystemTime(now + hour);
  await runner.processDue();
  await compared(runner, ['A', '$2']);
  // The next one follows without waiting for the next look.
  await runner.processDue();
  await compared(runner, ['A', '$3']);
  await runner.processDue();
  expect(disk.history.map(({ outcome, added }) => [outcome, added])).toEqual([
    ['first', 0],
    ['changed', 1],
    ['changed', 1],
  ]);
  expect(taken).toEqual(['task-1', 'task-2', 'task-3']);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  expect(new Set(asked.map(({ path }) => path.split('/').slice(-3).join('/')))).toEqual(
    new Set(['schedule/job_1/runs']),
  );
  expect(await stored()).toMatchObject({ pending: null, total: { credits: 6, lost: 0, runs: 3 } });
});

test('killed after the task was added, it is found again, and compared once', async () => {
  await (await life()).processDue();
  const { pending, seenTasks } = await stored();
  expect(seenTasks).toEqual(['task-1']);
  await watchesItem.write([
    { ...(await stored()), pending: null, nextAt: now, seenTasks: undefined },
  ]);
  await (await life()).processDue();
  expect(disk.runs.size).toBe(1);
  expect((await stored()).pending?.runId).toBe(pending?.runId);
});

test.each(['shop.test/x', '', 'ftp://shop.test/'])(
  'a run with the address %j is taken with that of the watch',
  async (url) => {
    listed = [run(1, { url })];
    await (await life()).processDue();
    expect([...disk.runs.values()]).toMatchObject([{ url: watch().draft.url }]);
    expect(await stored()).toMatchObject({ problem: null, seenTasks: ['task-1'] });
  },
);

test('a result that the service no longer has is told, and neither counts as charged nor pauses the watch', async () => {
  listed = [run(1)];
  const runner = await life();
  for (let n = 1; n <= 4; n += 1) {
    listed = [run(n), ...listed];
    vi.setSystemTime(now + n * hour);
    await runner.processDue();
    await endRun({
      state: 'unknown',
      problem: { code: 'task-lost' },
      cost: { used: null, left: null },
    });
    await runner.processDue();
  }
  expect(disk.history.length).toBeGreaterThan(3);
  expect(disk.history.every(({ outcome }) => outcome === 'unknown')).toBe(true);
  expect(await stored()).toMatchObject({
    state: 'active',
    spent: { credits: 0 },
    total: { lost: 0 },
  });
});

test.each([
  [
    'runs without a task',
    () => void (listed = [run(1, { task_id: undefined })]),
    'watch-no-results',
    hour,
  ],
  ['a schedule that is gone', () => void (status = 404), 'watch-schedule-gone', hour],
  // The service names no time: 30 seconds, as for any call.
  ['a service that is busy', () => void (status = 503), 'service-busy', 30_000],
  ['a service that fails', () => void (status = 502), 'service-failed', 300_000],
  ['no answer', () => void (status = 0), 'no-answer', 300_000],
])('%s: said, looked at again later, and nothing begins', async (_, arrange, code, wait) => {
  arrange();
  await (await life()).processDue();
  expect(await stored()).toMatchObject({
    state: 'active',
    pending: null,
    problem: { code },
    nextAt: now + wait,
  });
  expect(disk.runs.size).toBe(0);
  status = 200;
  listed = [run(1)];
  vi.setSystemTime(now + hour);
  await (await life()).processDue();
  expect((await stored()).problem).toBeNull();
  expect(disk.runs.size).toBe(1);
});
