import { expect, test } from 'vitest';
import { completed, service, submit, taskPath } from './one-call';
import { json } from './worker-lives';

const location = { location: taskPath };
const empty = (status: number, headers: Record<string, string> = location) =>
  new Response(null, { status, headers });

test.each([
  ['an empty 202', () => empty(202)],
  ['an empty 201', () => empty(201)],
  ['a whole address', () => empty(202, { location: `https://scraper.test${taskPath}` })],
  ['a 202 that only says success', () => json(202, { success: true }, location)],
])('the task that %s names by its header is followed to its page', async (_name, acknowledge) => {
  const { answer, asked } = service(acknowledge, () => json(200, completed));
  const { life, run, text } = await submit(answer);
  expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
  await life.settle(2);
  expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  expect(await text()).toBe('<p>a</p>');
  expect(asked).toEqual([taskPath]);
});

test.each([
  ['leads to no task', () => empty(202, { location: '/home' })],
  ['comes with a refusal', () => json(202, { success: false, error: 'No' }, location)],
  ['comes with an error', () => json(202, { error: 'No' }, location)],
  ['comes with another status', () => empty(200)],
])('a header that %s names none', async (_name, acknowledge) => {
  const { run } = await submit(acknowledge);
  expect(run()).toMatchObject({ state: 'unknown', task: null });
});

test('a page that was made elsewhere is the result', async () => {
  const { run } = await submit(() => json(201, { ...completed, id: 'r-1' }, location));
  expect(run()).toMatchObject({ state: 'done', task: null });
});
