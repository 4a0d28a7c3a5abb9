import { expect, test } from 'vitest';
import type { ScheduleRun } from '@/utils/schedules/schema';
import { nextScheduledRun } from '@/utils/watches/scheduled-runs';

const run = (taskId: string | null, at: number | null = null): ScheduleRun => ({
  at,
  status: null,
  url: '',
  credits: null,
  taskId,
  checkUrl: null,
  error: null,
  fields: {},
});

test('the first look takes the newest run and passes over the others', () => {
  const next = nextScheduledRun([run('c', 3), run('b', 2), run('a', 1)], null);
  expect(next).toMatchObject({ run: { taskId: 'c' }, more: false, seen: ['c', 'b', 'a'] });
});

test('later looks take what is new, the oldest first, whatever the order of the list', () => {
  const runs = [run('a', 1), run('d', 4), run('c', 3), run('b', 2)];
  const first = nextScheduledRun(runs, ['a', 'gone']);
  expect(first).toMatchObject({ run: { taskId: 'b' }, more: true });
  expect(first.seen.toSorted()).toEqual(['a', 'b', 'gone']);
  const second = nextScheduledRun(runs, first.seen);
  expect(second).toMatchObject({ run: { taskId: 'c' }, more: true });
  const third = nextScheduledRun(runs, second.seen);
  expect(third).toMatchObject({ run: { taskId: 'd' }, more: false });
  expect(nextScheduledRun(runs, third.seen)).toMatchObject({ run: null, more: false });
});

test('runs that a list lacks for a moment are not taken again', () => {
  const runs = [run('b', 2), run('a', 1)];
  const { seen } = nextScheduledRun([], ['b', 'a']);
  expect(nextScheduledRun(runs, seen)).toMatchObject({ run: null, more: false });
  const many = Array.from({ length: 600 }, (_, at) => `t${at}`);
  expect(nextScheduledRun(runs, many).seen).toHaveLength(500);
});

test('without times the list counts as newest first', () => {
  expect(nextScheduledRun([run('c'), run('b'), run('a')], ['a']).run?.taskId).toBe('b');
});

test('runs that name no task have no results; failed ones and none at all are no such case', () => {
  expect(nextScheduledRun([run(null)], null)).toMatchObject({ run: null, isWithoutResults: true });
  const failed = { ...run(null), error: 'timeout' };
  expect(nextScheduledRun([failed], null).isWithoutResults).toBe(false);
  expect(nextScheduledRun([], null).isWithoutResults).toBe(false);
  expect(nextScheduledRun([run(null), run('a')], null).run?.taskId).toBe('a');
});
