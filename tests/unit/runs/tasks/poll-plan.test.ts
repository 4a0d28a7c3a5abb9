import { describe, expect, test } from 'vitest';
import type { ScrapeRun } from '@/utils/runs/schema';
import {
  dueAt,
  firstPollDelay,
  hasEndedAfterLong,
  maxTries,
  maxRunningPolls,
  missingGraceMs,
  pollDelay,
  polled,
  resendDelay,
  taskLifetimeMs,
} from '@/utils/runs/tasks/poll-plan';

const task = { id: 't', checkUrl: 'https://s.test/t', polls: 0, nextPollAt: 7000 };

function run(change: Partial<ScrapeRun>): ScrapeRun {
  return {
    kind: 'scrape',
    id: 'r',
    state: 'running',
    createdAt: 0,
    updatedAt: 0,
    cost: { used: null, left: null },
    tries: 1,
    notBefore: null,
    problem: null,
    url: 'https://a.test/',
    options: { mode: 'auto', country: '', screenshot: false },
    delivery: 'background',
    task,
    result: null,
    ...change,
  };
}

test.each<[string, Partial<ScrapeRun>, number | null]>([
  ['an intent', { state: 'intent', task: null }, null],
  ['waiting out a limit', { state: 'waiting', task: null, notBefore: 9000 }, 9000],
  ['waiting for no time in particular', { state: 'waiting', task: null }, 0],
  ['submitted', { state: 'submitted' }, 7000],
  ['running', { state: 'running' }, 7000],
  ['done', { state: 'done' }, null],
  ['failed', { state: 'failed' }, null],
  ['unknown', { state: 'unknown' }, null],
  ['cancelled', { state: 'cancelled' }, null],
])('%s is due', (_name, change, at) => {
  expect(dueAt(run(change), 1000)).toBe(at);
});

test('a run that was changed before the clock was set back is due at once', () => {
  const at = (updatedAt: number, change: Partial<ScrapeRun> = {}) =>
    dueAt(run({ ...change, updatedAt }), 5000);
  expect(at(5000)).toBe(7000);
  expect(at(5001)).toBe(5000);
  expect(at(5001, { state: 'waiting', task: null, notBefore: 9000 })).toBe(5000);
  expect(at(5001, { state: 'waiting', task: null, notBefore: 4000 })).toBe(4000);
  expect(at(5001, { state: 'done' })).toBeNull();
});

test('asks more and more seldom, and never less than once a minute', () => {
  const delays = Array.from({ length: 200 }, (_, polls) => pollDelay(polls));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays[0]).toBe(2000);
  expect(delays.at(-1)).toBe(60_000);
});

test.each([
  [0, 2],
  [4, 2],
  [5, 4],
  [19, 4],
  [20, 10],
  [59, 10],
  [60, 60],
])('after %i polls it waits %i s', (polls, seconds) => {
  expect(pollDelay(polls)).toBe(seconds * 1000);
});

test('a task lives a day, is looked for a minute, and a call is sent ten times', () => {
  expect([taskLifetimeMs, missingGraceMs, maxTries]).toEqual([86_400_000, 60_000, 10]);
  expect(maxRunningPolls).toBe(1440);
});

test.each([
  [1, undefined, 60],
  [1, 1, 1],
  [9, 1, 1],
  [9, 1.5, 1.5],
  [1, 86_400, 86_400],
  [1, 0, 0],
  [1, 0.5, 0.5],
  [2, 0, 2],
  [2, 0.5, 2],
  [5, 0, 16],
  [7, 0, 60],
  [5000, 0, 60],
])(
  'sent %i times and asked to wait %j s, a call is sent again after %d s',
  (tries, asked, seconds) => {
    expect(resendDelay(tries, asked)).toBe(seconds * 1000);
  },
);

test('without a task nothing is due', () => {
  expect(dueAt(run({ state: 'running', task: null }), 0)).toBeNull();
});

test('the end of a run is news after twenty seconds, once, and not where the user stopped it', () => {
  const before = run({ createdAt: 100 });
  const after = (state: ScrapeRun['state'], updatedAt = 20_100) =>
    run({ state, createdAt: 100, updatedAt });
  for (const state of ['done', 'failed', 'unknown'] as const) {
    expect(hasEndedAfterLong(before, after(state))).toBe(true);
    expect(hasEndedAfterLong(before, after(state, 20_099))).toBe(false);
    expect(hasEndedAfterLong(after(state), after(state))).toBe(false);
    expect(hasEndedAfterLong(null, after(state))).toBe(false);
  }
  expect(hasEndedAfterLong(before, after('cancelled'))).toBe(false);
  expect(hasEndedAfterLong(before, after('running'))).toBe(false);
});

test.each([
  [0, 100, 500],
  [0, 3000, 3000],
  [0, 50_000, 20_000],
  [1, 1000, 150],
  [1, 20_000, 600],
  [2, 20_000, 750],
  [3, 20_000, 937.5],
  [39, 1000, 4000],
  [40, 1000, 10_000],
  [60, 1000, 60_000],
])('after %i polls of a scrape that takes %i ms it waits %d ms', (polls, expectedMs, ms) => {
  expect(pollDelay(polls, expectedMs)).toBe(ms);
});

test('the first poll comes when most scrapes of the job have ended', () => {
  expect(firstPollDelay(run({}))).toBe(2000);
  expect(firstPollDelay(run({ jobId: 'job' }))).toBe(1000);
  expect(firstPollDelay(run({ jobId: 'job', expectedMs: 5000 }))).toBe(5000);
  expect(firstPollDelay(run({ expectedMs: 700 }))).toBe(700);
});

describe('a poll after which the scrape goes on', () => {
  test.each<[string, number | null, number]>([
    ['nothing', null, 12_000],
    ['a short wait', 1, 12_000],
    ['a long wait', 3, 13_000],
  ])('is followed by another one, where the service asks for %s', (_name, wait, nextPollAt) => {
    const before = run({ state: 'submitted', task: { ...task, missingSince: 3 } });
    expect(polled(before, 10_000, wait, null)).toEqual({
      ...before,
      state: 'running',
      task: { ...task, polls: 1, nextPollAt },
    });
  });

  test('notes since when the task is missing, and leaves a run without a task', () => {
    const after = polled(run({ task: { ...task, polls: 4 } }), 10_000, null, 0);
    expect(after.task).toEqual({ ...task, polls: 5, nextPollAt: 14_000, missingSince: 0 });
    const without = run({ state: 'waiting', task: null });
    expect(polled(without, 10_000, null, 0)).toBe(without);
  });
});
