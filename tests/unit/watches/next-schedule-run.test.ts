import { expect, test } from 'vitest';
import type { ScheduleRun } from '@/utils/schedules/schema';
import { nextScheduleRun } from '@/utils/watches/next-schedule-run';

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
  const next = nextScheduleRun([run('c', 3), run('b', 2), run('a', 1)], null);
  expect(next).toMatchObject({ run: { taskId: 'c' }, more: false, seen: ['c', 'b', 'a'] });
});

test('later looks take what is new, the oldest first, whatever the order of the list', () => {
  const runs = [run('a', 1), run('d', 4), run('c', 3), run('b', 2)];
  const first = nextScheduleRun(runs, ['a', 'gone']);
  expect(first).toMatchObject({ run: { taskId: 'b' }, more: true });
  expect(first.seen.toSorted()).toEqual(['a', 'b', 'gone']);
  const second = nextScheduleRun(runs, first.seen);
  expect(second).toMatchObject({ run: { taskId: 'c' }, more: true });
  const third = nextScheduleRun(runs, second.seen);
  expect(third).toMatchObject({ run: { taskId: 'd' }, more: false });
  expect(nextScheduleRun(runs, third.seen)).toMatchObject({ run: null, more: false });
});

test('runs that a list lacks for a moment are not taken again', () => {
  const runs = [run('b', 2), run('a', 1)];
  const { seen } = nextScheduleRun([], ['b', 'a']);
  expect(nextScheduleRun(runs, seen)).toMatchObject({ run: null, more: false });
  const many = Array.from({ length: 600 }, (_, at) => `t${at}`);
  expect(nextScheduleRun(runs, many).seen).toHaveLength(500);
});

test('without times the list counts as newest first', () => {
  expect(nextScheduleRun([run('c'), run('b'), run('a')], ['a']).run?.taskId).toBe('b');
});

test('runs that name no task have no results; failed ones and none at all are no such case', () => {
  expect(nextScheduleRun([run(null)], null)).toMatchObject({ run: null, isWithoutResults: true });
  const failed = { ...run(null), error: 'timeout' };
  expect(nextScheduleRun([failed], null).isWithoutResults).toBe(false);
  expect(nextScheduleRun([], null).isWithoutResults).toBe(false);
  expect(nextScheduleRun([run(null), run('a')], null).run?.taskId).toBe('a');
});
