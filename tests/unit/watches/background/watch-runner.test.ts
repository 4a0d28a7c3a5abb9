import { expect, test, vi } from 'vitest';
import { disk, hour, now, state, posted, alarm, life, stored, endRun } from './runner-stage';
import { watchesItem } from '@/utils/storage/registry/watches';
import { scrapeRun } from '../../runs/tasks/example-options';
import { table } from '../tables';
import { watch } from '../watches';

test('a due watch begins one run; the next one is an interval later', async () => {
  const runner = await life();
  await Promise.all([runner.processDue(), runner.processDue()]);
  await runner.processDue();
  expect(disk.runs.size).toBe(1);
  const { pending, nextAt } = await stored();
  expect(pending).toMatchObject({ begun: true, reads: 0 });
  expect(nextAt).toBe(now + hour);
  expect([...disk.runs.values()][0]).toMatchObject({ state: 'waiting', jobId: watch().id });
  expect(await alarm()).toEqual({ at: 30_000, every: 0.5 });
});

test('killed before its run was stored, it begins that one; killed after, it begins no other', async () => {
  disk.dies = true;
  await (await life()).processDue();
  const { pending } = await stored();
  expect(pending?.begun).toBe(false);
  disk.dies = false;
  await (await life()).processDue();
  await (await life()).processDue();
  expect([...disk.runs.keys()]).toEqual([pending?.runId]);
});

test('a watch that is removed while its run begins pays for none', async () => {
  const runner = await life(undefined, () => watchesItem.write([]));
  await runner.processDue();
  expect(disk.runs.size).toBe(0);
});

test('two workers alive at once begin the same run, though the write of one is lost', async () => {
  const before = await watchesItem.read();
  await (await life()).processDue();
  await watchesItem.write(before);
  await (await life()).processDue();
  expect([...disk.runs.keys()]).toEqual([(await stored()).pending?.runId]);
});

test('what was missed for days runs once', async () => {
  await watchesItem.write([watch({ nextAt: now - 50 * hour - 1 })]);
  await (await life()).resume();
  const runner = await life();
  await endRun({ state: 'failed' });
  await runner.processDue();
  await runner.processDue();
  expect(disk.runs.size).toBe(1);
  expect((await stored()).nextAt).toBe(now + hour - 1);
  expect(await alarm()).toEqual({ at: hour - 1, every: undefined });
});

test.each([
  ['locked', { locked: true }],
  ['offline', { online: false }],
])('%s, nothing begins, and it is looked at again', async (_, now_) => {
  Object.assign(state, now_);
  const runner = await life();
  await runner.processDue();
  expect(disk.runs.size).toBe(0);
  expect(await alarm()).toEqual({ at: 30_000, every: 0.5 });
  Object.assign(state, { locked: false, online: true });
  await runner.processDue();
  expect(disk.runs.size).toBe(1);
});

test('at its cap a watch waits for the next day, and says so', async () => {
  const spent = { period: '2026-11-22', credits: 100 };
  await watchesItem.write([watch({ nextAt: now, spent })]);
  const runner = await life();
  await runner.processDue();
  expect(disk.runs.size).toBe(0);
  expect(await stored()).toMatchObject({
    state: 'active',
    problem: { code: 'watch-cap-reached' },
    nextAt: now + hour,
  });
  vi.setSystemTime(now + 12 * hour);
  await runner.processDue();
  expect(disk.runs.size).toBe(1);
  expect((await stored()).problem).toBeNull();
});

test('a limit below what one run may cost pauses a watch, though its runs cost less so far', async () => {
  const { url } = watch().draft;
  const options = { ...watch().draft.options, mode: 'auto' as const };
  const paid = (id: string) =>
    scrapeRun({ id, url, options, state: 'done', cost: { used: 2, left: null } });
  disk.past = ['1', '2', '3'].map(paid);
  const cap = { credits: 2, per: 'day' as const };
  await watchesItem.write([watch({ nextAt: now, draft: { ...watch().draft, options, cap } })]);
  const runner = await life();
  const problem = { code: 'watch-cap-too-low' };
  expect(await runner.begin(watch().id, crypto.randomUUID(), true)).toEqual(problem);
  expect((await stored()).state).toBe('active');
  await runner.processDue();
  expect(await stored()).toMatchObject({ state: 'paused', problem, pending: null });
  expect(disk.runs.size).toBe(0);
  expect(disk.notified).toEqual([`watch:${watch().id}`]);
});

