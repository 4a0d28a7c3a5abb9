import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen, tries } from './conformance.ts';
import { startTrial, textField } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => freshen(service));

describe('modes, charges and headers', () => {
  test.each<[Record<string, unknown>, number, string]>([
    [{ mode: 'request' }, 2, 'request'],
    [{ mode: 'request', proxy_type: 'datacenter' }, 1, 'request'],
    [{ mode: 'browser' }, 5, 'browser'],
    [{ mode: 'browser', screenshot: true, delivery: 'json' }, 6, 'browser'],
    [{}, 2, 'auto (request)'],
    [{ path: '/app' }, 6, 'auto (browser)'],
  ])('%o costs %i as %s', async ({ path = '/article', ...body }, credits, mode) => {
    const answer = await service.scrape({ url: service.site + String(path), ...body });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-credits-used': String(credits),
      'x-credits-remaining': String(1000 - credits),
      'x-mode-used': mode,
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '5',
    });
    expect(service.account.scraper.credits).toBe(1000 - credits);
    expect(service.state.charges).toMatchObject([{ account: service.account.key, credits }]);
  });

  test('GET takes the same parameters as texts', async () => {
    const { key } = service.account.scraper;
    const query = new URLSearchParams({
      url: `${service.site}/table`,
      mode: 'request',
      delivery: 'json',
      include_content: 'true',
      content: 'markdown',
      screenshot: 'false',
      wait_seconds: '1',
      excluded_tags: 'header,footer',
      excluded_selectors: '["#nested"]',
      api_key: key,
    });
    const { json: body } = await service.call(`/scraper/realtime?${query.toString()}`);
    expect(body).toMatchObject({ success: true, title: 'Tables', status_code: 200 });
    const content = textField(body, 'content');
    expect(content).toContain('| Harbour | Spring | Autumn |\n| --- |');
    expect(content).not.toMatch(/Harbour Lamps|Keeper/);
  });

  test('request mode fetches through an exit of the country, and follows redirects', async () => {
    const to = `${service.siteHttp}/redirect?to=/ip`;
    const answer = await service.scrape({ url: to, mode: 'request', proxy_country: 'de' });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.text).toMatch(/^127\.\d+\.\d+\.\d+\nDE /);
    const visits = service.state.log.filter(({ where }) => where === 'site');
    expect(visits.every(({ from }) => from === answer.text.split('\n')[0])).toBe(true);
  });

  test('browser mode leaves through an exit for the page and all it loads', async () => {
    const url = `${service.site}/app`;
    const answer = await service.scrape({ url, mode: 'browser', proxy_country: 'JP' });
    expect(answer.text).toContain('Rendered by a script');
    const visits = service.state.log.filter(({ where }) => where === 'site');
    expect(visits.map(({ path }) => path)).toContain('/app/data.json');
    const senders = new Set(visits.map(({ from }) => from));
    expect([...senders].map((from) => service.state.exits.find(from)?.country)).toEqual(['JP']);
  });

  test('a session id keeps its exit; without one exits change', async () => {
    const from = async (more: object): Promise<string> =>
      (await service.scrape({ url: `${service.site}/ip`, mode: 'request', ...more })).text;
    const sticky = { proxy_session_id: 'abc123' };
    expect(await from(sticky)).toBe(await from(sticky));
    const fresh = [await from({}), await from({}), await from({}), await from({})];
    expect(new Set(fresh).size).toBeGreaterThan(1);
  });

  test('the device decides the user agent, in both ways of fetching', async () => {
    for (const mode of ['request', 'browser']) {
      const url = `${service.site}/whoami`;
      const answer = await service.scrape({ url, mode, device: 'android' });
      expect(answer.text).toMatch(/user-agent":"Mozilla\/5\.0 \(Linux; Android/);
    }
  });
});

describe('delivery', () => {
  test('JSON without content says how to get it', async () => {
    const url = `${service.site}/article`;
    const { json: body } = await service.scrape({ url, mode: 'request', delivery: 'json' });
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      url,
      domain: 'shop.vantage.test',
      title: 'The lamp that learned to wait',
      meta: expect.objectContaining({ viewport: 'width=device-width, initial-scale=1' }) as unknown,
      status_code: 200,
      mode_used: 'request',
      credits_used: 2,
      credits_remaining: 998,
      hints: [expect.stringContaining('include_content=true')],
    });
  });

  test('include_content adds it, no_html keeps markup out, parameters not carried out are told', async () => {
    const ask = { url: `${service.site}/article`, mode: 'request', delivery: 'json' };
    const full = await service.scrape({ ...ask, include_content: true, execute_js: '1' });
    expect(textField(full.json, 'content')).toContain('<article>');
    expect(full.text).toContain('execute_js needs a browser and was not carried out');
    const bare = await service.scrape({ ...ask, include_content: true, no_html: true });
    expect(bare.json).not.toHaveProperty('content');
  });

  test('raw markdown is markdown, raw files are themselves', async () => {
    const page = { url: `${service.site}/article`, mode: 'request', content: 'markdown' };
    const markdown = await service.scrape(page);
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(markdown.text).toContain('## Counting ships');
    const picture = await service.scrape({ url: `${service.site}/img/3.svg`, mode: 'request' });
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  });

  test('a screenshot is a picture: raw as PNG, in JSON as base64', async () => {
    const ask = { url: `${service.site}/article`, mode: 'browser' };
    const raw = await service.scrape({ ...ask, content: 'screenshot' });
    expect(raw.headers.get('content-type')).toBe('image/png');
    expect(raw.body.subarray(1, 4).toString()).toBe('PNG');
    const inJson = await service.scrape({ ...ask, screenshot: true, delivery: 'json' });
    const picture = Buffer.from(textField(inJson.json, 'screenshot'), 'base64');
    // Height of the whole page, more than the 800 pixels of the window.
    expect(picture.readUInt32BE(20)).toBeGreaterThan(800);
  });

  test('what the target answers is a result, also 404 and 500', async () => {
    const ask = { mode: 'request', delivery: 'json' };
    const missing = await service.scrape({ ...ask, url: `${service.site}/none` });
    expect(missing.json).toMatchObject({ success: true, status_code: 404, credits_used: 2 });
    const failing = await service.scrape({ ...ask, url: `${service.site}/fail` });
    expect(failing.json).toMatchObject({ success: true, status_code: 500 });
    expect(tries(service)).toEqual([1, 1]);
  });
});
