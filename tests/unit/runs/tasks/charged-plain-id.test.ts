import { describe, expect, test } from 'vitest';
import { completed, service, submit, taskPath } from './one-call';
import { json } from './worker-lives';

/** Acknowledgements of a service that charges when it takes a call, and does not name the task by `task_id`. */

const charged = { 'x-credits-used': '2' };
const price = { credits_used: 2 };
const running = { status: 'processing', check_url: taskPath };
const plain = { success: true, id: '7', ...running };

/** A result that does not name its price. */
const unpriced = { id: '7', status: 'completed', title: 'A', content: '<p>a</p>' };

const forms: [string, object, Record<string, string>][] = [
  ['an id and a price', { ...plain, ...price }, {}],
  ['an id and a price in the header', plain, charged],
  ['an id, a price and a balance', { ...plain, ...price, credits_remaining: 98 }, charged],
  ['a path alone', running, charged],
  ['a path alone and a price', { ...running, ...price }, {}],
  ['the id of the call beside the path', { id: 'call-1', ...running, ...price }, {}],
  ['no path', { id: 7, status: 'processing', ...price }, {}],
  ['no path and a price in the header', { id: 7, status: 'queued' }, charged],
  ['further fields', { ...plain, ...price, url: 'https://a.test/', mode_used: 'request' }, {}],
  ['empty fields of a result', { ...plain, ...price, content: '', data: {}, result: null }, {}],
];

describe.each([200, 201, 202])('by %i', (status) => {
  test.each(forms)('a task with %s is followed to its page', async (_name, body, headers) => {
    const { answer, asked } = service(
      () => json(status, body, headers),
      () => json(200, { id: '7', status: 'processing' }),
      () => json(200, unpriced),
    );
    const { life, run, text } = await submit(answer);
    expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' }, cost: { used: 2 } });
    await life.settle(3);
    expect(run()).toMatchObject({ state: 'done', result: { title: 'A' }, cost: { used: 2 } });
    expect(await text()).toBe('<p>a</p>');
    expect(asked).toEqual([taskPath, taskPath]);
  });

  test('a body that goes on and names no task is not done', async () => {
    const { run, text } = await submit(() => json(status, { status: 'processing', ...price }));
    expect(run()).toMatchObject({ state: 'unknown', cost: { used: 2 } });
    expect(await text()).toContain('processing');
  });

  test('a body too long to be kept with each poll is kept, and its task is not followed', async () => {
    const body = { ...plain, ...price, message: 'x'.repeat(4000) };
    const { run, text } = await submit(() => json(status, body));
    expect(run()).toMatchObject({ state: 'unknown', cost: { used: 2 } });
    expect(JSON.parse((await text()) ?? '')).toEqual(body);
  });

  test.each([
    ['fields of a page', { id: '7', status: 'pending', price: 9, ...price }],
    ['content', { ...plain, ...price, content: '<p>a</p>' }],
    ['a list of its own', { ...plain, ...price, rows: [1] }],
    ['another state', { ...plain, ...price, status: 'completed' }],
  ])('an answer with %s is the result', async (_name, body) => {
    const { run, life } = await submit(() => json(status, body));
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', task: null, cost: { used: 2 } });
  });
});

test.each([
  ['fails', () => json(200, { id: '7', status: 'failed', error: 'Page crashed' }), 'failed'],
  ['is lost', () => json(404, {}), 'unknown'],
])('the charge is kept if the task %s', async (_name, poll, state) => {
  const { life, run } = await submit(service(() => json(200, { ...plain, ...price }), poll).answer);
  await life.settle(4);
  expect(run()).toMatchObject({ state, cost: { used: 2 } });
});

test('the answer is kept if its task is lost, since it may be the page', async () => {
  const body = { ...plain, ...price };
  const { answer } = service(
    () => json(200, body),
    () => json(404, {}),
  );
  const { life, run, text } = await submit(answer);
  await life.settle(4);
  expect(run()).toMatchObject({ state: 'unknown', problem: { code: 'task-lost' } });
  expect(JSON.parse((await text()) ?? '')).toEqual(body);
});

test('a price in the acknowledgement of a task with `task_id` may be an estimate', async () => {
  const body = { task_id: '7', status: 'success', check_url: taskPath, credits_used: 6 };
  const { answer } = service(
    () => json(200, body),
    () => json(200, completed),
  );
  const { life, run } = await submit(answer);
  expect(run()).toMatchObject({ state: 'submitted', cost: { used: null } });
  await life.settle(2);
  expect(run()).toMatchObject({ state: 'done', cost: { used: completed.credits_used } });
});

test('the task that a charged answer names by its header alone is followed', async () => {
  const taken = () =>
    json(202, { success: true, status: 'processing', ...price }, { location: taskPath });
  const { life, run } = await submit(service(taken, () => json(200, completed)).answer);
  expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
  await life.settle(2);
  expect(run()).toMatchObject({ state: 'done', cost: { used: completed.credits_used } });
});

test.each([
  ['a path', plain],
  ['an id alone', { id: '7', status: 'processing' }],
])('with raw delivery a charged page with %s is the page', async (_name, body) => {
  const { run, text } = await submit(() => json(200, body, charged), 'raw');
  expect(run()).toMatchObject({ state: 'done', task: null, cost: { used: 2 } });
  expect(JSON.parse((await text()) ?? '')).toEqual(body);
});
