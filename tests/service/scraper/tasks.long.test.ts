import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen, stamp } from './conformance.ts';
import { finished, startTrial, textField } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => freshen(service));

describe('tasks', () => {
  const slow = (seconds: number): object => ({
    url: `${service.site}/slow?seconds=${seconds}`,
    mode: 'request',
  });
  const accepted = {
    success: true,
    task_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    status: 'processing',
    message: expect.any(String) as unknown,
    check_url: expect.stringMatching(/^\/api\/v1\/scraper\/tasks\/[0-9a-f-]{36}$/) as unknown,
    timestamp: stamp,
  };

  test('async: 202, processing, completed in full, then gone; charged once', async () => {
    const sent = await service.scrape({ ...slow(6), async: true });
    expect([sent.status, sent.json]).toEqual([202, accepted]);
    expect(sent.headers.get('x-ratelimit-remaining')).toBe('4');
    expect(sent.headers.get('x-credits-remaining')).toBe('998');
    const check = textField(sent.json, 'check_url');
    const first = await service.poll(check);
    expect(first.json).toEqual({
      task_id: textField(sent.json, 'task_id'),
      status: 'processing',
      created_at: stamp,
      elapsed_seconds: expect.any(Number) as unknown,
    });
    const done = await finished(service, sent);
    expect(done.json).toMatchObject({
      task_id: textField(sent.json, 'task_id'),
      status: 'completed',
      success: true,
      domain: 'shop.vantage.test',
      title: 'Slow page',
      status_code: 200,
      credits_used: 2,
      credits_remaining: 998,
      mode_used: 'request',
    });
    expect(textField(done.json, 'content')).toContain('took 6 seconds');
    const again = await service.poll(check);
    expect([again.status, again.json]).toMatchObject([404, { success: false, timestamp: stamp }]);
    expect(service.state.charges).toHaveLength(1);
  });

  test.each(['408', '202'] as const)('a synchronous one over its limit: %s', async (handOver) => {
    Object.assign(service.state.options, {
      syncLimitSeconds: { request: 0.5, browser: 9 },
      handOver,
    });
    const sent = await service.scrape(slow(1));
    expect([sent.status, sent.json]).toEqual([Number(handOver), accepted]);
    expect((await finished(service, sent)).json).toMatchObject({ status: 'completed' });
    expect(service.state.charges).toHaveLength(1);
    expect(service.state.log.filter(({ path }) => path === '/slow?seconds=1')).toHaveLength(2);
  });

  test('failed: the error, nothing charged, then gone', async () => {
    const url = 'https://nowhere.invalid/';
    const sent = await service.scrape({ url, mode: 'request', async: true });
    const done = await finished(service, sent);
    expect(done.json).toMatchObject({
      status: 'failed',
      success: false,
      error: 'Scraping failed',
      message: 'DNS resolution failed',
      url,
      credits_used: 0,
    });
    expect((await service.poll(textField(sent.json, 'check_url'))).status).toBe(404);
    expect(service.account.scraper.credits).toBe(1000);
  });

  test("a task is its own account's; its key comes by header or query", async () => {
    const sent = await service.scrape({ ...slow(0), async: true });
    const path = textField(sent.json, 'check_url').replace('/api/v1', '');
    const other = service.state.accounts[1]!.scraper.key;
    expect((await service.call(path, '-H', `x-api-key: ${other}`)).status).toBe(404);
    expect((await service.call(path)).status).toBe(401);
    const { key } = service.account.scraper;
    expect((await service.call(`${path}?api_key=${key}`)).status).toBe(200);
  });

  test('a screenshot comes in the body of the task', async () => {
    const url = `${service.site}/blank`;
    const sent = await service.scrape({ url, mode: 'browser', screenshot: true, async: true });
    const done = await finished(service, sent);
    const picture = Buffer.from(textField(done.json, 'screenshot'), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });
});
