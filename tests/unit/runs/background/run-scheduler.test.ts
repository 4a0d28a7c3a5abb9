import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Run } from '@/utils/runs/schema';
import { createRunScheduler } from '@/utils/runs/background/run-scheduler';
import { agentRun, scrapeRun } from '../tasks/example-options';
import { holdRuns, reads, storedRuns } from '../../../fixtures/runs-in-memory';

const around = vi.hoisted(() => ({ online: true, toDrop: false }));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => !around.online }));
vi.mock('@/utils/incognito/background/private-run-store', () => ({
  sweepPrivateRuns: async () => around.toDrop,
}));
vi.mock('@/utils/runs/background/run-store', () => import('../../../fixtures/runs-in-memory'));

const start = Date.UTC(2026, 0, 15);
const alarm = () => fakeBrowser.alarms.get('vantage:poll');

/** Run at the service, whose task is polled next at this time. */
const running = (id: string, nextPollAt: number) =>
  scrapeRun({
    id,
    state: 'running',
    updatedAt: start - 1000,
    task: { id: 't', checkUrl: 'https://s.test/t', polls: 0, nextPollAt },
  });

const replies: (() => void)[] = [];

/** Waits until the end of the test. */
function hang(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  replies.push(resolve);
  return promise;
}

interface Stage {
  isLocked?: () => Promise<boolean>;
  advance?: (run: Run) => Promise<void>;
}

/** A scheduler whose steps are noted; by default a run that is advanced waits for good. */
function stage({ isLocked = async () => false, advance }: Stage = {}) {
  const advanced: string[] = [];
  const checked: string[] = [];
  const scheduler = createRunScheduler({
    isLocked,
    endIfLost: async ({ id }) => void checked.push(id),
    async advance(run) {
      advanced.push(run.id);
      if (advance) await advance(run);
      else storedRuns.set(run.id, running(run.id, Infinity));
    },
  });
  return { scheduler, advanced, checked };
}

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let at = 0; at < 30; at += 1) await new Promise(setImmediate);
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settle();
}

beforeEach(() => {
  fakeBrowser.reset();
  holdRuns();
  Object.assign(around, { online: true, toDrop: false });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
});
afterEach(async () => {
  // Web Locks outlast a test.
  for (const reply of replies.splice(0)) reply();
  await settle();
  vi.useRealTimers();
});

test('offline nothing is sent, where its reply would be lost; tasks are asked about all the same', async () => {
  holdRuns(
    scrapeRun({ id: 'paid', state: 'waiting', notBefore: 0, task: null }),
    running('free', start),
  );
  around.online = false;
  const { scheduler, advanced } = stage();
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual(['free']);
  around.online = true;
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual(['free', 'paid']);
});

test('ends in quick succession schedule the next round together', async () => {
  holdRuns(...Array.from({ length: 20 }, (_, at) => running(`${at}`, Infinity)));
  const { scheduler } = stage();
  await Promise.all(Array.from({ length: 20 }, () => scheduler.scheduleNextRound()));
  expect(reads.count).toBe(2);
});

test('each run is advanced at the moment it is due, and not before', async () => {
  holdRuns(running('later', start + 5000), running('soon', start + 1000), running('now', start));
  const { scheduler, advanced, checked } = stage();
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual(['now']);
  expect(checked).toEqual(['later', 'soon', 'now']);
  await pass(999);
  expect(advanced).toEqual(['now']);
  await pass(1);
  expect(advanced).toEqual(['now', 'soon']);
  await pass(4000);
  expect(advanced).toEqual(['now', 'soon', 'later']);
  // The background sleeps until the alarm.
  expect(vi.getTimerCount()).toBe(0);
});

test('until a run is due nothing is read', async () => {
  holdRuns(running('soon', start + 1000));
  const { scheduler } = stage();
  await scheduler.advanceDueRuns();
  const before = reads.count;
  await pass(999);
  expect(reads.count).toBe(before);
});

test('a run that stays due is advanced once in 25 ms, not in a tight loop', async () => {
  holdRuns(running('stuck', start));
  const { scheduler, advanced } = stage({ advance: async () => {} });
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toHaveLength(1);
  await pass(24);
  expect(advanced).toHaveLength(1);
  await pass(1);
  expect(advanced).toHaveLength(2);
});

