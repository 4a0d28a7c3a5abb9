import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { submitPath } from './one-call';
import { sent, start, task } from './sent-scrape';
import { json } from './worker-lives';

const day = 24 * 60 * 60_000;

describe('a task', () => {
  test('is first asked for after two seconds, then by the plan', async () => {
    const { run, advance } = await sent(task(() => json(200, { status: 'running' })));
    expect(run()).toMatchObject({ state: 'submitted', problem: null });
    expect(run().task).toMatchObject({ id: '7', polls: 0, nextPollAt: start + 2000 });
    expect((await advance(start + 2000)).task).toEqual({
      id: '7',
      checkUrl: 'https://scraper.test/api/v1/scraper/tasks/7',
      polls: 1,
      nextPollAt: start + 4000,
    });
    expect(run().state).toBe('running');
  });

  test('that runs is given up after a day of polls, and not before', async () => {
    const { advance, run, disk, id } = await sent(task(() => json(200, { status: 'running' })));
    const polled = (polls: number) =>
      disk.runs.set(id, { ...run(), task: { ...run().task!, polls } });
    polled(1440);
    expect((await advance(start + day)).state).toBe('running');
    polled(1439);
    // As after a sleep, or where the clock was set forward.
    expect((await advance(start + day + 1)).state).toBe('running');
    expect(await advance(start + day + 1)).toMatchObject({
      state: 'unknown',
      problem: { code: 'task-lost' },
      cost: { used: null, left: null },
    });
  });

  test('that was accepted long ago is asked for a minute before it is given up', async () => {
    const answers = [json(502, {}), json(502, {}), json(200, { status: 'running' }), json(502, {})];
    const { advance } = await sent(task(() => answers.shift() ?? json(502, {})));
    const done = await sent(task(() => json(200, { status: 'completed', result: '<p>late</p>' })));
    expect((await done.advance(start + 3 * day)).state).toBe('done');
    const late = start + 3 * day;
    expect((await advance(late)).state).toBe('running');
    expect((await advance(late + 59_999)).state).toBe('running');
    // The service says that it runs: the minute begins anew.
    expect((await advance(late + 70_000)).state).toBe('running');
    expect((await advance(late + 80_000)).state).toBe('running');
    expect((await advance(late + 139_999)).state).toBe('running');
    expect(await advance(late + 140_000)).toMatchObject({
      state: 'unknown',
      problem: { code: 'task-lost' },
    });
  });

  test('that was accepted long ago outlasts a device without a network', async () => {
    let isOnline = false;
    const { advance } = await sent(
      task(() => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        return json(200, { status: 'completed', result: '<p>late</p>' });
      }),
    );
    expect((await advance(start + 2 * day)).state).toBe('running');
    expect((await advance(start + 3 * day)).state).toBe('running');
    isOnline = true;
    expect((await advance(start + 4 * day)).state).toBe('done');
  });

  test('that fails without naming itself is lost after a minute of that, with what was said', async () => {
    const { advance } = await sent(task(() => json(200, { status: 'error', error: 'No DNS' })));
    await advance(start + 10_000);
    expect((await advance(start + 69_999)).state).toBe('running');
    expect(await advance(start + 70_000)).toMatchObject({
      state: 'unknown',
      problem: { detail: 'No DNS' },
      cost: { used: null },
    });
  });

  test('that says ok beside an error has failed, and what it said is no page', async () => {
    const answer = { task_id: '7', status: 'ok', error: 'Page crashed' };
    const { advance } = await sent(task(() => json(200, answer)));
    await advance(start + 10_000);
    expect(await advance(start + 70_000)).toMatchObject({
      state: 'unknown',
      problem: { detail: 'Page crashed' },
    });
  });

  test('that the service does not know is lost after a minute of that, and not before', async () => {
    let known = false;
    const { advance } = await sent(
      task(() => (known ? json(200, { status: 'running' }) : json(404, {}))),
    );
    expect((await advance(start + 2000)).task?.missingSince).toBe(start + 2000);
    expect(await advance(start + 61_999)).toMatchObject({ state: 'running' });
    known = true;
    expect((await advance(start + 62_000)).task).not.toHaveProperty('missingSince');
    known = false;
    await advance(start + 70_000);
    expect((await advance(start + 129_999)).state).toBe('running');
    expect(await advance(start + 130_000)).toMatchObject({
      state: 'unknown',
      problem: { code: 'task-lost', status: 404 },
      cost: { used: null, left: null },
    });
  });

  test('a poll that says nothing counts neither as known nor as missing', async () => {
    const answers = [json(404, {}), json(500, {}), json(404, {})];
    const { advance } = await sent(task(() => answers.shift()!));
    await advance(start + 2000);
    expect((await advance(start + 4000)).task?.missingSince).toBe(start + 2000);
    expect(await advance(start + 62_000)).toMatchObject({ problem: { code: 'task-lost' } });
  });

  test('waits as long as it is told to, and never less than the plan says', async () => {
    const waits = ['30', '0'];
    const { advance } = await sent(
      task(() => json(429, {}, { 'retry-after': waits.shift() ?? '' })),
    );
    expect((await advance(start)).task?.nextPollAt).toBe(start + 30_000);
    expect((await advance(start)).task?.nextPollAt).toBe(start + 2000);
  });

  test('is asked for at the documented address where the given one is not known', async () => {
    const asked: string[] = [];
    const { advance, run } = await sent(({ url }) => {
      if (url.endsWith(submitPath)) return json(202, { task_id: '7', check_url: '/odd/7' });
      asked.push(new URL(url).pathname);
      return url.includes('/odd/') ? json(404, {}) : json(200, { status: 'running' });
    });
    expect(run().task?.checkUrl).toBe('https://scraper.test/odd/7');
    await advance(start + 2000);
    expect(asked).toEqual(['/odd/7', '/api/v1/scraper/tasks/7']);
    expect(run()).toMatchObject({ state: 'running' });
    await advance(start + 4000);
    expect(asked.at(-1)).toBe('/api/v1/scraper/tasks/7');
    expect(asked).toHaveLength(3);
  });

  test('is stored with its result at once where the documented address delivers it', async () => {
    const { advance, disk } = await sent(({ url }) => {
      if (url.endsWith(submitPath)) return json(202, { task_id: '7', check_url: '/odd/7' });
      return url.includes('/odd/')
        ? json(404, {})
        : json(200, { status: 'completed', content: '<p>a</p>', credits_used: 2 });
    });
    const written: string[] = [];
    disk.refuses = ({ state }) => written.push(state) < 0;
    expect(await advance(start + 2000)).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(written).toEqual(['done']);
  });

  test('that is to be waited for at the documented address keeps that address', async () => {
    const { advance } = await sent(({ url }) => {
      if (url.endsWith(submitPath)) return json(202, { task_id: '7', check_url: '/odd/7' });
      return url.includes('/odd/') ? json(404, {}) : json(429, {}, { 'retry-after': '9' });
    });
    const { task: waiting } = await advance(start + 2000);
    expect(waiting?.checkUrl).toBe('https://scraper.test/api/v1/scraper/tasks/7');
    expect(waiting?.nextPollAt).toBe(start + 11_000);
  });

  test('is missing where neither address knows it', async () => {
    const { advance, run } = await sent(
      task(() => json(404, {}), { task_id: '7', check_url: '/odd/7' }),
    );
    expect((await advance(start + 2000)).task?.missingSince).toBe(start + 2000);
    expect(run().task?.checkUrl).toBe('https://scraper.test/odd/7');
  });

  test('at an address of others is asked for at the documented one', async () => {
    const { run } = await sent(
      task(() => json(200, {}), { task_id: '7', check_url: 'https://evil.test/7' }),
    );
    expect(run().task?.checkUrl).toBe('https://scraper.test/api/v1/scraper/tasks/7');
  });

  test('of an account that is gone is lost; without a connection it is asked for later', async () => {
    for (const [accountId, state] of [
      ['acc', 'unknown'],
      [undefined, 'running'],
    ] as const) {
      const access = { baseUrl: 'https://scraper.test/api/v1', key: 'k' };
      const scraperAccess = vi.fn().mockResolvedValueOnce(access);
      scraperAccess.mockRejectedValue(new ProblemError('not-connected'));
      const { advance, run } = await sent(
        task(() => json(200, {})),
        { scraperAccess, ...(accountId && { accountInUse: async () => accountId }) },
      );
      await advance(start + 2000);
      expect(run().state, accountId).toBe(state);
      if (accountId) expect(run().problem).toEqual({ code: 'task-lost' });
    }
  });

  test('whose answer could not be had is asked for later', async () => {
    const { advance } = await sent(({ url }) => {
      if (url.endsWith(submitPath)) return json(202, { task_id: '7' });
      throw new TypeError('no network');
    });
    expect(await advance(start + 2000)).toMatchObject({ state: 'running', task: { polls: 1 } });
  });
});

