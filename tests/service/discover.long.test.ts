import { describe, expect, test } from 'vitest';
import { startDiscover } from './discover/trial.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { finished, textField } from './scraper/trial-service.ts';

const { service, domain, post } = await startDiscover();

/** Results in `fields` of a response; fails when there is no list of results. */
function results(answer: CurlAnswer): { url: string; source: string; scrape_check_url: string }[] {
  return (answer.json as { results: [] }).results;
}

describe('map', () => {
  test('the site map, with what it cost', async () => {
    const answer = await post('map', { domain });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      success: true,
      domain,
      discovered_count: 257,
      credits_used: 2,
      credits_remaining: 998,
    });
    expect(results(answer)[0]).toEqual({ url: `${service.site}/`, source: 'sitemap' });
    expect(answer.headers.get('x-credits-used')).toBe('2');
    expect(answer.headers.get('x-credits-remaining')).toBe('998');
    expect(service.state.charges).toMatchObject([{ credits: 2, why: `map ${domain}` }]);
  });

  test('a whole address is a domain too, and max_urls and url_pattern narrow', async () => {
    const body = {
      domain: `${service.siteHttp}/products`,
      url_pattern: '/product/\\d$',
      max_urls: 3,
    };
    const answer = await post('map', body);
    expect(results(answer).map(({ url }) => new URL(url).pathname)).toEqual([
      '/product/1',
      '/product/2',
      '/product/3',
    ]);
  });

  test('crawl by depth, without what robots.txt closes', async () => {
    const near = results(await post('map', { domain, sources: ['crawl'] }));
    const far = results(await post('map', { domain, sources: ['crawl'], depth: 2 }));
    const paths = near.map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/', '/products', '/article']) as unknown);
    expect(paths.some((path) => path.startsWith('/crash'))).toBe(false);
    expect(near.every(({ url }) => !url.includes('/product/'))).toBe(true);
    expect(far.some(({ url }) => url.endsWith('/product/24'))).toBe(true);
    expect(far.every(({ source }) => source === 'crawl')).toBe(true);
  });

  test('commoncrawl remembers dead pages, and check_if_live leaves them out', async () => {
    const all = await post('map', { domain, sources: ['commoncrawl'] });
    expect(all.json).toMatchObject({ discovered_count: 6 });
    const live = await post('map', { domain, sources: ['commoncrawl'], check_if_live: true });
    const urls = results(live).map(({ url }) => new URL(url).pathname);
    expect(urls).toEqual(['/', '/products', '/article', '/product/7']);
  });

  test('nothing found costs nothing, and says why', async () => {
    const answer = await post('map', { domain: 'other.test', sources: ['commoncrawl'] });
    expect(answer.json).toMatchObject({ discovered_count: 0, results: [], credits_used: 0 });
    expect(answer.text).toContain('commoncrawl knows the demo site only');
    expect(service.account.scraper.credits).toBe(1000);
  });

  test('each address once, by its first source', async () => {
    const answer = await post('map', { domain, sources: ['sitemap', 'commoncrawl', 'crawl'] });
    const urls = results(answer).map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(new Set(results(answer).map(({ source }) => source)).size).toBe(3);
  });

  test('a pattern that would hang is refused, and the service goes on', async () => {
    const asking = post('map', { domain, url_pattern: '^(([a-z:/.0-9]+)+)+#$' });
    const health = await service.call(`/scraper/health?api_key=${service.account.scraper.key}`);
    expect(health.status).toBe(200);
    const answer = await asking;
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { details: { validation_errors: ['url_pattern takes too long'] } },
    ]);
    expect(service.account.scraper.credits).toBe(1000);
  });

  test('a site that is not there fails and is refunded', async () => {
    const answer = await post('map', { domain: 'nowhere.invalid' });
    expect([answer.status, answer.json]).toMatchObject([
      500,
      { error: 'Scraping failed', message: 'DNS resolution failed', credits_used: 0 },
    ]);
    expect(service.account.scraper.credits).toBe(1000);
  });
});

