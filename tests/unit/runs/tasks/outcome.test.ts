import { describe, expect, test } from 'vitest';
import type { ScrapeOptions, ScrapeRun } from '@/utils/runs/schema';
import { json, newDisk, newLife, type Answer } from './worker-lives';

const basics = { mode: 'auto', country: '', screenshot: false } as const;
const charged = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
const submitPath = '/scraper/realtime';

/**
 * Scrape whose call gets the first answer; each poll gets the next one, and the last answer
 * repeats.
 */
async function scrape(
  options: Partial<ScrapeOptions>,
  first: () => Response,
  ...polls: Response[]
) {
  const seen = { calls: 0, polls: 0 };
  const answer: Answer = ({ url }) => {
    if (url.endsWith(submitPath)) {
      seen.calls += 1;
      return first();
    }
    seen.polls += 1;
    return polls[Math.min(seen.polls, polls.length) - 1]!.clone();
  };
  const disk = newDisk();
  const life = newLife(disk, answer);
  const id = await life.flow.scrape.start('https://a.test/', { ...basics, ...options }, 'wait');
  await life.flow.scrape.submit(id);
  const run = () => disk.runs.get(id) as ScrapeRun;
  return { seen, life, run, text: async () => await disk.contents.get(id)?.text() };
}

const completed = {
  task_id: '7',
  status: 'completed',
  success: true,
  title: 'A',
  content: '<p>a</p>',
  credits_used: 2,
  credits_remaining: 98,
};
const running = { task_id: '7', status: 'processing' };

/** Scraped JSON pages that look like the service's own messages on a task or a failure. */
const jsonPages: [string, object][] = [
  ['a task', { id: 5, status: 'pending' }],
  ['a task with its id and address', { task_id: '5', status: 'processing', check_url: '/5' }],
  ['a refusal', { success: false, error: 'Sold out' }],
  ['a failed task', { id: 5, status: 'failed' }],
  ['an envelope', { title: 'T', content: 'C', credits_used: 9 }],
];

describe('raw delivery', () => {
  test.each(jsonPages)('a charged page that looks like %s is kept whole', async (_name, page) => {
    const { run, text, life, seen } = await scrape({ delivery: 'raw' }, () =>
      json(200, page, charged),
    );
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2, left: 98 }, problem: null });
    expect(await text()).toBe(JSON.stringify(page));
    expect(seen).toEqual({ calls: 1, polls: 0 });
  });

  test.each([
    ['202', 202, charged],
    ['408', 408, charged],
    ['200 without a price', 200, {}],
    ['200 at no price', 200, { 'x-credits-used': '0' }],
    ['201 without a price', 201, {}],
  ])('an acknowledgement by %s is polled to the page', async (_name, status, headers) => {
    const { run, text, life } = await scrape(
      { delivery: 'raw' },
      () => json(status, { success: true, ...running }, headers),
      json(200, running),
      json(200, completed, charged),
    );
    expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 }, result: { title: 'A' } });
    expect(await text()).toBe('<p>a</p>');
  });

  test.each(jsonPages.filter(([, page]) => !('task_id' in page)))(
    'a charged page that looks like %s is kept whole where a poll brings it',
    async (_name, page) => {
      const first = () => json(202, running);
      const polled = json(200, page, charged);
      const { run, text, life } = await scrape({ delivery: 'raw' }, first, polled);
      await life.settle();
      expect(run()).toMatchObject({ state: 'done', cost: { used: 2, left: 98 } });
      expect(await text()).toBe(JSON.stringify(page));
    },
  );

  const priced = { items: [1], credits_used: 999, credits_remaining: 1 };

  test.each([
    ['0', { 'x-credits-used': '0', 'x-credits-remaining': '98' }, { used: 0, left: 98 }],
    ['none', {}, { used: null, left: null }],
  ])('a price in the page is not that of the scrape: header %s', async (_name, headers, cost) => {
    const { run, text } = await scrape({ delivery: 'raw' }, () => json(200, priced, headers));
    expect(run()).toMatchObject({ state: 'done', cost });
    expect(await text()).toBe(JSON.stringify(priced));
  });

  test('a price in the page is not that of the scrape where a free poll brings it', async () => {
    const polled = json(200, priced, { 'x-credits-used': '0' });
    const { run, life } = await scrape({ delivery: 'raw' }, () => json(202, running), polled);
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 0, left: null } });
  });

  test('a price beside the task is that of the scrape', async () => {
    const polled = json(200, completed, { 'x-credits-used': '0' });
    const { run, life } = await scrape({ delivery: 'raw' }, () => json(202, running), polled);
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  });

  test.each([
    ['none', {}, { state: 'unknown', cost: { used: null } }],
    ['0', { 'x-credits-used': '0' }, { state: 'failed', cost: { used: 0 } }],
  ])('a failure in the page has not its price: header %s', async (_name, headers, ended) => {
    const body = { success: false, credits_used: 7 };
    const { run } = await scrape({ delivery: 'raw' }, () => json(200, body, headers));
    expect(run()).toMatchObject(ended);
  });

  test('a refusal that cost nothing stays a failure', async () => {
    const body = { success: false, error: 'Scraping failed' };
    const headers = { 'x-credits-used': '0' };
    const { run } = await scrape({ delivery: 'raw' }, () => json(200, body, headers));
    expect(run()).toMatchObject({ state: 'failed', cost: { used: 0 } });
  });
});