const growing = [0, 2, 4, 8, 16, 32, 60, 60, 60];
const past = new Date(0).toUTCString();
test.each<[string, number, object, Record<string, string>, number[]]>([
  ['a reset of 0', 429, { reset: 0 }, {}, growing],
  ['a Retry-After of 0', 503, {}, { 'retry-after': '0' }, growing],
  ['a date that passed', 429, {}, { 'retry-after': past }, growing],
  ['a second', 429, { reset: 1 }, {}, growing.map(() => 1)],
])(
  'a call that is refused with %s is not sent again at once',
  async (_, status, body, headers, waits) => {
    const { run, advance } = await sent(() =>
      json(status, { success: false, error: 'Busy', ...body }, headers),
    );
    const waited: number[] = [];
    for (let at = start; run().state === 'waiting'; await advance(at)) {
      const next = run().notBefore ?? 0;
      waited.push((next - at) / 1000);
      at = next;
    }
    expect(waited).toEqual(waits);
    expect(run()).toMatchObject({ state: 'failed', tries: 10, cost: { used: 0 } });
  },
);

test('a call of a job that is refused with no wait is sent again once a minute in the end', async () => {
  const { run, advance, disk, id } = await sent(() => json(429, { success: false, reset: 0 }));
  disk.runs.set(id, { ...run(), jobId: 'job', tries: 5000 });
  await advance(start);
  expect(run()).toMatchObject({ state: 'waiting', tries: 5001, notBefore: start + 60_000 });
});

test('a delayed scrape is sent again only while somebody can see its result', async () => {
  let calls = 0;
  const busy = () => {
    calls += 1;
    return json(429, { success: false, error: 'Busy' });
  };
  let isOpen = true;
  const { run, advance } = await sent(busy, { hasReader: async () => isOpen });
  await advance(start + 60_000);
  expect(calls).toBe(2);
  expect(run().state).toBe('waiting');
  isOpen = false;
  await advance(start + 120_000);
  expect(calls).toBe(2);
  expect(run()).toMatchObject({ state: 'cancelled', cost: { used: 0 } });
});
