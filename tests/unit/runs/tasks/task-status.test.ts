import { describe, expect, test } from 'vitest';
import { isAcknowledgement } from '@/utils/runs/tasks/accepted-task';
import {
  acknowledgedBody,
  isFine,
  progressOf,
  statusWord,
  taskBody,
} from '@/utils/runs/tasks/task-status';

/** Which object of an answer describes the task. `answers.test.ts` has the simple forms. */

const running = { id: '7', status: 'processing' };

describe('an answer describes the task', () => {
  test.each<[string, unknown, unknown]>([
    ['in a list of one', [{ task_id: 7 }], { task_id: 7 }],
    [
      'in a result that names it',
      { result: { task_id: 7, status: 'queued' } },
      { result: null, task_id: 7, status: 'queued' },
    ],
    [
      'beside the number of the response',
      { status: 202, data: { task_id: 7 } },
      { data: null, task_id: 7 },
    ],
    [
      'in data beside a word that the answer is fine',
      { status: 'OK', data: { task_id: 7 } },
      { data: null, task_id: 7 },
    ],
    ['in data with a plain id', { data: running }, { data: null, ...running }],
    [
      'in data with a price beside what it found',
      { data: { ...running, credits_used: 2, rows: [] } },
      { data: null, ...running, credits_used: 2, rows: [] },
    ],
    [
      'in a state within, beside its ID',
      { task_id: 7, result: { status: 'failed' } },
      { task_id: 7, result: null, status: 'failed' },
    ],
    ['by an unfamiliar status', { task: { status: 'odd' } }, { task: null, status: 'odd' }],
    [
      'in an object within another one',
      { data: { task: running } },
      { data: null, task: null, ...running },
    ],
    [
      'in the second object, where the first one is none',
      { task: { id: 1 }, data: { task_id: 7 } },
      { task: { id: 1 }, data: null, task_id: 7 },
    ],
  ])('%s', (_name, json, expected) => {
    expect(taskBody(json)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['a list of two', [{ task_id: 7 }, { task_id: 8 }]],
    ['a list of one without a task', [running]],
    ['an empty list', []],
    ['a list within', { data: [{ task_id: 7, status: 'processing' }] }],
    ['an object of another name', { rows: { task_id: 7, status: 'processing' } }],
    [
      'an object within the third one',
      { data: { data: { data: { task_id: 7, status: 'processing' } } } },
    ],
    ['data beside a price', { credits_used: 2, data: running }],
    ['data within data beside a price', { credits_used: 2, data: { data: running } }],
    ['data with more than a task', { data: { ...running, rows: [] } }],
    ['data with an unfamiliar status', { data: { id: 7, status: 'odd' } }],
    ['data with an unfamiliar status beside an ID', { task_id: 7, data: { status: 'odd' } }],
    ['a task beside the ID of another one', { task_id: 7, task: { task_id: 8, status: 'odd' } }],
    ['data beside a status of its own', { status: 'processing', data: { task_id: 7 } }],
    ['data beside a state of its own', { state: 'processing', data: { task_id: 7 } }],
    ['a text', 'task'],
  ])('as a whole if it has %s', (_name, json) => {
    expect(taskBody(json)).toBe(json);
  });
});

describe('an answer that says by its status that it names a task', () => {
  test.each<[string, unknown, unknown]>([
    ['with a plain id in task', { task: { id: 7 }, data: {} }, null],
    [
      'with a plain id in data',
      { success: true, data: { id: 7 } },
      { success: true, data: null, id: 7 },
    ],
    ['with a job in result', { result: { jobId: 'j' } }, { result: null, jobId: 'j' }],
    [
      'with a path alone',
      { data: { check_url: '/tasks/7' } },
      { data: null, check_url: '/tasks/7' },
    ],
    [
      'with a path in a task',
      { task: { check_url: '/tasks/7' } },
      { task: null, check_url: '/tasks/7' },
    ],
    ['with an ID of its own', { id: 1, data: { id: 7 } }, null],
    ['with a path of its own', { check_url: '/tasks/1', data: { id: 7 } }, null],
    ['with what was found', { data: { id: 7, rows: [] } }, null],
    ['with a message', { data: { message: 'Taken' } }, null],
    ['in another name', { rows: { id: 7 } }, null],
    ['in a text', 'x', null],
    ['in a list of tasks', [{ id: 7 }], null],
  ])('%s', (_name, json, expected) => {
    expect(acknowledgedBody(json)).toEqual(expected ?? json);
  });
});

describe('the word on a task', () => {
  test.each<[object, string | null]>([
    [{}, null],
    [{ status: 200, state: null }, null],
    [{ status: ' In - \t Progress ' }, 'in_progress'],
    [{ state: 'Queued' }, 'queued'],
    [{ status: 'success' }, 'success'],
    [{ status: 'accepted', state: 'Failed' }, 'failed'],
    [{ status: 'completed', state: 'processing' }, 'completed'],
    [{ status: 'ok', state: 'Texas', task_id: 7 }, 'ok'],
    [{ status: 'ok', state: 'failed', rows: [] }, 'ok'],
    [{ status: 'ok', state: 'failed', rows: [], task_id: 7 }, 'failed'],
  ])('in %j is %j', (body, word) => {
    expect(statusWord(body)).toBe(word);
  });

  test.each<[object, boolean]>([
    [{ task_id: 7, status: 'success' }, true],
    [{ status: 'ok' }, true],
    [{ task_id: 7, status: 'completed' }, false],
    [{ task_id: 7, status: 'accepted' }, false],
    [{ task_id: 7, status: 'success', rows: [] }, false],
    [{ task_id: 7 }, false],
  ])('says of %j that only the answer is fine: %s', (body, expected) => {
    expect(isFine(body)).toBe(expected);
  });

  test.each<[unknown, boolean]>([
    [{ success: true, status: 'processing' }, true],
    [{ id: 7, status: 'queued' }, true],
    [{ status: 'processing', credits_used: 2, url: 'x', mode_used: 'auto', content: '' }, true],
    [{ task_id: 7, status: 'processing' }, false],
    [{ status: 'processing', rows: [] }, false],
    [{ status: 'completed' }, false],
    [{ success: true }, false],
    ['processing', false],
    [null, false],
  ])('says in %j only that work goes on: %s', (body, expected) => {
    expect(isAcknowledgement(body)).toBe(expected);
  });

  test('in a number or a list is none', () => {
    for (const body of [7, 'failed', ['failed'], undefined]) expect(progressOf(body)).toBeNull();
  });
});
