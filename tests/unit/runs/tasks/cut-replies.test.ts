import { expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { options, submit, submitPath } from './one-call';
import { sent, start, task } from './sent-scrape';
import { json, newDisk, newLife } from './worker-lives';

const cutReply = (used: string) =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) }), {
    headers: { 'x-credits-used': used, 'x-credits-remaining': '98' },
  });

/** A task whose first poll is cut off after its headers, and which the service no longer knows then. */
async function lostAfterCut(used: string) {
  const polls = [() => cutReply(used), () => json(404, {}), () => json(404, {})];
  return await sent(task(() => polls.shift()!()));
}

test('a poll whose body is cut leaves the costs that its headers report', async () => {
  const { run, advance, noted, id } = await lostAfterCut('2');
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

test('a cut poll that reports no credits used yet does not tell what the task cost', async () => {
  const { run, advance } = await lostAfterCut('0');
  await advance(start + 10_000);
  await advance(start + 20_000);
  await advance(start + 90_000);
  expect(run()).toMatchObject({ state: 'unknown', cost: { used: null, left: 98 } });
});

test('a cut poll to the documented address, after the address that came with the task led nowhere, leaves the costs', async () => {
  const { run, advance, noted, id } = await sent(({ url }) => {
    if (url.endsWith(submitPath)) return json(202, { task_id: '7', check_url: '/jobs/7' });
    return url.endsWith('/jobs/7') ? json(404, {}) : cutReply('2');
  });
  await advance(start + 10_000);
  expect(run()).toMatchObject({ state: 'running', cost: { used: 2, left: 98 } });
  expect(noted).toContainEqual([98, undefined, id]);
});

const gone = (status: number) =>
  new Response('<html>', {
    status,
    headers: { 'x-credits-used': '0', 'x-credits-remaining': '98', 'content-type': 'text/html' },
  });

test.each<[string, () => Response]>([
  ['cut', () => cutReply('0')],
  ['a 408', () => gone(408)],
  ['a 202 that names no task', () => gone(202)],
  ['a 504 of a gateway', () => gone(504)],
])('a reply to the paid call that is %s does not tell the cost by a 0', async (_, answer) => {
  const { run } = await submit(answer);
  expect(run()).toMatchObject({ state: 'unknown', cost: { used: null, left: 98 } });
});

test('a scrape that is stopped while it waits after a refusal has cost nothing', async () => {
  const { run, flow, id } = await sent(() => json(429, { error: 'Slow down', limit: 1, reset: 1 }));
  expect(run().state).toBe('waiting');
  await flow.cancel(id);
  expect(run()).toMatchObject({ state: 'cancelled', cost: { used: 0 } });
});

/** A scrape that is stopped while its call awaits this answer. */
async function stoppedBefore(answer: () => Response): Promise<ScrapeRun> {
  const disk = newDisk();
  let isStopped = Promise.resolve();
  const { flow } = newLife(disk, () => {
    isStopped = flow.cancel('run');
    return answer();
  });
  await flow.scrape.start('https://a.test/', options, 'background', { id: 'run' });
  await flow.scrape.submit('run');
  await isStopped;
  return disk.runs.get('run') as ScrapeRun;
}

test.each<[string, number | null, () => Response]>([
  ['a 429', 0, () => json(429, { error: 'Slow down', limit: 1, reset: 60 })],
  ['a 503', 0, () => json(503, { success: false, error: 'Busy' })],
  ['a 429 with a price', 3, () => json(429, { error: 'x' }, { 'x-credits-used': '3' })],
  ['a task that the service took', null, () => json(202, { task_id: '7' })],
  ['a 429 of another server', null, () => gone(429)],
])('%s to a scrape that was stopped meanwhile tells a cost of %j', async (_, used, answer) => {
  const { state, problem, cost } = await stoppedBefore(answer);
  expect({ state, problem, used: cost.used }).toEqual({ state: 'cancelled', problem: null, used });
});

test('a scrape that is stopped while its keys are found to be locked has cost nothing', async () => {
  const disk = newDisk();
  const answer = vi.fn(() => json(200, {}));
  const { flow } = newLife(disk, answer, Infinity, {
    async scraperAccess() {
      await flow.cancel('run');
      throw new ProblemError('locked');
    },
  });
  await flow.scrape.start('https://a.test/', options, 'background', { id: 'run' });
  await flow.scrape.submit('run');
  expect(disk.runs.get('run')).toMatchObject({ state: 'cancelled', cost: { used: 0 } });
  expect(answer).not.toHaveBeenCalled();
});

test('a scrape that is stopped between its intent and its call has cost nothing', async () => {
  const disk = newDisk();
  const answer = vi.fn(() => json(200, {}));
  const { flow } = newLife(disk, answer);
  await flow.scrape.start('https://a.test/', options, 'background', { id: 'run' });
  await flow.cancel('run');
  await flow.scrape.submit('run');
  expect(disk.runs.get('run')).toMatchObject({ state: 'cancelled', cost: { used: 0 } });
  expect(answer).not.toHaveBeenCalled();
});
