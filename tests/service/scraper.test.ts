import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finished, json, startTrial, textField } from './scraper/trialService.ts';
import type { TrialService } from './scraper/trialService.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => {
  service.faults.clear();
  service.world.log.length = 0;
  service.world.charges.length = 0;
  service.account.scraper.credits = 1000;
  service.account.scraper.concurrency = 5;
  Object.assign(service.world.options, {
    syncLimitSeconds: { request: 30, browser: 45 },
    handOver: '408',
    strictKeys: false,
  });
});

const stamp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unauthorized = {
  success: false,
  error: 'Invalid API key',
  message: expect.any(String) as unknown,
  timestamp: stamp,
};

/** Tries at the target, as the log tells them. */
function tries(): number[] {
  return service.world.log.flatMap(({ attempt }) => (attempt === undefined ? [] : [attempt]));
}

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

describe('the key', () => {
  const [right, wrong] = ['RIGHT', 'wrong'];
  test.each([
    // query, header, body, status
    [right, null, null, 200],
    [null, right, null, 200],
    [null, null, right, 200],
    [right, wrong, wrong, 200],
    [wrong, right, right, 401],
    [null, wrong, right, 401],
    [null, right, wrong, 200],
    [null, null, null, 401],
  ])('query %s, header %s, body %s: %i', async (query, header, body, status) => {
    const name = (key: string): string => (key === right ? service.account.scraper.key : key);
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
    service.world.options.strictKeys = true;
    const { key } = service.account.scraper;
    const header = ['-H', `x-api-key: ${key}`];
    expect((await service.call('/scraper/health', ...header)).status).toBe(401);
    expect((await service.call(`/scraper/health?api_key=${key}`)).status).toBe(200);
    expect((await service.call('/scraper/tasks/none', ...header)).status).toBe(404);
    expect((await service.scrape({ url: `${service.site}/ip`, mode: 'request' })).status).toBe(200);
  });
});

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
    expect(service.world.charges).toMatchObject([{ account: service.account.key, credits }]);
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
    const visits = service.world.log.filter(({ where }) => where === 'site');
    expect(visits.every(({ from }) => from === answer.text.split('\n')[0])).toBe(true);
  });

  test('browser mode leaves through an exit for the page and all it loads', async () => {
    const url = `${service.site}/app`;
    const answer = await service.scrape({ url, mode: 'browser', proxy_country: 'JP' });
    expect(answer.text).toContain('Rendered by a script');
    const visits = service.world.log.filter(({ where }) => where === 'site');
    expect(visits.map(({ path }) => path)).toContain('/app/data.json');
    const senders = new Set(visits.map(({ from }) => from));
    expect([...senders].map((from) => service.world.exits.find(from)?.country)).toEqual(['JP']);
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
    expect(full.text).toContain('execute_js is not carried out by the local service');
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
    // The whole page, longer than the 800 pixels of the window.
    expect(picture.readUInt32BE(20)).toBeGreaterThan(800);
  });

  test('what the target answers is a result, also 404 and 500', async () => {
    const ask = { mode: 'request', delivery: 'json' };
    const missing = await service.scrape({ ...ask, url: `${service.site}/none` });
    expect(missing.json).toMatchObject({ success: true, status_code: 404, credits_used: 2 });
    const failing = await service.scrape({ ...ask, url: `${service.site}/fail` });
    expect(failing.json).toMatchObject({ success: true, status_code: 500 });
    expect(tries()).toEqual([1, 1]);
  });
});

