import { describe, expect, test } from 'vitest';
import { parseWithDigits } from '@/utils/long-numbers';
import { idInPath, idText, isOnlyTask, namesTask, taskIdOf } from '@/utils/runs/tasks/task-id';

describe('the ID of a task', () => {
  test.each<[object, string | null]>([
    [{ task_id: 't', taskId: 'u', task: 'v' }, 't'],
    [{ task_id: '', taskId: 'u' }, 'u'],
    [{ task_id: null, job_id: 0 }, '0'],
    [{ jobId: 'j' }, 'j'],
    [{ task: 't' }, 't'],
    [{ task: { id: 7 } }, '7'],
    [{ task: { task_id: 7 } }, null],
    [{ task_id: { id: 7 } }, null],
    [{ job_id: { id: 7 } }, null],
    [{ task: [7] }, null],
    [{ id: 7 }, null],
    [{}, null],
  ])('in %j is %j', (body, id) => {
    expect(taskIdOf(body)).toBe(id);
  });

  test('in a task within keeps all digits of a long number', () => {
    const task = parseWithDigits('{"id":12345678901234567890}');
    expect(taskIdOf({ task })).toBe('12345678901234567890');
  });

  test.each([
    ['a', 'a'],
    [' ', ' '],
    [0, '0'],
    [-1.5, '-1.5'],
    ['7'.repeat(2000), '7'.repeat(2000)],
    ['7'.repeat(2001), null],
    ['', null],
    [true, null],
    [null, null],
    [['a'], null],
    [{ length: 1 }, null],
  ])('may be given as %j', (value, id) => {
    expect(idText(value)).toBe(id);
  });

  test.each([
    ['/tasks/7', '7'],
    ['https://a.test/api/v1/scraper/tasks/a.b~c-D_9/', 'a.b~c-D_9'],
    ['/tasks/7?wait=1', '7'],
    ['/tasks/7/#end', '7'],
    [`/tasks/${'7'.repeat(200)}`, '7'.repeat(200)],
    [`/tasks/${'7'.repeat(201)}`, null],
    ['/tasks/7/result', null],
    ['/tasks/7//', null],
    ['/tasks/a%20b', null],
    ['/tasks/', null],
    ['/jobs/7', null],
    ['tasks/7', null],
    ['', null],
    [null, null],
  ])('at the end of the path %j is %j', (path, id) => {
    expect(idInPath(path)).toBe(id);
  });
});

test.each<[unknown, boolean]>([
  [{ task_id: 7 }, true],
  [{ task_id: 0 }, true],
  [{ task_id: '' }, true],
  [{ task_id: null }, false],
  [{ task_id: undefined }, false],
  [{ id: 7 }, false],
  ['task_id', false],
  [null, false],
])('%j names its task by task_id: %s', (body, expected) => {
  expect(namesTask(body)).toBe(expected);
});

test.each<[object, boolean]>([
  [{}, true],
  [{ id: 7, status: 'x', check_url: '/t', message: 'm', eta: 3, elapsed_seconds: 1 }, true],
  [{ id: 7, content: null }, true],
  [{ id: 7, content: '' }, false],
  [{ content: 'a', id: 7 }, false],
  [{ credits_used: 0 }, false],
])('%j holds only what describes a task: %s', (body, expected) => {
  expect(isOnlyTask(body)).toBe(expected);
});
