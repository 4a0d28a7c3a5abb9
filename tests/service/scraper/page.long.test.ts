import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formSite, freshen, tries } from './conformance.ts';
import { startTrial, textField } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;
let form: Awaited<ReturnType<typeof formSite>>;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10, elementMs: 3000 });
  form = await formSite();
});
afterAll(async () => {
  form.close();
  await service.close();
});
beforeEach(() => {
  freshen(service);
  form.calls.length = 0;
});

const inPage = (more: object): Promise<{ json: unknown; status: number; text: string }> =>
  service.scrape({
    url: form.url,
    mode: 'browser',
    delivery: 'json',
    include_content: true,
    ...more,
  });

describe('what is done in the page', () => {
  test.each([
    ['an array', ['#name', 'Ada']],
    ['an object', { selector: '#name', value: 'Ada' }],
  ])('fill (as %s), click, wait_for and wait are carried out in order', async (_form, fill) => {
    const js_instructions = [{ fill }, { click: '#go' }, { wait_for: '#done' }, { wait: 10 }];
    const { json } = await inPage({ js_instructions });
    expect(textField(json, 'content')).toContain('Hello Ada');
  });

  test('an element that never comes is retried, and fails without a charge', async () => {
    const { status, json } = await inPage({ js_instructions: [{ wait_for: '#never' }] });
    expect([status, json]).toMatchObject([500, { message: 'Timeout waiting for elements' }]);
    expect(tries(service)).toEqual([1, 2, 3, 4]);
    expect(service.account.scraper.credits).toBe(1000);
  }, 90_000);

  test('execute_js changes the page and tells its result', async () => {
    const { json } = await inPage({
      execute_js: "document.querySelector('h1').textContent = 'Changed'; 6 * 7",
    });
    expect(json).toMatchObject({ execute_js_result: 42 });
    expect(textField(json, 'content')).toContain('<h1>Changed</h1>');
  });

  test('execute_js that throws is a hint', async () => {
    const { json } = await inPage({ execute_js: "throw new Error('no lamp')" });
    expect(JSON.stringify(json)).toContain('execute_js did not run to its end');
  });

  test('auto renders at once for what needs a page, and charges 6', async () => {
    const { json } = await inPage({ mode: 'auto', execute_js: '1' });
    expect(json).toMatchObject({ mode_used: 'auto (browser)', credits_used: 6 });
  });

  test('block_resources keeps them from being loaded', async () => {
    await inPage({ block_resources: ['stylesheet'] });
    expect(form.calls).toContain('/data.json');
    expect(form.calls).not.toContain('/style.css');
  });

  test.each(['request', 'browser'])('additional_headers reach the site by %s', async (mode) => {
    await inPage({ mode, additional_headers: { 'X-Lamp': 'front' } });
    expect(form.calls[0]).toBe('/ front');
  });

  test.each(['request', 'browser'])(
    'capture_headers tells headers and cookies by %s',
    async (mode) => {
      const { json } = await inPage({ mode, capture_headers: true });
      expect(json).toMatchObject({
        headers: { 'content-type': 'text/html; charset=utf-8' },
        cookies: [{ name: 'visit', value: 'first' }],
      });
    },
  );

  test('networkCapture tells the calls that fit', async () => {
    const { json } = await inPage({ networkCapture: [{ url: '/data', resource_type: 'fetch' }] });
    expect(json).toMatchObject({
      network_capture: [{ method: 'GET', status: 200, body: '{"stock":7}' }],
    });
  });

  test.each(['load', 'domcontentloaded', 'networkidle', 'commit'])(
    'wait_until %s',
    async (wait_until) => {
      const { json } = await inPage({ wait_until, wait_seconds: 1 });
      expect(textField(json, 'content')).toContain('Stock 7');
    },
  );

  test.each<[string, unknown]>([
    ['js_instructions', [{ jump: 1 }]],
    ['js_instructions', [{ click: '#a', wait: 1 }]],
    ['js_instructions', 'click'],
    ['execute_js', 7],
    ['block_resources', ['everything']],
    ['additional_headers', 'a: b'],
    ['additional_headers', { Host: 'x' }],
    ['networkCapture', Array.from({ length: 11 }, () => ({ url: 'x' }))],
  ])('422 for %s %o', async (name, value) => {
    const { status, json } = await inPage({ [name]: value });
    expect(status).toBe(422);
    expect(json).toMatchObject({ details: { validation_errors: [`invalid ${name} value`] } });
  });
});

