import { expect, test } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { json, newDisk, newLife, type Answer } from './worker-lives';

const options = { mode: 'auto', country: '', screenshot: false } as const;

/** Two accounts at one service, each of which only sees its own tasks. */
function twoAccounts() {
  const keys = new Map([
    ['personal', 'key-of-personal'],
    ['team', 'key-of-team'],
  ]);
  const state = { inUse: 'personal', polls: 0 };
  const seen: { path: string; key: string | null }[] = [];
  const credits: Record<string, number> = {};
  const tasks = new Map<string, string | null>();
  const answer: Answer = ({ url, key }) => {
    seen.push({ path: new URL(url).pathname, key });
    if (![...keys.values()].includes(key ?? '')) return json(401, { error: 'Invalid API key' });
    if (url.endsWith('/agent/request')) {
      // The account is switched while the response is in flight.
      state.inUse = 'team';
      return json(200, {
        success: true,
        response: 'Done',
        actions_taken: [],
        credits_used: 30,
        credits_remaining: 70,
      });
    }
    if (url.endsWith('/scraper/realtime')) {
      tasks.set('t1', key);
      return json(202, { success: true, task_id: 't1', status: 'processing' });
    }
    if (tasks.get('t1') !== key) return json(404, { error: 'Not found' });
    state.polls += 1;
    if (state.polls < 3) return json(200, { task_id: 't1', status: 'processing' });
    return json(200, {
      success: true,
      url: 'https://a.test/',
      title: 'A',
      content: '<p>a</p>',
      status_code: 200,
      task_id: 't1',
      status: 'completed',
      credits_used: 2,
      credits_remaining: 98,
    });
  };
  const dependencies = {
    accountInUse: async () => state.inUse,
    async scraperAccess({ refetch = false, accountId = state.inUse } = {}) {
      const key = keys.get(accountId);
      if (key === undefined) throw new ProblemError('not-connected');
      return { baseUrl: 'https://scraper.test/api/v1', key: refetch ? 'key-that-is-new' : key };
    },
    async recordCredits(left: number, accountId = state.inUse) {
      credits[accountId] = left;
    },
  };
  return { state, seen, credits, answer, dependencies, keys };
}

test('a task is asked for with the keys of the account that began it, whichever is in use by then', async () => {
  const { state, seen, credits, answer, dependencies } = twoAccounts();
  const disk = newDisk();
  const life = newLife(disk, answer, Infinity, dependencies);
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  state.inUse = 'team';
  // Also in another lifetime of the background.
  await newLife(disk, answer, Infinity, dependencies).settle();
  expect(disk.runs.get(id)).toMatchObject({
    state: 'done',
    accountId: 'personal',
    cost: { used: 2, left: 98 },
  });
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['key-of-personal']));
  expect(credits).toEqual({ personal: 98 });
});

test('a call that waited goes out again with them', async () => {
  const { state, seen, answer, dependencies } = twoAccounts();
  let busy = true;
  const disk = newDisk();
  const life = newLife(
    disk,
    (request) => {
      if (!busy || !request.url.endsWith('/realtime')) return answer(request);
      busy = false;
      return json(429, { error: 'Concurrency limit exceeded (1/1)', reset: 60 });
    },
    Infinity,
    dependencies,
  );
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  expect(disk.runs.get(id)?.state).toBe('waiting');
  state.inUse = 'team';
  await life.settle();
  expect(disk.runs.get(id)?.state).toBe('done');
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['key-of-personal']));
});

test('the agent’s credits are noted with the account that paid', async () => {
  const { credits, answer, dependencies } = twoAccounts();
  const disk = newDisk();
  const life = newLife(disk, answer, Infinity, dependencies);
  const id = await life.flow.agent.start('', 'What is it?');
  await life.flow.agent.submit(id);
  expect(disk.runs.get(id)?.state).toBe('done');
  expect(credits).toEqual({ personal: 70 });
});

test('after the scraper moved, a task is asked for at the new address with the key of its account', async () => {
  const { state, answer, dependencies } = twoAccounts();
  const seen: string[] = [];
  let base = 'https://scraper.test/api/v1';
  const disk = newDisk();
  const life = newLife(
    disk,
    (request) => {
      seen.push(`${request.url} ${request.key}`);
      return answer(request);
    },
    Infinity,
    {
      ...dependencies,
      scraperAccess: async (options) => ({
        ...(await dependencies.scraperAccess(options)),
        baseUrl: base,
      }),
    },
  );
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  state.inUse = 'team';
  base = 'https://moved.test/v2';
  await life.settle(1);
  expect(seen.slice(1)).toEqual(['https://moved.test/v2/scraper/tasks/t1 key-of-personal']);
  await life.settle(5);
  expect(disk.runs.get(id)).toMatchObject({ state: 'done', cost: { used: 2 } });
  expect(seen.slice(1).every((one) => one === seen[1])).toBe(true);
});

test('of an account that is gone nothing is sent with another’s key', async () => {
  const { state, seen, answer, dependencies, keys } = twoAccounts();
  const disk = newDisk();
  const life = newLife(disk, answer, Infinity, dependencies);
  const id = await life.flow.scrape.start('https://a.test/', options, 'background');
  await life.flow.scrape.submit(id);
  state.inUse = 'team';
  keys.delete('personal');
  await life.settle();
  expect(disk.runs.get(id)?.state).toBe('unknown');
  expect(seen).toHaveLength(1);
});