test('without its recipe or account it pauses, and tells', async () => {
  const recipeId = '11111111-1111-4111-8111-111111111111';
  await watchesItem.write([watch({ nextAt: now, draft: { ...watch().draft, recipeId } })]);
  await (await life()).processDue();
  expect(await stored()).toMatchObject({ state: 'paused', problem: { code: 'recipe-gone' } });
  await watchesItem.write([watch({ nextAt: now, accountId: 'gone' })]);
  await (await life()).processDue();
  expect(await stored()).toMatchObject({ state: 'paused', problem: { code: 'not-connected' } });
  expect(disk.runs.size).toBe(0);
  expect(disk.notified).toEqual([`watch:${watch().id}`, `watch:${watch().id}`]);
  expect(await alarm()).toBeUndefined();
});

test('rows are compared with the last ones, once, and a rule that holds is told', async () => {
  const rules = [{ kind: 'new' as const }];
  await watchesItem.write([watch({ nextAt: now, draft: { ...watch().draft, rules } })]);
  const runner = await life();
  await runner.processDue();
  const first = await endRun({});
  await runner.processDue();
  expect(disk.opened).toEqual([first]);
  await runner.takeRows(first, { kind: 'table', table: table([['A', '$1']]) });
  expect(disk.notified).toEqual([]);
  vi.setSystemTime(now + hour);
  await runner.processDue();
  const second = await endRun({});
  const read = { kind: 'table' as const, table: table([['B', '$2']]) };
  await runner.takeRows(second, read);
  await runner.takeRows(second, read);
  expect(disk.history).toMatchObject([
    { outcome: 'first', rows: 1 },
    { outcome: 'changed', added: 1, gone: 1, fired: rules },
  ]);
  expect(await stored()).toMatchObject({ pending: null, total: { credits: 4, lost: 0, runs: 2 } });
  expect(disk.notified).toEqual([`watch:${watch().id}`]);
});

test('a run that lost the column of a rule makes no row cross its limit, and hides none that did', async () => {
  const rules = [{ kind: 'below' as const, column: 'Price', limit: 100 }];
  await watchesItem.write([watch({ nextAt: now, draft: { ...watch().draft, rules } })]);
  const priced = (first: string, second: string) =>
    table([
      ['A', first],
      ['B', second],
    ]);
  const unpriced = table(
    [
      ['A', ''],
      ['B', ''],
    ],
    { lost: ['Price'] },
  );
  for (const read of [
    priced('$90', '$120'),
    unpriced,
    priced('$90', '$120'),
    unpriced,
    priced('$90', '$80'),
  ]) {
    const runner = await life();
    await runner.processDue();
    await runner.takeRows(await endRun({}), { kind: 'table', table: read });
    vi.setSystemTime(Date.now() + hour);
  }
  expect(disk.history.map(({ fired }) => fired.length)).toEqual([1, 0, 0, 0, 1]);
});

test('differences are posted to the webhook once, and nothing where nothing differs', async () => {
  const webhookId = '33333333-3333-4333-8333-333333333333';
  const base = watch({ nextAt: now });
  await watchesItem.write([{ ...base, draft: { ...base.draft, webhookId } }]);
  const lamp = ['Lamp', '$1'] as const;
  for (const rows of [[lamp], [lamp], [lamp, ['Shade', '$2'] as const]]) {
    const runner = await life();
    await runner.processDue();
    const runId = await endRun({});
    // The message may come twice, when its answer was lost.
    await runner.takeRows(runId, { kind: 'table', table: table(rows) });
    await runner.takeRows(runId, { kind: 'table', table: table(rows) });
    vi.setSystemTime(Date.now() + hour);
  }
  expect(posted.map(({ kind, title, rows }) => [kind, title, rows])).toEqual([
    ['watch', 'Lamps', 1],
    ['watch', 'Lamps', 1],
  ]);
  const [, second] = posted;
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    source: { name: 'Lamps', url: 'https://a.test/list' },
    new: [{ Name: 'Shade', Price: '$2' }],
    gone: [],
    changed: [],
  });
  expect(new Set(posted.map(({ id }) => id))).toEqual(
    new Set(disk.history.filter(({ outcome }) => outcome !== 'same').map(({ runId }) => runId)),
  );
});