describe('PDF', () => {
  test('raw as content or by flag is the file', async () => {
    for (const more of [{ content: 'pdf' }, { pdf: true }]) {
      const answer = await service.scrape({ url: form.url, mode: 'browser', ...more });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.text.slice(0, 5)).toBe('%PDF-');
    }
  });

  test('in JSON base64, beside content and screenshot; 5 and one for each', async () => {
    const { json } = await inPage({ pdf: true, screenshot: true });
    expect(Buffer.from(textField(json, 'pdf'), 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
    expect(Buffer.from(textField(json, 'screenshot'), 'base64').toString('latin1', 1, 4)).toBe(
      'PNG',
    );
    expect(textField(json, 'content')).toContain('<h1>');
    expect(json).toMatchObject({ credits_used: 7 });
  });

  test.each(['request', 'auto'])('422 with mode %s', async (mode) => {
    const { json } = await inPage({ mode, pdf: true });
    expect(json).toMatchObject({ details: { validation_errors: ['pdf requires browser'] } });
  });
});

describe('AI enhancement by rules', () => {
  const ai = { mode: 'request', ai_enhance: true, ai_source: 'markdown' };

  test('answers what the prompt names, says that no model ran, and costs 30 more', async () => {
    const { json } = await inPage({ ...ai, ai_prompt: 'prices and links' });
    expect(json).toMatchObject({
      ai_data: {
        title: 'Form',
        prices: [{ price: '£4.50' }, { price: '£9.00' }],
        links: [`${form.url}l/1`, `${form.url}l/2`],
      },
      credits_used: 32,
      hints: [expect.stringContaining('runs no model')],
    });
  });

  test('ai_force_json false gives words; raw delivery gives them alone', async () => {
    const words = { ...ai, ai_prompt: 'headings', ai_force_json: false };
    const { json } = await inPage(words);
    expect(textField(json, 'ai_data')).toContain('Order a lamp');
    const raw = await service.scrape({ url: form.url, ...words });
    expect(raw.headers.get('content-type')).toContain('text/plain');
  });

  test('ai_source screenshot is for browser mode, and says that it read text', async () => {
    const refused = await inPage({ ...ai, ai_source: 'screenshot' });
    expect(refused.text).toContain('screenshot requires browser');
    const right = await inPage({ ...ai, mode: 'browser', ai_source: 'screenshot' });
    expect(right.text).toContain('not from its picture');
  });

  test('402 sets the 30 aside first; a failure gives them back', async () => {
    service.account.scraper.credits = 31;
    expect((await inPage(ai)).status).toBe(402);
    service.account.scraper.credits = 32;
    expect((await inPage({ ...ai, url: 'https://nowhere.invalid/' })).status).toBe(500);
    expect(service.account.scraper.credits).toBe(32);
  });
});

describe('extraction', () => {
  const fields = [
    { label: 'heading', selector: 'h1', type: 'content' },
    { label: 'links', selector: '.lamp a', type: 'link' },
    { label: 'first', selector: '//li[1]/a', type: 'content' },
    { label: 'prices', selector: 'regex:£(\\d+\\.\\d\\d)', type: 'content' },
    { label: 'ids', selector: 'input', type: 'attribute', attribute: 'id' },
    { label: 'none', selector: '.nothing', type: 'content' },
  ];
  const data = {
    heading: 'Order a lamp',
    links: [expect.stringMatching(/\/l\/1$/), expect.stringMatching(/\/l\/2$/)],
    first: 'Small',
    prices: ['4.50', '9.00'],
    ids: 'name',
    none: null,
  };

  test('by CSS, XPath and patterns, in JSON and raw', async () => {
    const { json } = await inPage({ mode: 'request', extract_scheme: fields });
    expect(json).toMatchObject({ extracted_data: data, credits_used: 2 });
    const raw = await service.scrape({ url: form.url, mode: 'request', extract_scheme: fields });
    expect(raw.json).toEqual(data);
  });

  test.each<[unknown]>([
    [[{ selector: 'h1' }]],
    [[{ label: 'a', selector: 'p[[' }]],
    [[{ label: 'a', selector: 'regex:(' }]],
    [[{ label: 'a', selector: 'p', type: 'magic' }]],
    ['h1'],
  ])('422 for %o', async (extract_scheme) => {
    const { text } = await inPage({ extract_scheme });
    expect(text).toContain('invalid extract_scheme value');
  });

  test.each(['scheme_id', 'config_id', 'storage_id'])('422 for an unknown %s', async (name) => {
    expect((await inPage({ [name]: 'x_1' })).text).toContain(`${name} not found`);
  });
});
