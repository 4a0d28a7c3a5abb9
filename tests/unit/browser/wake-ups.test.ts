import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  type Due,
  rearmWakeUps,
  registerWakeUps,
  setWakeUp,
  setWakeUps,
  type WakeUp,
  type WakeUps,
} from '@/utils/browser/wake-ups';

const { alarms } = fakeBrowser;
const minute = 60_000;

/** Stored due times. */
const due = new Map<string, Due>();
const ran: string[] = [];
let running: Promise<void> = Promise.resolve();

function row(name: keyof WakeUps): WakeUp {
  return {
    arm: () => setWakeUp(name, due.get(name) ?? null),
    async run(id) {
      ran.push(id === '' ? name : `${name} ${id}`);
      await running;
    },
  };
}

const table: WakeUps = {
  'vantage:poll': row('vantage:poll'),
  'vantage:jobs': row('vantage:jobs'),
  'vantage:watches': row('vantage:watches'),
  'vantage:webhooks': row('vantage:webhooks'),
  'vantage:linked': row('vantage:linked'),
  'vantage:paging': row('vantage:paging'),
  'vantage:balance': row('vantage:balance'),
  'vantage:lock': row('vantage:lock'),
  'vantage:session': {
    ...row('vantage:session'),
    arm: () => setWakeUps('vantage:session', new Map(due)),
  },
  'vantage:rotate': row('vantage:rotate'),
  'vantage:rule': row('vantage:rule'),
  'vantage:rule-list': row('vantage:rule-list'),
  'vantage:cap': row('vantage:cap'),
  'vantage:recover': row('vantage:recover'),
  'vantage:challenge': row('vantage:challenge'),
  'vantage:under-way': row('vantage:under-way'),
};

const ring = (name: string) =>
  alarms.onAlarm.trigger({ name, scheduledTime: Date.now(), persistAcrossSessions: true });
const standing = async () =>
  Object.fromEntries(
    (await alarms.getAll()).map(({ name, scheduledTime, periodInMinutes }) => [
      name,
      [scheduledTime - Date.now(), periodInMinutes],
    ]),
  );

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  due.clear();
  ran.length = 0;
  running = Promise.resolve();
});

test('what is due is set anew where the browser lost its alarm', async () => {
  due.set('vantage:poll', { everyMinutes: 0.5 });
  await rearmWakeUps(table);
  expect((await standing())['vantage:poll']).toEqual([minute / 2, 0.5]);
  await alarms.clearAll();
  await rearmWakeUps(table);
  expect((await standing())['vantage:poll']).toEqual([minute / 2, 0.5]);
});

test('an alarm that no row knows, or that nothing asks for any more, goes', async () => {
  await alarms.create('vantage:older-version', { periodInMinutes: 1 });
  await alarms.create('vantage:lock', { periodInMinutes: 1 });
  await alarms.create('vantage:session:gone', { when: Date.now() + minute });
  due.set('p', { at: Date.now() + minute });
  await rearmWakeUps(table);
  expect(Object.keys(await standing())).toEqual(['vantage:session:p']);
});

test('an alarm that fails to be set keeps no other from being set', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  due.set('vantage:lock', { everyMinutes: 1 });
  await rearmWakeUps({
    ...table,
    'vantage:poll': {
      ...table['vantage:poll'],
      arm: async () => Promise.reject(new Error('unreadable')),
    },
  });
  expect(await standing()).toHaveProperty(['vantage:lock']);
  expect(console.error).toHaveBeenCalledOnce();
});

test('an alarm that is late is run at once, and once', async () => {
  registerWakeUps(table);
  await setWakeUp('vantage:session', { at: Date.now() - minute }, 'p');
  // The browser fires an alarm at once when it is set in the past.
  expect((await standing())['vantage:session:p']).toEqual([-minute, undefined]);
  const gate = Promise.withResolvers<void>();
  running = gate.promise;
  await ring('vantage:session:p');
  await setWakeUp('vantage:session', { at: Date.now() - minute }, 'p');
  await ring('vantage:session:p');
  await ring('vantage:session:q');
  expect(ran).toEqual(['vantage:session p', 'vantage:session q']);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  await ring('vantage:session:p');
  expect(ran).toHaveLength(3);
});

test('an alarm that is set stays as it is, unless it would come too late or in another period', async () => {
  await setWakeUp('vantage:rotate', { everyMinutes: 10 }, 'p');
  await setWakeUp('vantage:session', { at: Date.now() + 5 * minute }, 'p');
  vi.setSystemTime(Date.now() + minute);
  await setWakeUp('vantage:rotate', { everyMinutes: 10 }, 'p');
  await setWakeUp('vantage:session', { at: Date.now() + 9 * minute }, 'p');
  expect(await standing()).toEqual({
    'vantage:rotate:p': [9 * minute, 10],
    'vantage:session:p': [4 * minute, undefined],
  });
  await setWakeUp('vantage:rotate', { everyMinutes: 2 }, 'p');
  await setWakeUp('vantage:session', { at: Date.now() + minute }, 'p');
  expect(await standing()).toEqual({
    'vantage:rotate:p': [2 * minute, 2],
    'vantage:session:p': [minute, undefined],
  });
});

test('a periodic alarm from before the clock was set back is set anew', async () => {
  await setWakeUp('vantage:poll', { everyMinutes: 0.5 });
  vi.setSystemTime(Date.now() - 24 * 60 * minute);
  await setWakeUp('vantage:poll', { everyMinutes: 0.5 });
  expect(await standing()).toEqual({ 'vantage:poll': [minute / 2, 0.5] });
});

test('a failure is said, and the next alarm runs it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  registerWakeUps({ 'vantage:poll': { ...table['vantage:poll'], run: fail } });
  await ring('vantage:poll');
  await vi.advanceTimersByTimeAsync(0);
  await ring('vantage:poll');
  // Chromium's private worker leaves alarms that it has no row for to the regular worker.
  await ring('vantage:balance');
  await vi.advanceTimersByTimeAsync(0);
  expect(console.error).toHaveBeenCalledTimes(2);
  expect(ran).toEqual([]);
});

async function fail(): Promise<void> {
  throw new Error('no answer');
}

test('a periodic alarm gives way to one at a time', async () => {
  await setWakeUp('vantage:watches', { everyMinutes: 0.5 });
  await setWakeUp('vantage:watches', { at: Date.now() + 60 * minute });
  expect((await standing())['vantage:watches']).toEqual([60 * minute, undefined]);
});