describe('JSON delivery', () => {
  const item = { id: 5, status: 'pending', price: 9 };

  test.each([['pending'], ['failed'], ['completed']])(
    'extracted data with the status %s are the result',
    async (status) => {
      const data = { ...item, status };
      const body = { success: true, url: 'https://a.test/', credits_used: 2, data };
      const { run, text, seen, life } = await scrape({}, () => json(200, body));
      await life.settle(2);
      expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
      expect(JSON.parse((await text())!)).toEqual(data);
      expect(seen).toEqual({ calls: 1, polls: 0 });
    },
  );

  test('extracted data with a status are the result of a poll too', async () => {
    const polled = json(200, { success: true, credits_used: 2, data: item });
    const { run, text, life } = await scrape({}, () => json(202, running), polled);
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(JSON.parse((await text())!)).toEqual(item);
  });

  test.each([200, 201, 202])('a charged %i with a plain id is the result', async (status) => {
    const { run, text } = await scrape({}, () => json(status, item, charged));
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 }, task: null });
    expect(JSON.parse((await text())!)).toEqual(item);
  });

  test.each([
    ['200 with task_id', 200, running],
    ['202 with task_id', 202, running],
    ['408 with a plain id', 408, { id: '7', status: 'processing' }],
  ])('a charged %s is polled', async (_name, status, body) => {
    const { run, life } = await scrape({}, () => json(status, body, charged), json(200, completed));
    expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  });

  test.each([
    [200, 'data', {}],
    [201, 'data', {}],
    [200, 'result', {}],
    [200, 'content', []],
  ])('an acceptance by %i with an empty %s is polled', async (status, name, empty) => {
    const first = () => json(status, { success: true, ...running, [name]: empty });
    const { run, text, life } = await scrape({}, first, json(200, completed));
    expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
    await life.settle();
    expect(run().state).toBe('done');
    expect(await text()).toBe('<p>a</p>');
  });
});

describe('429 and 503', () => {
  const refusal = { success: false, error: 'Busy' };

  test.each([
    ['429 with a price in the header', 429, refusal, charged],
    ['503 with a price in the header', 503, refusal, charged],
    ['503 of a gateway behind which it was charged', 503, { message: 'upstream reset' }, charged],
    ['429 with a price in the body', 429, { ...refusal, credits_used: 2 }, {}],
    ['503 with a price in the body', 503, { ...refusal, credits_used: 2 }, {}],
  ])('a %s fails at that price and is not sent again', async (_name, status, body, headers) => {
    const { run, seen, life } = await scrape({}, () => json(status, body, headers));
    await life.settle();
    expect(run()).toMatchObject({
      state: 'failed',
      problem: { code: 'scrape-failed-charged' },
      cost: { used: 2 },
    });
    expect(run().problem).not.toHaveProperty('retryAfterSeconds');
    expect(seen.calls).toBe(1);
  });

  test.each([
    ['429 that names no price', 429, refusal, {}],
    ['429 at no price', 429, refusal, { 'x-credits-used': '0' }],
    ['503 that names no price', 503, refusal, {}],
    ['503 at no price', 503, { ...refusal, credits_used: 0 }, {}],
  ])('a %s is sent again', async (_name, status, body, headers) => {
    let calls = 0;
    const { run, life } = await scrape({}, () => {
      calls += 1;
      return calls === 1 ? json(status, body, headers) : json(200, completed, charged);
    });
    expect(run().state).toBe('waiting');
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', tries: 2 });
  });
});
