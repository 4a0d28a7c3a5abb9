import { describe, expect, test } from 'vitest';
import { progressOf, taskBody } from '@/utils/runs/tasks/task-status';
import { completed, service, submit, taskPath } from './one-call';
import { json } from './worker-lives';

/** Answers whose status word says that the answer is fine, and nothing of the task that they name. */

const charged = { 'x-credits-used': '2', 'x-credits-remaining': '98' };

test.each<[string, number, object, 'raw' | 'json', Record<string, string>]>([
  ['success', 200, { success: true, task_id: '7', status: 'success' }, 'json', {}],
  ['ok by 201', 201, { task_id: '7', status: 'OK', message: 'Taken' }, 'json', {}],
  ['success, with a path', 200, { id: '7', status: 'success', check_url: taskPath }, 'json', {}],
  ['success, charged', 200, { task_id: '7', status: 'success' }, 'json', charged],
  ['success of a raw scrape', 200, { task_id: '7', status: 'success' }, 'raw', {}],
  [
    'success of a charged raw scrape, with a path',
    200,
    { task_id: '7', status: 'success', check_url: taskPath },
    'raw',
    charged,
  ],
  ['a running state', 200, { task_id: '7', status: 'ok', state: 'processing' }, 'json', {}],
  ['a running state in data', 200, { task_id: '7', data: { status: 'processing' } }, 'json', {}],
])(
  'an acknowledgement that says %s is followed to its page',
  async (_name, status, body, delivery, headers) => {
    const page = { ...completed, task_id: '7' };
    const { answer, asked } = service(
      () => json(status, body, headers),
      () => json(200, page),
    );
    const { life, run, text } = await submit(answer, delivery);
    expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await text()).toBe('<p>a</p>');
    expect(asked).toEqual([taskPath]);
  },
);

test.each([
  ['a page', { ...completed, task_id: '7', status: 'success' }],
  ['data', { task_id: '7', status: 'success', credits_used: 2, data: { status: 'pending' } }],
])('an answer with %s beside the word is the result', async (_name, body) => {
  const { run } = await submit(() => json(200, body));
  expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
});

test.each([
  ['in a state', { task_id: '7', status: 'ok', state: 'processing' }],
  ['in data', { task_id: '7', data: { status: 'processing' } }],
  ['by the word alone', { success: true, task_id: '7', status: 'ok', progress: 40 }],
  ['by the word, with its plain id', { id: '7', status: 'success', message: 'Still here' }],
  ['by nothing but the word', { success: true, status: 'ok' }],
  ['in data, beside the word', { task_id: '7', status: 'success', data: { status: 'queued' } }],
])('a poll that says %s that the task may run is not the page', async (_name, body) => {
  const { answer } = service(
    () => json(202, { task_id: '7', status: 'processing' }),
    () => json(200, body),
    () => json(200, completed),
  );
  const { life, run, text } = await submit(answer);
  await life.settle();
  expect(run().state).toBe('done');
  expect(await text()).toBe('<p>a</p>');
});

describe('a state beside the word', () => {
  test.each<[object, string]>([
    [{ status: 'success', state: 'processing' }, 'running'],
    [{ task_id: 1, status: 'ok', state: 'failed', rows: [] }, 'failed'],
    // Fields of a page, which may be the result.
    [{ status: 'ok', state: 'pending', rows: [] }, 'done'],
    [{ task_id: 1, status: 'ok', state: 'Texas' }, 'done'],
  ])('%j', (body, progress) => {
    expect(progressOf(body)).toBe(progress);
  });

  test('leaves the task within to be found', () => {
    const body = { status: 'success', state: 'processing', data: { task_id: '7' } };
    expect(taskBody(body)).toMatchObject({ task_id: '7' });
    expect(progressOf(taskBody(body))).toBe('running');
  });
});
