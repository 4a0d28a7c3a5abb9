import { describe, expect, test } from 'vitest';
import type { ScrapeRun } from '@/utils/runs/schema';
import { ProblemError } from '@/utils/problem';
import { json, newDisk, newLife, untilKilled, type Answer } from './worker-lives';

const options = { mode: 'auto', country: '', screenshot: false } as const;
const credits = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
const accepted = {
  success: true,
  task_id: 't1',
  status: 'processing',
  check_url: '/api/v1/scraper/tasks/t1',
};
const page = {
  success: true,
  url: 'https://a.test/',
  title: 'A',
  content: '<p>a</p>',
  status_code: 200,
};

/**
 * Service that accepts a paid call as a task, completes it at the second poll and delivers it once.
 */
function taskService(status: 202 | 408 = 202) {
  const seen = { charges: 0, polls: 0, delivered: false };
  const answer: Answer = ({ url }) => {
    if (url.endsWith('/scraper/realtime')) {
      seen.charges += 1;
      return json(status, accepted);
    }
    seen.polls += 1;
    if (seen.delivered) return json(404, { error: 'Not found' });
    if (seen.polls < 2) return json(200, { task_id: 't1', status: 'processing' });
    seen.delivered = true;
    return json(200, {
      ...page,
      task_id: 't1',
      status: 'completed',
      credits_used: 2,
      credits_remaining: 98,
    });
  };
  return { seen, answer };
}

async function scrape(service: Answer, delivery: 'background' | 'wait' = 'background') {
  const disk = newDisk();
  const life = newLife(disk, service);
  const id = await life.flow.scrape.start('https://a.test/', options, delivery);
  await life.flow.scrape.submit(id);
  return { disk, life, id, run: () => disk.runs.get(id)! };
}

