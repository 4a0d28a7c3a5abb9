import { describe, expect, test } from 'vitest';
import { startDiscover } from './discover/trial.ts';
import type { Call } from './discover/trial.ts';
import { json } from './scraper/trial-service.ts';

const { service, domain, post } = await startDiscover();

describe('what is refused', () => {
  test.each<[Call, Record<string, unknown>, string]>([
    ['map', {}, 'domain is required'],
    ['map', { domain: 'not a domain' }, 'invalid domain'],
    ['map', { domain: 'shop' }, 'invalid domain'],
    [
      'map',
      { domain: 'a.test', sources: ['google'] },
      'sources must name sitemap, commoncrawl or crawl',
    ],
    ['map', { domain: 'a.test', sources: [] }, 'sources must name sitemap, commoncrawl or crawl'],
    ['map', { domain: 'a.test', max_urls: 0 }, 'max_urls must be between 1 and 10000'],
    ['map', { domain: 'a.test', max_urls: 10_001 }, 'max_urls must be between 1 and 10000'],
    ['map', { domain: 'a.test', depth: 11 }, 'depth must be between 1 and 10'],
    [
      'map',
      { domain: 'a.test', url_pattern: '(' },
      'url_pattern is not a valid regular expression',
    ],
    [
      'map',
      { domain: 'a.test', url_pattern: 'a'.repeat(1001) },
      'url_pattern must be at most 1000 characters',
    ],
    ['crawl', {}, 'domain is required'],
    ['search', {}, 'query is required'],
    [
      'search',
      { query: Array.from({ length: 11 }, () => 'lamp') },
      'query takes at most 10 queries',
    ],
    ['search', { query: 'lamp', max_urls: 101 }, 'max_urls must be between 1 and 100'],
    ['search', { query: 'lamp', region: 'Germany' }, 'invalid region'],
  ])('422 flat: %s %j', async (call, body, problem) => {
    const answer = await post(call, body);
    expect([answer.status, answer.json]).toMatchObject([
      422,
      {
        success: false,
        error: 'Validation error',
        message: problem,
        details: { validation_errors: [problem] },
      },
    ]);
  });

  test.each<[Call, Record<string, unknown>, string]>([
    ['map', { domain: 7 }, 'domain must be a string'],
    ['map', { domain: 'a.test', sources: 'sitemap' }, 'sources must be a list'],
    ['map', { domain: 'a.test', max_urls: 'many' }, 'max_urls must be an integer'],
    ['map', { domain: 'a.test', async: 'yes' }, 'async must be a boolean'],
    ['crawl', { domain: 'a.test', scraper_config: 'x' }, 'scraper_config must be an object'],
    ['search', { query: 7 }, 'query must be a string or a list of them'],
  ])('422 for a value of the wrong kind, in either form: %s %j', async (call, body, problem) => {
    const flat = await post(call, body);
    expect([flat.status, flat.json]).toMatchObject([
      422,
      { error: 'Validation error', message: problem, details: { validation_errors: [problem] } },
    ]);
    service.state.options.nestedErrors = true;
    const answer = await post(call, body);
    expect([answer.status, answer.json]).toMatchObject([
      422,
      {
        success: false,
        status_code: 422,
        error: {
          code: 'VALIDATION_ERROR',
          details: { validation_errors: [`: Value error, ${problem}`] },
        },
      },
    ]);
  });

  test('422 tells all faults together, in either form', async () => {
    const body = { domain: 'a.test', max_urls: 'many', depth: 11 };
    const problems = ['max_urls must be an integer', 'depth must be between 1 and 10'];
    expect((await post('map', body)).json).toMatchObject({
      message: problems.join('; '),
      details: { validation_errors: problems },
      timestamp: expect.any(String) as unknown,
    });
    service.state.options.nestedErrors = true;
    expect((await post('map', body)).json).toMatchObject({
      status_code: 422,
      error: { details: { validation_errors: problems.map((line) => `: Value error, ${line}`) } },
    });
  });

  describe.each<[Call, Record<string, unknown>]>([
    ['map', { sources: ['commoncrawl'] }],
    ['crawl', {}],
    ['search', { query: 'lamp' }],
  ])('%s', (call, fields) => {
    test('400, 401, 402, 429, 503 and a reply that is cut', { timeout: 60_000 }, async () => {
      const body = { domain, ...fields };
      expect((await post(call, '{"domain"')).status).toBe(400);
      const nobody = await service.call(`/scraper/${call}`, ...json(body));
      expect([nobody.status, nobody.json]).toMatchObject([401, { error: 'Invalid API key' }]);

      service.account.scraper.credits = 1;
      const poor = await post(call, body);
      expect([poor.status, poor.json]).toMatchObject([402, { credits_remaining: 1 }]);
      service.account.scraper.credits = 1000;

      service.account.scraper.concurrency = 0;
      const busy = await post(call, body);
      expect([busy.status, busy.json]).toMatchObject([
        429,
        { error: 'Concurrency limit exceeded (0/0)', limit: 0, reset: 60 },
      ]);
      service.account.scraper.concurrency = 5;

      const path = `/scraper/${call}`;
      service.faults.add({ area: 'scraper', path, kind: 'status', status: 503, count: 1 });
      expect((await post(call, body)).status).toBe(503);
      expect(service.account.scraper.credits).toBe(1000);
      service.faults.add({ area: 'scraper', path, kind: 'cut', count: 1 });
      const { length } = service.state.charges;
      expect((await post(call, body)).status).toBe(0);
      // The call continues after its reply was cut; its refund must not fall into the next test.
      const settled = (): boolean => {
        const since = service.state.charges.slice(length);
        const charged = since.reduce((sum, { credits }) => sum + credits, 0);
        return since.length > 0 && service.account.scraper.credits + charged === 1000;
      };
      await expect.poll(settled, { timeout: 30_000 }).toBe(true);
    });
  });
});