test.each<[string, Run]>([
  ['a message to the agent', agentRun({ state: 'waiting', notBefore: 0 })],
  ['a scrape whose reply was lost', scrapeRun({ state: 'intent' })],
])('%s is never advanced, but ended if it is lost', async (_, run) => {
  holdRuns(run);
  const { scheduler, advanced, checked } = stage();
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual([]);
  expect(checked).toEqual([run.id]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (id: string) => void]>([
  ['was removed', (id) => void storedRuns.delete(id)],
  ['was polled meanwhile', (id) => void storedRuns.set(id, running(id, start + 1))],
])('a listed run that %s is left alone', async (_, change) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  holdRuns(running('first', start), running('second', start));
  const { scheduler, advanced } = stage({
    async advance({ id }) {
      storedRuns.set(id, running(id, Infinity));
    },
  });
  const round = scheduler.advanceDueRuns();
  // Listed, but not read yet.
  while (reads.count === 0) await Promise.resolve();
  change('second');
  await round;
  await settle();
  expect(advanced).toEqual(['first']);
  expect(log).not.toHaveBeenCalled();
});

test('a slow response delays no other run, and is not asked for twice', async () => {
  holdRuns(running('slow', start), running('quick', start));
  const reply = Promise.withResolvers<void>();
  const { scheduler, advanced } = stage({
    async advance({ id }) {
      if (id === 'slow') await reply.promise;
      storedRuns.set(id, running(id, start + 1000));
    },
  });
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual(['slow', 'quick']);
  await scheduler.advanceDueRuns();
  // Nothing ticks for the run that waits for its response, only for the other.
  await pass(999);
  expect(advanced).toEqual(['slow', 'quick']);
  expect(reads.count).toBeLessThan(10);
  reply.resolve();
  await settle();
  await pass(1);
  expect(advanced.slice(2).toSorted()).toEqual(['quick', 'slow']);
});

test('while all runs wait for their responses no timer ticks', async () => {
  holdRuns(running('slow', start));
  const { scheduler } = stage({ advance: hang });
  for (let round = 0; round < 2; round += 1) {
    await scheduler.advanceDueRuns();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('two backgrounds advance a run once', async () => {
  holdRuns(running('one', start));
  const [first, second] = [stage(), stage({ advance: hang })];
  await second.scheduler.advanceDueRuns();
  await settle();
  await first.scheduler.advanceDueRuns();
  await settle();
  expect([...second.advanced, ...first.advanced]).toEqual(['one']);
});

test('a step that fails is logged, and the next round advances the run again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const full = new Error('disk full');
  holdRuns(running('one', start));
  const { scheduler, advanced } = stage({ advance: () => Promise.reject(full) });
  await scheduler.advanceDueRuns();
  await settle();
  expect(log.mock.calls).toEqual([['Vantage: poll failed.', full]]);
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual(['one', 'one']);
});

test('a round of a timer that fails is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  holdRuns(running('one', start + 1000));
  const fault = new Error('disk gone');
  let isLocked = async () => false;
  const { scheduler } = stage({ isLocked: () => isLocked() });
  await scheduler.scheduleNextRound();
  isLocked = () => Promise.reject(fault);
  await pass(1000);
  expect(log.mock.calls).toEqual([['Vantage: poll failed.', fault]]);
});

test('while the keys are locked lost runs end, nothing is advanced, and no timer is set', async () => {
  holdRuns(running('one', start));
  let locked = true;
  const { scheduler, advanced, checked } = stage({ isLocked: async () => locked });
  await scheduler.advanceDueRuns();
  await settle();
  expect(checked).toEqual(['one']);
  expect(advanced).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(await alarm()).toBeDefined();
  locked = false;
  await scheduler.advanceDueRuns();
  await settle();
  expect(advanced).toEqual(['one']);
});

test('scheduling the next round again moves the timer, and sets no second one', async () => {
  holdRuns(running('late', start + 5000));
  const { scheduler, advanced } = stage();
  await scheduler.scheduleNextRound();
  storedRuns.set('soon', running('soon', start + 1000));
  await scheduler.scheduleNextRound();
  expect(vi.getTimerCount()).toBe(1);
  await pass(1000);
  expect(advanced).toEqual(['soon']);
});

test('the alarm that restarts the background is set before a paid call', async () => {
  await stage().scheduler.keepAlarm();
  expect(await alarm()).toMatchObject({
    periodInMinutes: 0.5,
    scheduledTime: start + 30_000,
  });
});

test.each([
  ['while a run is open', [running('one', Infinity)], false, true],
  ['while a result of a private window is to be dropped', [], true, true],
  ['while there is neither', [], false, false],
  ['with ended runs only', [scrapeRun()], false, false],
])('%s the alarm is kept or removed', async (_, runs, toDrop, isKept) => {
  const { scheduler } = stage();
  await scheduler.keepAlarm();
  around.toDrop = toDrop;
  holdRuns(...runs);
  await scheduler.scheduleNextRound();
  expect((await alarm()) !== undefined).toBe(isKept);
  expect(vi.getTimerCount()).toBe(0);
});