test.each<[string, Parameters<typeof scrapeRun>[0], object]>([
  ['failed', { state: 'failed', problem: { code: 'scrape-failed' } }, { outcome: 'failed' }],
  ['lost', { state: 'unknown', cost: { used: null, left: null } }, { outcome: 'unknown' }],
  ['cancelled', { state: 'cancelled' }, { outcome: 'failed' }],
])('a run that is %s says nothing about rows', async (_, end, outcome) => {
  disk.history = [];
  const runner = await life();
  await runner.processDue();
  await endRun(end);
  await runner.processDue();
  expect(disk.history).toMatchObject([{ ...outcome, rowsAt: null, gone: 0 }]);
  expect(disk.opened).toEqual([]);
  expect(disk.runs.size).toBe(1);
});

test.each([
  ['after it was sent counts at its most against the cap', 1, 'unknown', 2],
  ['before it was sent counts nothing', 0, 'failed', 0],
])('a scrape that is stopped %s', async (_, tries, outcome, credits) => {
  const runner = await life();
  await runner.processDue();
  await endRun({ state: 'cancelled', cost: { used: null, left: null }, tries, notBefore: null });
  await runner.processDue();
  expect(disk.history).toMatchObject([{ outcome }]);
  expect((await stored()).spent).toEqual({ period: '2026-11-22', credits });
});

test('rows that cannot be read are given up after five attempts', async () => {
  const runner = await life();
  await runner.processDue();
  await endRun({});
  for (let round = 0; round < 7; round += 1) await runner.processDue();
  expect(disk.opened).toHaveLength(5);
  expect(disk.history).toMatchObject([
    { outcome: 'failed', problem: { code: 'watch-unreadable' } },
  ]);
});

test('by hand it runs ahead of its time, once for a message that is sent again', async () => {
  await watchesItem.write([watch({ nextAt: now + hour })]);
  const runner = await life();
  const id = '33333333-3333-4333-8333-333333333333';
  expect(await runner.begin(watch().id, id, true)).toBeNull();
  expect(await runner.begin(watch().id, id, true)).toBeNull();
  expect(await runner.begin(watch().id, crypto.randomUUID(), true)).toEqual({ code: 'watch-busy' });
  expect([...disk.runs.keys()]).toEqual([id]);
  expect((await stored()).nextAt).toBe(now + hour);
  await endRun({ state: 'failed' });
  await runner.processDue();
  expect(await runner.begin(watch().id, id, true)).toBeNull();
  expect((await stored()).pending).toBeNull();
});

test('rows are stored though those before them cannot be read, which is told', async () => {
  const read = async (price: string, isDamaged = false) => {
    const runner = await life();
    const { ProblemError } = await import('@/utils/problem');
    if (isDamaged) disk.damaged = new ProblemError('storage-unreadable', { detail: 'watches' });
    await runner.processDue();
    const id = await endRun({});
    await runner.takeRows(id, { kind: 'table', table: table([['Lamp', price]]) });
    vi.setSystemTime(Date.now() + hour);
  };
  await read('$10');
  await read('$8', true);
  expect(disk.history[1]).toMatchObject({
    outcome: 'first',
    rows: 1,
    problem: { code: 'storage-unreadable' },
  });
  disk.damaged = null;
  await read('$7');
  expect(disk.history[2]).toMatchObject({ outcome: 'changed', problem: null });
  disk.damaged = new Error('The database is closing.');
  await expect(read('$6')).rejects.toThrow('closing');
});
