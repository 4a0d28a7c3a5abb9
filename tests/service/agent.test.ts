import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plan } from './agent/plan.ts';
import { finished, json, startTrial, textField } from './scraper/trial-service.ts';
import type { TrialService } from './scraper/trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => {
  service.faults.clear();
  service.state.charges.length = 0;
  service.state.options.agentDelayMs = 0;
  service.account.scraper.credits = 1000;
  service.account.scraper.concurrency = 5;
});

const agentPath = '/agent/request';

describe('plans by rules', () => {
  const site = 'https://shop.vantage.test:8443';
  test.each<[string, string[]]>([
    [`Scrape ${site}/article`, [`scrape_url ${site}/article`]],
    [`Page: ${site}/products\nWhat do the lamps cost?`, [`scrape_url ${site}/products`]],
    [`Page: ${site}/products\nFind all product links.`, [`discover_urls ${site} product`]],
    [`Find URLs on ${site} matching "/table"`, [`discover_urls ${site} /table`]],
    [`Discover links on example.com`, ['discover_urls https://example.com ']],
    ['How many credits do I have left?', ['get_account_info']],
    [`${site}/ip`, [`scrape_url ${site}/ip`]],
    [
      `Scrape ${site}/a and get the title, then find links on ${site}; finally show my credits.`,
      [`scrape_url ${site}/a`, `discover_urls ${site} `, 'get_account_info'],
    ],
    [`Compare ${site}/a, ${site}/b.`, [`scrape_url ${site}/a`, `scrape_url ${site}/b`]],
    ['Sing a song', []],
  ])('%s', (message, wanted) => {
    const actions = plan(message).map((action) => {
      if (action.tool === 'scrape_url') return `${action.tool} ${action.params.url}`;
      if (action.tool === 'get_account_info') return action.tool;
      if (action.tool !== 'discover_urls') return action.tool;
      return `${action.tool} ${action.params.domain} ${action.params.url_pattern}`;
    });
    expect(actions).toEqual(wanted);
  });
});

describe('answers with what it really found', () => {
  test('scrape_url about the page of the message', async () => {
    const url = `${service.site}/products`;
    const answer = await service.ask({ message: `Page: ${url}\nWhich lamps are the cheapest?` });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      success: true,
      response: expect.stringContaining('Fjord Linen Desk Lamp £19.36') as unknown,
      actions_taken: [
        {
          tool: 'scrape_url',
          params: { url, extraction_prompt: 'Which lamps are the cheapest' },
          result: { success: true, status_code: 200, title: 'All lamps, page 1' },
        },
      ],
      credits_used: 60,
      credits_remaining: 940,
    });
    expect(answer.headers.get('x-credits-used')).toBe('60');
    expect(answer.headers.get('x-credits-remaining')).toBe('940');
    expect(service.state.charges).toMatchObject([{ credits: 60, why: 'agent 2 steps' }]);
  });

  test('a page that needs scripts is rendered', async () => {
    const answer = await service.ask({ message: `Get the headings of ${service.site}/app` });
    expect(answer.json).toMatchObject({
      actions_taken: [
        { result: { mode_used: 'auto (browser)', data: { headings: ['Lamp finder'] } } },
      ],
    });
  });

  test('several tasks in one message, through exits', async () => {
    service.state.log.length = 0;
    const message = `Scrape ${service.site}/article and get the headings, then find all product urls on ${service.site}. How many credits do I have?`;
    const answer = await service.ask({ message });
    expect(answer.json).toMatchObject({
      actions_taken: [
        { tool: 'scrape_url', result: { success: true } },
        {
          tool: 'discover_urls',
          result: { success: true, status_code: 200, discovered_count: 250 },
        },
        { tool: 'get_account_info', result: { success: true, credits: 700 } },
      ],
      credits_used: 120,
    });
    expect(textField(answer.json, 'response')).toMatch(/6 headings.*250 addresses.*700 credits/);
    const visits = service.state.log.filter(({ where }) => where === 'site');
    expect(visits.length).toBeGreaterThan(1);
    expect(visits.every(({ from }) => service.state.exits.find(from) !== null)).toBe(true);
  });

  test('a target that fails is told, and the rest goes on', async () => {
    const message = `Scrape https://nowhere.invalid/ then scrape ${service.site}/table`;
    const answer = await service.ask({ message });
    expect(answer.json).toMatchObject({
      success: true,
      response: expect.stringContaining('DNS resolution failed') as unknown,
      actions_taken: [
        { result: { success: false, error: 'DNS resolution failed' } },
        { result: { success: true, title: 'Tables' } },
      ],
      credits_used: 90,
    });
  });

  test('what it can not do it says, for the step of understanding', async () => {
    const answer = await service.ask({ message: 'Sing a song' });
    expect(answer.json).toMatchObject({ success: true, actions_taken: [], credits_used: 30 });
    expect(textField(answer.json, 'response')).toContain('I can scrape a page');
  });

  test('ten steps are the most', async () => {
    const pages = Array.from({ length: 12 }, (_, at) => `${service.site}/product/${at + 1}`);
    const answer = await service.ask({ message: `Scrape ${pages.join(' ')}` });
    expect(answer.json).toMatchObject({ credits_used: 300, credits_remaining: 700 });
    expect(textField(answer.json, 'response')).toContain('3 more tasks did not fit into 10 steps');
  });
});

