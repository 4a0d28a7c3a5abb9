import { describe, expect, test, vi } from 'vitest';
import { isPausing } from '@/utils/jobs/job-states';
import { type ProblemCode, ProblemError } from '@/utils/problem';
import { ledgerOf } from '@/utils/runs/cost/ledger';
import { json, newDisk, newLife, type Answer } from './worker-lives';

const options = { mode: 'auto', country: '', screenshot: false } as const;
const page = { success: true, title: 'A', content: 'a', status_code: 200 };
const accepted = { task_id: 't1', status: 'processing', check_url: '/api/v1/scraper/tasks/t1' };

/**
 * The keys have been replaced: the stored one is outdated until the access data are fetched again.
 */
function access(keys: string[], baseUrl = 'https://scraper.test/api/v1') {
  const asked: boolean[] = [];
  return {
    asked,
    scraperAccess: async ({ refetch = false }: { refetch?: boolean } = {}) => {
      asked.push(refetch);
      const key = keys[Math.min(asked.filter(Boolean).length, keys.length - 1)]!;
      return { baseUrl, key };
    },
  };
}

const refuseBut =
  (
    good: string,
    answer: () => Response,
    refusal: object = { success: false, error: 'Invalid API key' },
  ): Answer =>
  ({ key }) =>
    key === good ? answer() : json(401, refusal);

async function scrape(service: Answer, dependencies: Parameters<typeof newLife>[3]) {
  const disk = newDisk();
  const life = newLife(disk, service, Infinity, dependencies);
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  return { disk, life, id, run: () => disk.runs.get(id)! };
}

describe('a key that is refused', () => {
  test('is fetched again once, and the call repeated with the new one', async () => {
    const { asked, scraperAccess } = access(['old', 'new']);
    const sent: string[] = [];
    const closeAbandoned = async (baseUrl: string, request: () => Promise<unknown>) => {
      sent.push(baseUrl);
      await request();
    };
    const { run } = await scrape(
      (call) => {
        sent.push(call.url);
        return refuseBut('new', () => json(200, page))(call);
      },
      { scraperAccess, closeAbandoned },
    );
    expect(run().state).toBe('done');
    expect(asked).toEqual([false, true]);
    const base = 'https://scraper.test/api/v1';
    const once = [base, `${base}/scraper/health`, `${base}/scraper/realtime`];
    expect(sent).toEqual([...once, ...once]);
  });

  test('by a message alone is fetched again, too', async () => {
    const { asked, scraperAccess } = access(['old', 'new']);
    const refusal = { success: false, message: 'Invalid API key' };
    const { run } = await scrape(
      refuseBut('new', () => json(200, page), refusal),
      { scraperAccess },
    );
    expect(run().state).toBe('done');
    expect(asked).toEqual([false, true]);
  });

  test('twice ends the run, uncharged, after two calls', async () => {
    let calls = 0;
    const { scraperAccess } = access(['old', 'old']);
    const { run } = await scrape(
      () => {
        calls += 1;
        return json(401, { error: 'Invalid API key' });
      },
      { scraperAccess },
    );
    expect(run()).toMatchObject({
      state: 'failed',
      problem: { code: 'scraper-key-refused' },
      cost: { used: 0 },
    });
    expect(calls).toBe(2);
  });

  test('with no new one to be had says why, uncharged', async () => {
    const { run } = await scrape(() => json(401, { success: false, error: 'Invalid API key' }), {
      scraperAccess: async ({ refetch = false } = {}) => {
        if (refetch) throw new ProblemError('no-scraper-access');
        return { baseUrl: 'https://scraper.test/api/v1', key: 'old' };
      },
    });
    expect(run()).toMatchObject({
      state: 'failed',
      problem: { code: 'no-scraper-access' },
      cost: { used: 0 },
    });
  });
});

describe('while the browser might send a call twice', () => {
  const sendsOnce = async () => false;

  test('nothing is sent that is paid for, and a job pauses', async () => {
    const calls: string[] = [];
    const answer: Answer = ({ url }) => {
      calls.push(url);
      return json(200, page);
    };
    const failed = {
      state: 'failed',
      problem: { code: 'background-silent' },
      cost: { used: 0 },
    };
    const { run, life, disk } = await scrape(answer, { sendsOnce });
    expect(run()).toMatchObject(failed);
    const id = await life.flow.agent.start('', 'What is it?');
    await life.flow.agent.submit(id);
    expect(disk.runs.get(id)).toMatchObject(failed);
    expect(calls).toEqual([]);
    expect(isPausing('background-silent')).toBe(true);
  });

  test('a task is polled all the same', async () => {
    const { disk, run } = await scrape(() => json(202, accepted), {});
    const completed = { ...page, status: 'completed', credits_used: 2 };
    const closeAbandoned = vi.fn(async () => {});
    const dependencies = { sendsOnce, closeAbandoned };
    const next = newLife(disk, () => json(200, completed), Infinity, dependencies);
    await next.settle(1);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(closeAbandoned).not.toHaveBeenCalled();
  });
});

