import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen, stamp } from './conformance.ts';
import { startTrial } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => freshen(service));

describe('validation', () => {
  const url = 'https://shop.vantage.test/';
  test.each<[string, Record<string, unknown>]>([
    ['url is required', {}],
    ['url is required', { url: '' }],
    ['invalid URL format', { url: 'shop.vantage.test' }],
    ['invalid URL format', { url: 'ftp://shop.vantage.test' }],
    ['invalid URL format', { url: 'https://' }],
    ['invalid URL format', { url: 7 }],
    ['invalid mode value', { url, mode: 'fast' }],
    ['invalid proxy_country', { url, proxy_country: 'USA' }],
    ['invalid proxy_country', { url, proxy_country: 'UK' }],
    ['invalid proxy_country', { url, proxy_country: 'XX' }],
    ['invalid proxy_country', { url, proxy_country: 'EU' }],
    ['invalid proxy_country', { url, proxy_country: '' }],
    ['invalid proxy_session_id', { url, proxy_session_id: '' }],
    ['invalid mode value', { url, mode: '' }],
    ['invalid proxy_session_id', { url, proxy_session_id: 'abcde' }],
    ['invalid proxy_session_id', { url, proxy_session_id: 'abcdefghi' }],
    ['invalid proxy_session_id', { url, proxy_session_id: 'abc-def' }],
    ['screenshot requires browser', { url, mode: 'request', screenshot: true }],
    ['screenshot requires browser', { url, mode: 'request', content: 'screenshot' }],
    ['ai_source required', { url, ai_enhance: true }],
    [
      'proxy_type datacenter is only available with mode request',
      { url, mode: 'browser', proxy_type: 'datacenter' },
    ],
    [
      'proxy_type datacenter is only available with mode request',
      { url, mode: 'auto', proxy_type: 'datacenter' },
    ],
    ['invalid proxy_type value', { url, proxy_type: 'mobile' }],
    ['invalid delivery value', { url, delivery: 'xml' }],
    ['invalid content value', { url, content: 'text' }],
    ['invalid device value', { url, device: 'amiga' }],
    ['invalid wait_until value', { url, wait_until: 'ready' }],
    ['invalid wait_seconds value', { url, wait_seconds: 'soon' }],
    ['invalid async value', { url, async: 'perhaps' }],
    ['invalid excluded_selectors value', { url, excluded_selectors: ['p[['] }],
  ])('%s: %o', async (message, body) => {
    const answer = await service.scrape(body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      success: false,
      error: 'Validation error',
      message,
      details: { validation_errors: [message] },
      timestamp: stamp,
    });
    expect(service.account.scraper.credits).toBe(1000);
  });

  test('the nested form, where it is switched on', async () => {
    service.state.options.nestedErrors = true;
    const { json: body } = await service.scrape({});
    expect(body).toEqual({
      success: false,
      status_code: 422,
      error: {
        code: 'VALIDATION_ERROR',
        message: 'url is required',
        details: { validation_errors: [': Value error, url is required'] },
      },
    });
  });

  test('several faults are told together', async () => {
    const { json: body } = await service.scrape({ mode: 'x', proxy_country: 'Germany' });
    expect(body).toMatchObject({
      details: {
        validation_errors: ['url is required', 'invalid mode value', 'invalid proxy_country'],
      },
    });
  });

  test.each(['{"url":', '[]', '"text"', ''])('400 for the body %j', async (body) => {
    const answer = await service.scrape(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      success: false,
      error: 'Invalid parameters',
      timestamp: stamp,
    });
  });

  test('400 for a body that is not declared as JSON', async () => {
    const key = ['-H', `x-api-key: ${service.account.scraper.key}`];
    const form = ['--data', `url=${service.site}`];
    expect((await service.call('/scraper/realtime', ...key, ...form)).status).toBe(400);
  });

  test('404 in the same shape for a path that is not there', async () => {
    const answer = await service.poll('/scraper/nothing');
    expect([answer.status, answer.json]).toMatchObject([404, { success: false, timestamp: stamp }]);
  });
});