describe('errors', () => {
  test.each<[string, unknown, string]>([
    ['no message', {}, 'message is required'],
    ['no text', { message: 7 }, 'message is required'],
    ['too short', { message: 'hi' }, 'message is too short: at least 3 characters'],
    ['too long', { message: 'a'.repeat(10_001) }, 'message is too long: at most 10,000 characters'],
    [
      'too long with its spaces',
      { message: `a${' '.repeat(10_000)}` },
      'message is too long: at most 10,000 characters',
    ],
    [
      'too short, of two characters',
      { message: '😀a' },
      'message is too short: at least 3 characters',
    ],
    ['broken', '{"message"', 'The body must be a JSON object'],
  ])('400: %s', async (_name, body, error) => {
    const answer = await service.ask(body);
    expect([answer.status, answer.json]).toMatchObject([400, { success: false, error }]);
    expect(service.account.scraper.credits).toBe(1000);
  });

  test('400: a body that is not called JSON', async () => {
    const answer = await service.ask({ message: 'my credits' }, 'text/plain');
    expect([answer.status, answer.json]).toMatchObject([400, { success: false }]);
    expect(service.account.scraper.credits).toBe(1000);
  });

  test.each([3, 10_000])('%i characters are fine', async (length) => {
    expect((await service.ask({ message: 'x'.repeat(length) })).status).toBe(200);
  });

  test('401 without the key in its header', async () => {
    const { key } = service.account.scraper;
    const body = json({ message: 'my credits', api_key: key });
    const named = await service.call(`${agentPath}?api_key=${key}`, ...body);
    expect([named.status, named.json]).toMatchObject([
      401,
      { success: false, error: 'Invalid API key' },
    ]);
    const other = await service.call(agentPath, '-H', `x-apikey: ${key}`, ...body);
    expect(other.status).toBe(401);
  });

  test('402 below the reserve', async () => {
    service.account.scraper.credits = 299;
    const answer = await service.ask({ message: 'my credits' });
    expect([answer.status, answer.json]).toMatchObject([
      402,
      {
        success: false,
        error: {
          code: 'INSUFFICIENT_CREDITS',
          message: 'Required: 300 credits, available: 299 credits',
        },
        credits_remaining: 299,
      },
    ]);
  });

  test('429 as a text while the limit is reached', async () => {
    service.account.scraper.concurrency = 1;
    const url = `${service.site}/slow?seconds=1`;
    const running = await service.scrape({ url, mode: 'request', async: true });
    const answer = await service.ask({ message: 'my credits' });
    expect([answer.status, answer.json]).toMatchObject([
      429,
      { success: false, error: 'Too many requests are running; wait before retrying' },
    ]);
    await finished(service, running);
  });
});

describe('lateness and faults', () => {
  test('the reserve is held while a late answer is awaited, then given back', async () => {
    service.state.options.agentDelayMs = 800;
    const begun = Date.now();
    const asking = service.ask({ message: 'my credits' });
    await expect.poll(() => service.account.scraper.credits).toBe(700);
    expect((await asking).json).toMatchObject({ credits_used: 60, credits_remaining: 940 });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(800);
  });

  test('a reply that is cut was worked for and charged once', async () => {
    service.faults.add({ area: 'agent', path: agentPath, kind: 'cut', count: 1 });
    expect((await service.ask({ message: 'my credits' })).status).toBe(0);
    await expect.poll(() => service.state.charges.length).toBe(1);
    expect(service.account.scraper.credits).toBe(940);
  });

  test('a caller who leaves is charged for the work', async () => {
    // Long enough for the call to have arrived on a busy machine, too.
    service.state.options.agentDelayMs = 3000;
    const { key } = service.account.scraper;
    const left = await service.call(
      agentPath,
      '--max-time',
      '2',
      '-H',
      `x-api-key: ${key}`,
      ...json({ message: 'my credits' }),
    );
    expect(left.status).toBe(0);
    await expect.poll(() => service.state.charges.length).toBe(1);
  });

  test('status 500 from a fault costs nothing', async () => {
    service.faults.add({ area: 'agent', kind: 'status', status: 500, count: 1 });
    expect((await service.ask({ message: 'my credits' })).status).toBe(500);
    expect(service.account.scraper.credits).toBe(1000);
  });
});