describe('a scrape', () => {
  test.each([202, 408] as const)('handed over by %i is polled to its result', async (status) => {
    const { seen, answer } = taskService(status);
    const { life, run, disk, id } = await scrape(answer);
    expect(run()).toMatchObject({ state: 'submitted', task: { id: 't1' } });
    await life.settle();
    expect(run()).toMatchObject({
      state: 'done',
      cost: { used: 2, left: 98 },
      result: { title: 'A' },
    });
    expect(disk.bodies).toEqual(new Set([id]));
    expect(seen.charges).toBe(1);
  });

  test('answered at once is done at once', async () => {
    const { run } = await scrape(() => json(200, page, credits), 'wait');
    expect(run()).toMatchObject({
      state: 'done',
      cost: { used: 2, left: 98 },
      result: { size: 8 },
    });
  });

  test.each([
    [429, { error: 'Concurrency limit exceeded (5/5)', limit: 5, reset: 60 }, 'too-many-at-once'],
    [503, { success: false, error: 'Busy' }, 'service-busy'],
  ])('%i is waited out, then goes on', async (status, body, code) => {
    let calls = 0;
    const { life, run } = await scrape(() => {
      calls += 1;
      return calls < 3 ? json(status, body) : json(200, page, credits);
    });
    expect(run()).toMatchObject({ state: 'waiting', problem: { code }, tries: 1 });
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', tries: 3 });
    expect(calls).toBe(3);
  });

  test.each([
    ['half of a JSON body', '{"success": tru', 'application/json'],
    ['the page of a gateway', '<p>Sign in</p>', 'text/html'],
  ])('%s without a word of a charge is no result', async (_name, text, type) => {
    const { run, disk } = await scrape(
      () => new Response(text, { headers: { 'content-type': type } }),
    );
    expect(run()).toMatchObject({ state: 'unknown', cost: { used: null } });
    expect(disk.bodies.size).toBe(0);
  });

  test('the page itself is a result where its charge is told', async () => {
    const headers = { ...credits, 'content-type': 'text/html' };
    const { run } = await scrape(() => new Response('<p>a</p>', { headers }), 'wait');
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  });

  test.each([
    [90, 90_000],
    [0, 2000],
  ])('a question that is refused for %i s is asked again after %i ms', async (seconds, ms) => {
    const { life, run } = await scrape(({ url }) =>
      url.endsWith('/realtime')
        ? json(202, accepted)
        : json(503, { error: 'Busy' }, { 'retry-after': String(seconds) }),
    );
    await life.settle(1);
    const { task, updatedAt } = run() as ScrapeRun;
    expect(task!.nextPollAt - updatedAt).toBe(ms);
  });

  test('a task that the service no longer knows may have been charged', async () => {
    const { life, run } = await scrape(({ url }) =>
      url.endsWith('/realtime') ? json(202, accepted) : json(404, { error: 'Not found' }),
    );
    await life.settle();
    expect(run()).toMatchObject({
      state: 'unknown',
      problem: { code: 'task-lost' },
      cost: { used: null },
    });
  });

  test('polls that tell nothing do not restart the minute in which a task may be missing', async () => {
    let polls = 0;
    const { life, run } = await scrape(({ url }) => {
      if (url.endsWith('/realtime')) return json(202, accepted);
      polls += 1;
      if (polls % 3 === 0) return json(500, { success: false, error: 'Oops' });
      return json(404, { error: 'Not found' });
    });
    await life.settle(20, 5000);
    expect(run()).toMatchObject({ state: 'unknown', problem: { code: 'task-lost' } });
    expect(run().updatedAt - run().createdAt).toBeLessThan(100_000);
  });

  test('what was waited out goes out again only where the floor still allows it', async () => {
    let calls = 0;
    const disk = newDisk();
    const busy: Answer = () => {
      calls += 1;
      return json(503, { success: false, error: 'Busy' });
    };
    const life = newLife(disk, busy, Infinity, {
      sendWithinFloor: () =>
        Promise.reject(new ProblemError('below-floor', { creditsRemaining: 3 })),
    });
    const id = await life.flow.scrape.start('https://a.test/', options, 'background');
    await life.flow.scrape.submit(id);
    await life.settle();
    expect(calls).toBe(1);
    expect(disk.runs.get(id)).toMatchObject({
      state: 'failed',
      problem: { code: 'below-floor' },
      cost: { used: 0 },
    });
  });

  test('is not called lost by one who read it before its answer came', async () => {
    const { answer } = taskService();
    const disk = newDisk();
    const life = newLife(disk, answer);
    const id = await life.flow.scrape.start('https://a.test/', options, 'background');
    const before = structuredClone(disk.runs.get(id)!);
    await life.flow.scrape.submit(id);
    await life.flow.endIfLost(before);
    expect(disk.runs.get(id)?.state).toBe('submitted');
  });

  test('a limit that never clears ends as failed, uncharged', async () => {
    const { life, run } = await scrape(() => json(429, { error: 'Concurrency limit', reset: 1 }));
    await life.settle();
    expect(run()).toMatchObject({ state: 'failed', cost: { used: 0 }, tries: 10 });
  });

  test.each([
    ['402', 402, { error: 'Insufficient credits', credits_remaining: 0.5 }, 'insufficient-credits'],
    [
      '422 flat',
      422,
      { error: 'x', details: { validation_errors: ['url is required'] } },
      'invalid-parameters',
    ],
    [
      '500',
      500,
      { error: 'Scraping failed', message: 'DNS resolution failed', credits_used: 0 },
      'scrape-failed',
    ],
  ])('%s ends as failed with the service’s words', async (_name, status, body, code) => {
    const { run } = await scrape(() => json(status, body));
    expect(run()).toMatchObject({ state: 'failed', problem: { code }, cost: { used: 0 } });
    expect(run().problem?.detail).toBeTruthy();
  });

  test('a lost reply is unknown and is not repeated by itself', async () => {
    let calls = 0;
    const { life, run } = await scrape(() => {
      calls += 1;
      throw new TypeError('Failed to fetch');
    });
    expect(run()).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged' },
      cost: { used: null },
    });
    await life.settle();
    expect(calls).toBe(1);
  });

  test.each(['https://evil.test/api', 'http://scraper.test/api/v1/scraper/tasks/7', '//evil.test'])(
    'a task is asked for at the scraper’s own origin alone, though it names %s',
    async (check_url) => {
      const urls: string[] = [];
      const { life, run } = await scrape(({ url }) => {
        urls.push(url);
        return url.endsWith('/realtime')
          ? json(202, { ...accepted, check_url })
          : json(200, { success: true, status: 'completed', content: 'a', credits_used: 2 });
      });
      await life.settle();
      expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
      expect(urls.every((url) => url.startsWith('https://scraper.test/'))).toBe(true);
    },
  );

  test('cancelled stays cancelled, whatever comes later', async () => {
    const { answer, seen } = taskService();
    const { life, run, id } = await scrape(answer);
    await life.flow.cancel(id);
    await life.settle();
    expect(run().state).toBe('cancelled');
    expect(seen.polls).toBe(0);
  });

  test('garbage and cut connections while polling are asked again', async () => {
    let polls = 0;
    const { life, run } = await scrape(({ url }) => {
      if (url.endsWith('/realtime')) return json(202, accepted);
      polls += 1;
      if (polls === 1) throw new TypeError('cut');
      if (polls === 2)
        return new Response('{"half', { headers: { 'content-type': 'application/json' } });
      if (polls === 3) return json(503, {});
      return json(200, { ...page, status: 'completed' });
    });
    await life.settle();
    expect(run().state).toBe('done');
  });
});

describe('killed anywhere', () => {
  test('a scrape is charged once, and what may have been charged is never hidden', async () => {
    const ends = new Set<string>();
    for (let steps = 1; steps <= 25; steps += 1) {
      const { seen, answer } = taskService();
      const disk = newDisk();
      const first = newLife(disk, answer, steps);
      await untilKilled(
        (async () => {
          const id = await first.flow.scrape.start('https://a.test/', options, 'background');
          await first.flow.scrape.submit(id);
          await first.settle();
        })(),
      );
      await newLife(disk, answer).settle();
      expect(seen.charges, `killed after ${steps} steps`).toBeLessThanOrEqual(1);
      for (const run of disk.runs.values()) {
        ends.add(run.state);
        // Delivered to a worker that died before it could write: the service has removed it, and
        // may have charged it.
        expect(['done', 'unknown']).toContain(run.state);
        if (run.state === 'done') expect(disk.bodies.has(run.id)).toBe(true);
      }
    }
    expect(ends).toContain('done');
    expect(ends).toContain('unknown');
  });
});
