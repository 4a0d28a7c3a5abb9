import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen, stamp } from './conformance.ts';
import { finished, json, startTrial } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => freshen(service));

const unauthorized = {
  success: false,
  error: 'Invalid API key',
  message: expect.any(String) as unknown,
  timestamp: stamp,
};

describe('the key', () => {
  const [valid, invalid] = ['RIGHT', 'wrong'];
  test.each([
    // Columns: query, header, body, expected status.
    [valid, null, null, 200],
    [null, valid, null, 200],
    [null, null, valid, 200],
    [valid, invalid, invalid, 200],
    [invalid, valid, valid, 401],
    [null, invalid, valid, 401],
    [null, valid, invalid, 200],
    [null, null, null, 401],
  ])('query %s, header %s, body %s: %i', async (query, header, body, status) => {
    const name = (key: string): string => (key === valid ? service.account.scraper.key : key);
    const answer = await service.call(
      `/scraper/realtime${query === null ? '' : `?api_key=${name(query)}`}`,
      ...(header === null ? [] : ['-H', `x-api-key: ${name(header)}`]),
      ...json({
        url: `${service.site}/ip`,
        mode: 'request',
        ...(body === null ? {} : { api_key: name(body) }),
      }),
    );
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.json).toEqual(unauthorized);
  });

  test('x-apikey and the account key are not accepted', async () => {
    const { account } = service;
    const named = ['-H', `x-apikey: ${account.scraper.key}`];
    expect((await service.call('/scraper/health', ...named)).json).toEqual(unauthorized);
    const other = ['-H', `x-api-key: ${account.key}`];
    expect((await service.call('/scraper/health', ...other)).status).toBe(401);
  });

  test('a body key does not count for GET', async () => {
    const answer = await service.call(
      `/scraper/realtime?url=${service.site}/ip&mode=request`,
      '-X',
      'GET',
      ...json({ api_key: service.account.scraper.key }),
    );
    expect(answer.status).toBe(401);
  });

  test('strict: health takes it by query only, realtime and tasks as ever', async () => {
    service.state.options.strictKeys = true;
    const { key } = service.account.scraper;
    const header = ['-H', `x-api-key: ${key}`];
    expect((await service.call('/scraper/health', ...header)).status).toBe(401);
    expect((await service.call(`/scraper/health?api_key=${key}`)).status).toBe(200);
    expect((await service.call('/scraper/tasks/none', ...header)).status).toBe(404);
    expect((await service.scrape({ url: `${service.site}/ip`, mode: 'request' })).status).toBe(200);
  });
});

describe('limits', () => {
  test('402 tells what is required and what is there', async () => {
    service.account.scraper.credits = 4.5;
    const answer = await service.scrape({ url: `${service.site}/ip`, mode: 'browser' });
    expect([answer.status, answer.json]).toEqual([
      402,
      {
        success: false,
        error: 'Insufficient credits',
        message: 'Required: 5 credits, available: 4.5 credits',
        credits_remaining: 4.5,
        timestamp: stamp,
      },
    ]);
    const cheaper = await service.scrape({ url: `${service.site}/ip`, mode: 'request' });
    expect(cheaper.headers.get('x-credits-remaining')).toBe('2.5');
  });

  test('429 at the concurrency limit, and free again when one has finished', async () => {
    service.account.scraper.concurrency = 2;
    const one = { url: `${service.site}/slow?seconds=8`, mode: 'request', async: true };
    const sent = [await service.scrape(one), await service.scrape(one)];
    expect(sent[1]!.headers.get('x-ratelimit-remaining')).toBe('0');
    const answer = await service.scrape(one);
    expect([answer.status, answer.json]).toEqual([
      429,
      {
        success: false,
        error: 'Concurrency limit exceeded (2/2)',
        message: expect.any(String) as unknown,
        limit: 2,
        reset: 60,
        timestamp: stamp,
      },
    ]);
    expect(service.account.scraper.credits).toBe(996);
    await finished(service, sent[0]!);
    await finished(service, sent[1]!);
    const free = { url: `${service.site}/ip`, mode: 'request' };
    expect((await service.scrape(free)).status).toBe(200);
  }, 90_000);

  test('health says how the account stands and costs nothing', async () => {
    const answer = await service.poll('/scraper/health');
    expect(answer.json).toMatchObject({
      success: true,
      credits: 1000,
      concurrency: 5,
      timestamp: stamp,
    });
    expect(service.account.scraper.credits).toBe(1000);
  });
});
