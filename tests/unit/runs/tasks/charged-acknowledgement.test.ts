import { describe, expect, test } from 'vitest';
import { completed, service, submit, taskPath } from './one-call';
import { json } from './worker-lives';

/** Acknowledgements of a service that charges when it takes a call, and says so in the headers. */

const acknowledgement = { success: true, task_id: '7', status: 'processing', check_url: taskPath };
const charged = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
const accepted = () => json(200, acknowledgement, charged);

describe.each(['raw', 'json'] as const)('with %s delivery', (delivery) => {
  test('the charge counts at once, and the task is followed to its page', async () => {
    const { asked, answer } = service(accepted, () => json(200, { ...completed, task_id: '7' }));
    const { life, run, text } = await submit(answer, delivery);
    expect(run()).toMatchObject({ state: 'submitted', cost: { used: 2, left: 98 } });
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await text()).toBe('<p>a</p>');
    expect(asked).toEqual([taskPath]);
  });

  test('a result that names no price costs what the acknowledgement said', async () => {
    const { answer } = service(accepted, () => json(200, { status: 'completed', content: 'x' }));
    const { life, run } = await submit(answer, delivery);
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2, left: 98 } });
  });

  test('a failure costs it too, unless it names what is left of the charge', async () => {
    const failed = { task_id: '7', status: 'failed', error: 'Page crashed' };
    const silent = await submit(service(accepted, () => json(200, failed)).answer, delivery);
    await silent.life.settle(2);
    expect(silent.run()).toMatchObject({
      state: 'failed',
      problem: { code: 'scrape-failed-charged' },
      cost: { used: 2 },
    });
    const refunded = () => json(200, { ...failed, credits_used: 0, credits_remaining: 100 });
    const scrape = await submit(service(accepted, refunded).answer, delivery);
    await scrape.life.settle(2);
    expect(scrape.run()).toMatchObject({ state: 'failed', cost: { used: 0 } });
  });

  test('a lost task costs it', async () => {
    const { answer } = service(accepted, () => json(404, {}));
    const { life, run } = await submit(answer, delivery);
    await life.settle(4);
    expect(run()).toMatchObject({
      state: 'unknown',
      problem: { code: 'task-lost' },
      cost: { used: 2, left: 98 },
    });
  });
});

test('the cost of a lost task is unknown if its acknowledgement said that nothing was used yet', async () => {
  const taken = () => json(202, acknowledgement, { ...charged, 'x-credits-used': '0' });
  const { life, run } = await submit(service(taken, () => json(404, {})).answer);
  await life.settle(4);
  expect(run()).toMatchObject({ state: 'unknown', cost: { used: null, left: 98 } });
});

test('a failure that names no price costs nothing where none was told before', async () => {
  const uncharged = () => json(202, acknowledgement);
  const failed = () => json(200, { task_id: '7', status: 'failed', error: 'Page crashed' });
  const { life, run } = await submit(service(uncharged, failed).answer);
  await life.settle(2);
  expect(run()).toMatchObject({
    state: 'failed',
    problem: { code: 'scrape-failed' },
    cost: { used: 0 },
  });
});

describe('a poll that is free by its header', () => {
  const free = { 'x-credits-used': '0', 'x-credits-remaining': '98' };
  const taken = () => json(202, acknowledgement);

  test.each<[string, object]>([
    ['a result', { ...completed, task_id: '7' }],
    ['a result in an envelope', { success: true, data: { ...completed, task_id: '7' } }],
    ['a failure', { task_id: '7', status: 'failed', credits_used: 2 }],
    ['a failure in an envelope', { data: { task_id: '7', status: 'failed', credits_used: 2 } }],
    ['a stopped task', { task_id: '7', status: 'cancelled', credits_used: 2 }],
  ])('costs what the body of %s says', async (_name, body) => {
    const { life, run } = await submit(service(taken, () => json(200, body, free)).answer);
    await life.settle(2);
    expect(run()).toMatchObject({ cost: { used: 2, left: 98 } });
    expect(run().state).not.toBe('running');
  });

  test('costs nothing if the body names no price', async () => {
    const result = { status: 'completed', content: 'x' };
    const { life, run } = await submit(service(taken, () => json(200, result, free)).answer);
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 0 } });
  });
});

test('with raw delivery it may be the page of an API, and is kept while no task brings another', async () => {
  const { answer } = service(accepted, () => json(404, {}));
  const { life, run, text } = await submit(answer, 'raw');
  await life.settle(4);
  expect(run().result).toMatchObject({ contentType: 'application/json' });
  expect(JSON.parse((await text()) ?? '')).toEqual(acknowledgement);
});

test.each([
  ['tells more than a task', { ...acknowledgement, rows: [1] }],
  ['is long', { ...acknowledgement, message: 'x'.repeat(5000) }],
  ['is over', { ...acknowledgement, status: 'completed' }],
])('with raw delivery a charged page that %s is the page', async (_name, body) => {
  const { run, text } = await submit(() => json(200, body, charged), 'raw');
  expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  expect(JSON.parse((await text()) ?? '')).toEqual(body);
});
