import { expect, test } from 'vitest';
import { sent, start, task } from './sent-scrape';
import { json } from './worker-lives';

test('a poll whose body is cut leaves the costs that its headers report', async () => {
  const cut = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) }), {
      headers: { 'x-credits-used': '2', 'x-credits-remaining': '98' },
    });
  const polls = [cut, () => json(404, {}), () => json(404, {})];
  const { run, advance, noted, id } = await sent(task(() => polls.shift()!()));
  await advance(start + 10_000);
  expect(run()).toMatchObject({ state: 'running', cost: { used: 2, left: 98 } });
  expect(noted).toContainEqual([98, undefined, id]);
  await advance(start + 20_000);
  await advance(start + 90_000);
  expect(run()).toMatchObject({
    state: 'unknown',
    problem: { code: 'task-lost' },
    cost: { used: 2, left: 98 },
  });
});