describe('failures are real ones, refunded', () => {
  const failed = (message: string, url: string): object => ({
    success: false,
    error: 'Scraping failed',
    message,
    url,
    credits_used: 0,
    timestamp: stamp,
  });

  async function fails(
    mode: string,
    url: string,
    message: string,
    attempts: number,
  ): Promise<void> {
    const answer = await service.scrape({ url, mode });
    expect([answer.status, answer.json]).toEqual([500, failed(message, url)]);
    expect(tries()).toEqual(Array.from({ length: attempts }, (_, at) => at + 1));
    expect(service.account.scraper.credits).toBe(1000);
    expect(service.world.charges).toEqual([]);
    expect(answer.headers.get('x-credits-used')).toBe('0');
  }

  // A name that no server can know: RFC 2606 keeps `.invalid` empty.
  test.each(['request', 'browser', 'auto'])('DNS, not retried: %s', (mode) =>
    fails(mode, 'https://nowhere.invalid/', 'DNS resolution failed', 1),
  );

  test('connection refused: five retries by request, three by auto and browser', async () => {
    const url = `https://shop.vantage.test:${await closedPort()}/`;
    await fails('request', url, 'Connection refused', 6);
    service.world.log.length = 0;
    await fails('auto', url, 'Connection refused', 4);
    service.world.log.length = 0;
    await fails('browser', url, 'Connection refused', 4);
  });

  test.each(['request', 'browser'])('TLS against a plain port: %s', (mode) => {
    const url = `${service.siteHttp.replace('http:', 'https:')}/`;
    return fails(mode, url, 'SSL certificate error', mode === 'request' ? 6 : 4);
  });

  test('a certificate for another name', async () => {
    const url = `https://not.covered.localhost:${new URL(service.site).port}/`;
    await fails('request', url, 'SSL certificate error', 6);
  });

  test('navigation timeout, not retried', async () => {
    const hasty = await startTrial({}, { timeoutMs: 1000 });
    try {
      for (const mode of ['request', 'browser']) {
        const url = `${hasty.site}/slow?seconds=20`;
        const answer = await hasty.scrape({ url, mode });
        expect([answer.status, answer.json]).toEqual([500, failed('Navigation timeout', url)]);
      }
      expect(hasty.world.log.filter(({ attempt }) => attempt !== undefined)).toHaveLength(2);
    } finally {
      await hasty.close();
    }
  });

  test('a page that crashes its tab', () =>
    fails('browser', `${service.site}/crash`, 'Page crashed', 4));

  test('502 is retried and then fails; a site that recovers is a success charged once', async () => {
    await fails('request', `${service.site}/fail?status=502`, 'Gateway error', 6);
    service.world.log.length = 0;
    const url = `${service.site}/fail?status=504&times=2&id=s`;
    expect((await service.scrape({ url, mode: 'request' })).status).toBe(200);
    expect(tries()).toEqual([1, 2, 3]);
    const crashing = { url: `${service.site}/crash?times=1&id=s`, mode: 'browser' };
    expect((await service.scrape(crashing)).text).toContain('Recovered');
    expect(service.world.charges.map(({ credits }) => credits)).toEqual([2, 5]);
  });
});

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
    const sent = await service.scrape({ ...slow(1), async: true });
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
    expect(textField(done.json, 'content')).toContain('took 1 seconds');
    const again = await service.poll(check);
    expect([again.status, again.json]).toMatchObject([404, { success: false, timestamp: stamp }]);
    expect(service.world.charges).toHaveLength(1);
  });

  test.each(['408', '202'] as const)('a synchronous one over its limit: %s', async (handOver) => {
    Object.assign(service.world.options, {
      syncLimitSeconds: { request: 0.5, browser: 9 },
      handOver,
    });
    const sent = await service.scrape(slow(1));
    expect([sent.status, sent.json]).toEqual([Number(handOver), accepted]);
    expect((await finished(service, sent)).json).toMatchObject({ status: 'completed' });
    expect(service.world.charges).toHaveLength(1);
    expect(service.world.log.filter(({ path }) => path === '/slow?seconds=1')).toHaveLength(2);
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
    const other = service.world.accounts[1]!.scraper.key;
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
    const one = { url: `${service.site}/slow?seconds=1`, mode: 'request', async: true };
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
    expect((await service.scrape({ ...one, async: false })).status).toBe(200);
  });

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

describe('faults', () => {
  const ask = (): object => ({ url: `${service.site}/ip`, mode: 'request' });
  const path = '/scraper/realtime';

  test('status ends the call before anything is done', async () => {
    service.faults.add({ area: 'scraper', kind: 'status', status: 503, count: 1 });
    const answer = await service.scrape(ask());
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { success: false, error: 'Service unavailable', timestamp: stamp },
    ]);
    expect((await service.scrape(ask())).status).toBe(200);
    expect(service.world.charges).toHaveLength(1);
  });

  test.each(['cut', 'garbage'] as const)('%s loses the reply, not the charge', async (kind) => {
    service.faults.add({ area: 'scraper', path, kind, count: 1 });
    const answer = await service.scrape(ask());
    expect(answer.json).toBeUndefined();
    expect(answer.status).toBe(kind === 'cut' ? 0 : 200);
    await expect.poll(() => service.world.charges.length).toBe(1);
    const call = service.world.log.find((line) => line.path === path);
    expect(call?.status).toBe(answer.status);
  });

  test('a reply of a task that is cut leaves the task to be asked again', async () => {
    const sent = await service.scrape({ ...ask(), async: true });
    service.faults.add({ area: 'scraper', path: '/scraper/tasks', kind: 'cut', count: 1 });
    expect((await service.poll(textField(sent.json, 'check_url'))).status).toBe(0);
    expect((await finished(service, sent)).json).toMatchObject({ status: 'completed' });
  });

  test('dead ends the connection untouched, delay waits and goes on', async () => {
    service.faults.add({ area: 'scraper', kind: 'dead', count: 1 });
    expect((await service.scrape(ask())).status).toBe(0);
    expect(service.account.scraper.credits).toBe(1000);
    service.faults.add({ area: 'scraper', kind: 'delay', ms: 600, count: 1 });
    const begun = Date.now();
    expect((await service.scrape(ask())).status).toBe(200);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(600);
  });
});