describe('a refused key while the account API can not be asked', () => {
  const access = { baseUrl: 'https://scraper.test/api/v1', key: 'old' };
  const failing = (code: ProblemCode) => ({
    async scraperAccess({ refetch = false } = {}) {
      if (refetch) throw new ProblemError(code);
      return access;
    },
  });
  const refusal = () => json(401, { error: 'Invalid API key' });

  test.each<ProblemCode>([
    'no-answer',
    'service-failed',
    'service-refused',
    'service-garbled',
    'redirected',
  ])('by %s is what ends the run, so that a job pauses', async (code) => {
    const { run } = await scrape(refusal, failing(code));
    expect(run()).toMatchObject({
      state: 'failed',
      problem: { code: 'scraper-key-refused', status: 401 },
      cost: { used: 0 },
    });
    expect(isPausing('scraper-key-refused') && isPausing('key-refused')).toBe(true);
  });

  test('is asked about again by a poll', async () => {
    const taken: Answer = ({ url }) =>
      url.endsWith('/realtime') ? json(202, accepted) : refusal();
    const { life, run } = await scrape(taken, failing('no-answer'));
    await life.settle(1);
    expect(run()).toMatchObject({ state: 'running', task: { polls: 1 } });
  });
});

test('the key of another account goes to no task of the account before', async () => {
  const keys: (string | null)[] = [];
  const service: Answer = ({ url, key }) => {
    keys.push(key);
    return url.endsWith('/realtime') ? json(202, accepted) : json(200, { status: 'processing' });
  };
  let base = 'https://scraper.test/api/v1';
  const { life, run } = await scrape(service, {
    scraperAccess: async () => ({ baseUrl: base, key: base.includes('other') ? 'theirs' : 'ours' }),
  });
  base = 'https://other.test/api/v1';
  await life.settle(3);
  expect(keys).toEqual(['ours']);
  // After connecting to the first account again, the task continues.
  base = 'https://scraper.test/api/v1';
  await life.settle(3);
  expect(run().state).toBe('running');
  expect(new Set(keys)).toEqual(new Set(['ours']));
});

test.each([
  ['a result', () => json(200, { ...page, credits_used: 2, credits_remaining: 8 }), 8],
  ['a refusal for want of credits', () => json(402, { error: 'x', credits_remaining: 0.5 }), 0.5],
])('%s tells what is left', async (_name, service, left) => {
  const noted: number[] = [];
  await scrape(service, { recordCredits: async (credits) => void noted.push(credits) });
  expect(noted).toEqual([left]);
});

test('a result that can not be stored is told, with its price', async () => {
  const disk = newDisk();
  const life = newLife(disk, ({ url }) =>
    url.endsWith('/realtime')
      ? json(202, accepted)
      : json(200, { ...page, status: 'completed', credits_used: 2, credits_remaining: 8 }),
  );
  disk.full = true;
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  await life.settle();
  expect(disk.runs.get(id)).toMatchObject({
    state: 'failed',
    problem: { code: 'result-not-stored', detail: 'No room' },
    cost: { used: 2, left: 8 },
  });
});

test('a result without a price that can not be stored may have been charged, and is counted', async () => {
  const disk = newDisk();
  const life = newLife(disk, ({ url }) =>
    url.endsWith('/realtime') ? json(202, accepted) : json(200, { ...page, status: 'completed' }),
  );
  disk.full = true;
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  await life.settle();
  const run = disk.runs.get(id)!;
  expect(run).toMatchObject({
    state: 'unknown',
    problem: { code: 'maybe-charged', detail: 'No room' },
    cost: { used: null },
  });
  expect(ledgerOf([run], () => 'today').total).toMatchObject({ calls: 1, unknown: 1 });
});

test.each([
  ['a 200 that says no', json(200, { success: false, error: 'Navigation timeout' })],
  ['a 500', json(500, { success: false, error: 'Navigation timeout', credits_used: 0 })],
])('%s is a failure, not an empty result', async (_name, response) => {
  const { run } = await scrape(() => response, {});
  expect(run()).toMatchObject({
    state: 'failed',
    problem: { code: 'scrape-failed', detail: 'Navigation timeout' },
    cost: { used: 0 },
  });
});

test('an end is final, whatever comes after it', async () => {
  const { life, id, run } = await scrape(() => json(200, page), {});
  await life.flow.cancel(id);
  await life.flow.endIfLost(run());
  await life.settle();
  expect(run().state).toBe('done');
});

test('a poll asks for new keys after any 401: it is free', async () => {
  let key401 = true;
  const asked: boolean[] = [];
  const { life, run } = await scrape(
    ({ url }) => {
      if (url.endsWith('/realtime')) return json(202, accepted);
      if (key401) return new Response('<p>Log in</p>', { status: 401 });
      return json(200, { ...page, status: 'completed', credits_used: 2 });
    },
    {
      scraperAccess: async ({ refetch = false } = {}) => {
        asked.push(refetch);
        key401 &&= !refetch;
        return { baseUrl: 'https://scraper.test/api/v1', key: 'x' };
      },
    },
  );
  await life.settle(2);
  expect(run().state).toBe('done');
  expect(asked.filter(Boolean)).toHaveLength(1);
});
