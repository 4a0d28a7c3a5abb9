import { describe, expect, test } from 'vitest';
import { options, submitPath } from './one-call';
import { start } from './sent-scrape';
import { json, newDisk, newLife, type Answer } from './worker-lives';

/** What a scrape keeps of polls that do not end it. */

const text = (body: string, type: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': type, ...headers } });

/** Headers of costs, without a body. */
const cut = (headers: Record<string, string>) =>
  new Response(new ReadableStream({ pull: (one) => one.error(new Error('cut')) }), { headers });

/**
 * A scrape whose task gets these answers, one with each poll.
 * @param accepted headers of its acceptance.
 */
async function polled(
  polls: ((path: string) => Response)[],
  accepted: { body?: object; headers?: Record<string, string> } = {},
  delivery: 'raw' | 'json' = 'raw',
) {
  const { body = { task_id: '7' }, headers = {} } = accepted;
  const asked: string[] = [];
  const noted: number[] = [];
  const answer: Answer = ({ url }) => {
    if (url.endsWith(submitPath)) return json(202, body, headers);
    asked.push(new URL(url).pathname);
    return polls[Math.min(asked.length, polls.length) - 1]!(url);
  };
  const clock = { now: start };
  const disk = newDisk();
  const { flow } = newLife(disk, answer, Infinity, {
    now: () => clock.now,
    recordCredits: async (left) => void noted.push(left),
  });
  const id = await flow.scrape.start('https://a.test/', { ...options, delivery }, 'background');
  await flow.scrape.submit(id);
  function run() {
    const stored = disk.runs.get(id);
    if (stored?.kind !== 'scrape') throw new Error('No scrape');
    return stored;
  }
  async function advance(at: number) {
    clock.now = at;
    await flow.scrape.advance(run());
    return run();
  }
  return { run, advance, asked, noted, text: async () => await disk.contents.get(id)?.text() };
}

const charged = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
const csv = (body: string) => () => text(body, 'text/csv');

describe('an answer that may be the page', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a scrape without a known price', {}, 'c,d'],
    ['a free scrape', { 'x-credits-used': '0' }, 'c,d'],
    ['a charged scrape', charged, 'a,b'],
  ])('of %s gives way to a later one or not', async (_name, headers, kept) => {
    const { advance } = await polled([csv('a,b'), csv('c,d')], { headers });
    await advance(start + 2000);
    expect((await advance(start + 4000)).task).toMatchObject({ mayBePage: kept });
  });

  test.each(['text/html', 'application/XHTML+xml'])(
    'stays where a gateway answers by %s afterwards',
    async (type) => {
      const { advance } = await polled([csv('a,b'), () => text('<p>Sign in</p>', type)]);
      await advance(start + 2000);
      const { task } = await advance(start + 4000);
      expect(task).toMatchObject({ mayBePage: 'a,b', mayBePageType: 'text/csv', polls: 2 });
    },
  );

  test('has its type without the charset', async () => {
    const { advance } = await polled([() => text('a', ' text/plain ; charset=utf-8')]);
    expect((await advance(start + 2000)).task).toEqual({
      id: '7',
      checkUrl: 'https://scraper.test/api/v1/scraper/tasks/7',
      polls: 1,
      nextPollAt: start + 4000,
      mayBePage: 'a',
      mayBePageType: 'text/plain',
    });
  });

  test('is not looked for in one that runs, or in one that tells when to ask again', async () => {
    const answers = [
      () => json(200, { task_id: '7', status: 'processing' }),
      () => json(429, { rows: [1] }),
      () => json(404, { rows: [1] }),
    ];
    const { advance } = await polled(answers);
    for (const at of [2000, 4000, 6000]) {
      expect((await advance(start + at)).task).not.toHaveProperty('mayBePage');
    }
  });
});

describe('an answer of the documented address that was cut', () => {
  const elsewhere = { body: { task_id: '7', check_url: '/jobs/7' } };

  test.each<[Record<string, string>, object, number[]]>([
    [{ 'x-credits-used': '2' }, { used: 2, left: null }, []],
    [{ 'x-credits-remaining': '0' }, { used: null, left: 0 }, [0]],
  ])('with the headers %j leaves that cost', async (headers, cost, left) => {
    const { advance, noted, asked } = await polled(
      [() => json(404, {}), () => cut(headers)],
      elsewhere,
    );
    const run = await advance(start + 2000);
    expect(run).toMatchObject({ state: 'running', cost, task: { polls: 1 } });
    // It may have been the page: the first address, which knows no task, does not count.
    expect(run.task).not.toHaveProperty('missingSince');
    expect(run.task?.checkUrl).toBe('https://scraper.test/jobs/7');
    expect(noted).toEqual(left);
    expect(asked).toEqual(['/jobs/7', '/api/v1/scraper/tasks/7']);
  });

  test('without them leaves the answer of the first address', async () => {
    const { advance } = await polled([() => json(404, {}), () => cut({})], elsewhere);
    expect((await advance(start + 2000)).task?.missingSince).toBe(start + 2000);
  });
});

describe('a poll', () => {
  test('is sent once where its address is the documented one', async () => {
    const { advance, asked } = await polled([() => json(404, {})]);
    await advance(start + 2000);
    expect(asked).toEqual(['/api/v1/scraper/tasks/7']);
  });

  test.each<[string, Response, number]>([
    ['that the task runs', json(200, { task_id: '7', status: 'processing' }), 1],
    ['when to ask again', json(429, {}), 1],
    ['nothing', json(500, {}), 2],
    ['that there is no task', json(404, {}), 2],
  ])(
    'that is told %s by another address goes to the documented one or not',
    async (_name, answer, count) => {
      const { advance, asked } = await polled([() => answer.clone()], {
        body: { task_id: '7', check_url: '/jobs/7' },
      });
      await advance(start + 2000);
      expect(asked).toHaveLength(count);
    },
  );

  test('counts the day of a task from its acceptance', async () => {
    const day = 24 * 60 * 60_000;
    const { advance } = await polled([() => json(502, {})]);
    expect((await advance(start + day)).task?.overdueSince).toBeUndefined();
    expect((await advance(start + day + 1)).task?.overdueSince).toBe(start + day + 1);
    expect((await advance(start + day + 60_000)).state).toBe('running');
    expect(await advance(start + day + 60_001)).toMatchObject({
      state: 'unknown',
      problem: { code: 'task-lost' },
    });
  });

  test('of a failed or stopped task tells its balance', async () => {
    for (const [status, state, used] of [
      ['failed', 'failed', 0],
      ['cancelled', 'unknown', null],
    ] as const) {
      const answer = () => json(200, { task_id: '7', status }, { 'x-credits-remaining': '97' });
      const { advance, noted } = await polled([answer], {}, 'json');
      expect(await advance(start + 2000)).toMatchObject({ state, cost: { used, left: 97 } });
      expect(noted).toEqual([97]);
    }
  });
});