describe('tasks', () => {
  test('async: accepted, polled, delivered once', async () => {
    const accepted = await post('map', { domain, async: true });
    expect(accepted.status).toBe(202);
    expect(accepted.json).toMatchObject({ success: true, status: 'processing' });
    expect(textField(accepted.json, 'check_url')).toMatch(/^\/api\/v1\/scraper\/map\/tasks\//);
    const done = await finished(service, accepted);
    expect(done.json).toMatchObject({ status: 'completed', discovered_count: 257 });
    expect((await service.poll(textField(accepted.json, 'check_url'))).status).toBe(404);
  });

  test('a task that fails says so and costs nothing', async () => {
    const done = await finished(
      service,
      await post('map', { domain: 'nowhere.invalid', async: true }),
    );
    expect(done.json).toMatchObject({
      status: 'failed',
      success: false,
      message: 'DNS resolution failed',
      credits_used: 0,
    });
  });

  test.each(['408', '202'] as const)('longer than the limit: handed over by %s', async (way) => {
    service.state.options.syncLimitSeconds = { request: 0, browser: 0 };
    service.state.options.handOver = way;
    const answer = await post('map', { domain, sources: ['crawl'], depth: 2 });
    expect([answer.status, answer.json]).toMatchObject([Number(way), { status: 'processing' }]);
    expect((await finished(service, answer)).json).toMatchObject({ status: 'completed' });
  });

  test('a map is no crawl task, and the key is asked for', async () => {
    const accepted = await post('map', { domain, async: true });
    const path = textField(accepted.json, 'check_url').replace('/api/v1', '');
    expect((await service.call(path)).status).toBe(401);
    expect((await service.poll(path.replace('/map/', '/crawl/'))).status).toBe(404);
    await finished(service, accepted);
  });
});

describe('crawl', () => {
  test('each page is a real scrape task, charged when it is done', async () => {
    const scraper_config = { mode: 'request', content: 'markdown' };
    const body = { domain, url_pattern: '/(article|table)$', scraper_config };
    const answer = await post('crawl', body);
    expect(answer.json).toMatchObject({
      success: true,
      discovered_count: 2,
      scraper_tasks_submitted: 2,
      credits_used: 4,
      credits_remaining: 996,
    });
    for (const { scrape_check_url } of results(answer)) {
      const accepted = { ...answer, json: { check_url: scrape_check_url } };
      const done = await finished(service, accepted);
      expect(done.json).toMatchObject({ status: 'completed', status_code: 200, credits_used: 2 });
      expect(textField(done.json, 'content')).toMatch(/^#|\n#/);
    }
    expect(service.account.scraper.credits).toBe(996);
    expect(service.state.charges).toHaveLength(2);
  });

  test('max_urls and async, and more pages than may run at once', async () => {
    service.account.scraper.concurrency = 1;
    const body = { domain, max_urls: 3, depth: 1, async: true, url_pattern: 'product|table' };
    const done = await finished(service, await post('crawl', body));
    expect(done.json).toMatchObject({ status: 'completed' });
    expect(results(done).length).toBeGreaterThan(1);
    for (const { scrape_check_url } of results(done)) {
      const page = await finished(service, { ...done, json: { check_url: scrape_check_url } });
      expect(page.json).toMatchObject({ status: 'completed' });
    }
  });

  test('402 before anything is scraped when the pages cost too much', async () => {
    service.account.scraper.credits = 7;
    const answer = await post('crawl', { domain, url_pattern: '/(article|table)$' });
    expect([answer.status, answer.json]).toMatchObject([
      402,
      { error: 'Insufficient credits', credits_remaining: 7 },
    ]);
    expect(service.state.charges).toHaveLength(0);
  });

  test('the parameters of its pages are judged at once', async () => {
    const answer = await post('crawl', { domain, scraper_config: { mode: 'fast' } });
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { details: { validation_errors: ['scraper_config: invalid mode value'] } },
    ]);
    const lost = await post('crawl', { domain, scraper_config: { config_id: 'cfg_none' } });
    expect(lost.text).toContain('config_id not found');
  });
});

describe('search', () => {
  test('pages of the demo site by words, most fitting first', async () => {
    const answer = await post('search', {
      query: 'glacier oak lamps',
      region: 'de-de',
      max_urls: 2,
    });
    expect(answer.json).toMatchObject({
      success: true,
      region: 'de-de',
      total: 2,
      credits_used: 2,
      domains: [
        { domain: 'shop.vantage.test', title: expect.stringContaining('Glacier Oak') as unknown },
        {},
      ],
    });
  });

  test('several queries take turns; one that finds nothing is refunded', async () => {
    const answer = await post('search', { query: ['lighthouse keepers', 'ferries', 'zzzz'] });
    expect(answer.json).toMatchObject({
      domains: [{ title: 'The lamp that learned to wait' }, { title: 'Tables' }],
      credits_used: 4,
      credits_remaining: 996,
    });
  });

  test('20 results unless told', async () => {
    expect((await post('search', { query: 'lamp' })).json).toMatchObject({ total: 20 });
  });
});
