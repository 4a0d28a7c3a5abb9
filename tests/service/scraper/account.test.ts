import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshen } from './conformance.ts';
import type { CurlAnswer } from './curl.ts';
import { isRecord } from './shape.ts';
import { json, startTrial, textField } from './trial-service.ts';
import type { TrialService } from './trial-service.ts';

let service: TrialService;

beforeAll(async () => {
  service = await startTrial({ credits: 1000 }, { retryMs: 10 });
});
afterAll(() => service.close());
beforeEach(() => freshen(service));

function send(method: string, path: string, body?: unknown): Promise<CurlAnswer> {
  const key = ['-X', method, '-H', `x-api-key: ${service.account.scraper.key}`];
  return service.call(`/account${path}`, ...key, ...(body === undefined ? [] : json(body)));
}
const idOf = (answer: CurlAnswer): string => textField(answer.json, 'id');
const problems = (answer: CurlAnswer): unknown =>
  isRecord(answer.json) ? answer.json['details'] : null;

async function config(more: object = {}): Promise<string> {
  const made = { url: `${service.site}/article`, mode: 'request', ...more };
  return idOf(await send('POST', '/configs', { name: 'Article', config: made }));
}

describe('every address', () => {
  test.each(['schemes', 'configs', 'schedule', 'storage'])('%s: key, body, id', async (kind) => {
    const nobody = await service.call(`/account/${kind}`, '-H', 'x-api-key: wrong');
    expect([nobody.status, nobody.json]).toMatchObject([401, { error: 'Invalid API key' }]);
    expect((await send('POST', `/${kind}`, '[]')).status).toBe(400);
    expect((await send('POST', `/${kind}`, {})).status).toBe(422);
    expect((await send('DELETE', `/${kind}/none`)).status).toBe(404);
    service.faults.add({
      area: 'scraper',
      path: `/account/${kind}`,
      kind: 'status',
      status: 503,
      count: 1,
    });
    expect((await send('GET', `/${kind}`)).status).toBe(503);
  });

  test("another account's things are not there", async () => {
    const id = await config();
    const other = service.state.accounts[1]!.scraper.key;
    const answer = await service.call(`/account/configs/${id}`, '-H', `x-api-key: ${other}`);
    expect(answer.status).toBe(404);
  });
});

describe('configurations', () => {
  test('create, get, change, use, delete', async () => {
    const id = await config({ delivery: 'json' });
    expect(id).toMatch(/^cfg_/);
    expect((await send('GET', `/configs/${id}`)).json).toMatchObject({
      success: true,
      id,
      name: 'Article',
      config: { mode: 'request' },
      created_at: expect.any(String) as unknown,
    });
    const changed = await send('PUT', `/configs/${id}`, { name: 'Other' });
    expect(changed.json).toMatchObject({ name: 'Other', config: { mode: 'request' } });
    const used = await service.scrape({ config_id: id, url: `${service.site}/table` });
    expect(used.json).toMatchObject({ title: 'Tables', mode_used: 'request' });
    expect((await send('DELETE', `/configs/${id}`)).json).toMatchObject({ success: true });
    expect((await send('GET', `/configs/${id}`)).status).toBe(404);
  });

  test('a parameter that is off is told', async () => {
    const answer = await send('POST', '/configs', { name: 'x', config: { mode: 'fast' } });
    expect(problems(answer)).toEqual({ validation_errors: ['config: invalid mode value'] });
  });

  test('lists are paged and sorted; a page that is off is 422', async () => {
    const other = await startTrial({}, {});
    const key = ['-H', `x-api-key: ${other.account.scraper.key}`];
    try {
      for (const name of ['b', 'c', 'a']) {
        await other.call('/account/configs', ...key, ...json({ name, config: {} }));
      }
      const path = '/account/configs?per_page=2&sort_by=name&sort_order=asc&page=';
      const first = await other.call(`${path}1`, ...key);
      expect(first.json).toMatchObject({
        configs: [{ name: 'a' }, { name: 'b' }],
        pagination: { page: 1, per_page: 2, total: 3 },
      });
      expect((await other.call(`${path}2`, ...key)).json).toMatchObject({
        configs: [{ name: 'c' }],
      });
      for (const query of ['page=0', 'per_page=101', 'sort_by=size', 'sort_order=up']) {
        expect((await other.call(`/account/configs?${query}`, ...key)).status).toBe(422);
      }
    } finally {
      await other.close();
    }
  });

  test('generate makes one from words by rules, for 30 credits', async () => {
    const prompt = `Scrape ${service.site}/app as markdown with a browser from DE.`;
    const sent = await send('POST', '/configs/generate', { name: 'Made', prompt });
    expect(sent.status).toBe(202);
    const done = await service.poll(textField(sent.json, 'check_url'));
    expect(done.json).toMatchObject({
      status: 'completed',
      config: {
        url: `${service.site}/app`,
        mode: 'browser',
        content: 'markdown',
        proxy_country: 'DE',
      },
      credits_used: 30,
    });
    expect(service.account.scraper.credits).toBe(970);
    service.account.scraper.credits = 29;
    expect((await send('POST', '/configs/generate', { name: 'Made', prompt })).status).toBe(402);
  });
});

describe('schemes', () => {
  const extract_scheme = [{ label: 'title', selector: 'h1', type: 'content' }];
  const never = [{ label: 'title', selector: '.never', type: 'content' }];
  const shop = (scheme: unknown): object => ({
    url: `${service.site}/product/1`,
    mode: 'request',
    extract_scheme: scheme,
  });

  test('saved as it is: free, used by scheme_id, changed, deleted', async () => {
    const made = await send('POST', '/schemes', { name: 'Title', config: { extract_scheme } });
    expect(idOf(made)).toMatch(/^sch_/);
    expect(service.account.scraper.credits).toBe(1000);
    const ask = { url: `${service.site}/article`, mode: 'request', delivery: 'json' };
    expect((await service.scrape({ ...ask, scheme_id: idOf(made) })).json).toMatchObject({
      extracted_data: { title: 'The lamp that learned to wait' },
    });
    const path = `/schemes/${idOf(made)}`;
    expect((await send('PUT', path, { name: 'New' })).json).toMatchObject({ name: 'New' });
    expect((await send('GET', '/schemes?per_page=1')).json).toMatchObject({
      schemes: [{ name: 'New' }],
    });
    expect((await send('GET', `${path}/status`)).json).toMatchObject({ status: 'active' });
    expect((await send('DELETE', path)).status).toBe(200);
    expect((await send('GET', `${path}/status`)).status).toBe(404);
  });

  test('test saves only when data comes out, and charges the scrape', async () => {
    const good = await send('POST', '/schemes', {
      name: 'a',
      config: shop(extract_scheme),
      test: true,
    });
    expect(good.json).toMatchObject({
      extracted_data: { title: expect.any(String) as unknown },
      credits_used: 2,
    });
    const bad = await send('POST', '/schemes', { name: 'b', config: shop(never), test: true });
    expect(bad.status).toBe(422);
    expect(service.account.scraper.credits).toBe(996);
  });

  test.each([
    ['the first fix', 'name and price', 1, 968],
    ['the second fix', 'the moon', 2, 938],
  ])('fix: %s costs 30 each beside the scrape', async (_name, extract_prompt, fixes, left) => {
    const body = { name: 'f', config: shop(never), test: true, fix: true, extract_prompt };
    const answer = await send('POST', '/schemes', body);
    expect(answer.json).toMatchObject({ ai_fixes: fixes, credits_remaining: left });
    expect(answer.headers.get('x-credits-remaining')).toBe(String(left));
    expect(service.account.scraper.credits).toBe(left);
  });

  test('fix that fails gives its credits back; a failed scrape costs nothing', async () => {
    const body = { name: 'f', test: true, fix: true, extract_prompt: 'price' };
    const blank = { url: `${service.site}/blank`, mode: 'request' };
    expect((await send('POST', '/schemes', { ...body, config: blank })).status).toBe(422);
    expect(service.account.scraper.credits).toBe(998);
    const gone = { url: 'https://nowhere.invalid/', mode: 'request' };
    expect((await send('POST', '/schemes', { ...body, config: gone })).status).toBe(500);
    expect(service.account.scraper.credits).toBe(998);
    service.account.scraper.credits = 59;
    expect((await send('POST', '/schemes', { ...body, config: blank })).status).toBe(402);
    expect(service.account.scraper.credits).toBe(59);
  });

  test('async: processing, then active', async () => {
    const body = { name: 'later', config: shop(extract_scheme), test: true, async: true };
    const sent = await send('POST', '/schemes', body);
    expect([sent.status, sent.json]).toMatchObject([202, { status: 'processing' }]);
    const check = textField(sent.json, 'check_url');
    await expect
      .poll(async () => textField((await service.poll(check)).json, 'status'), { timeout: 20_000 })
      .toBe('active');
  });

  test.each<[string, object]>([
    ['config is required', {}],
    ['extract_scheme is required', { config: {} }],
    ['url is required', { config: { extract_scheme }, test: true }],
    ['fix requires test', { config: {}, fix: true, extract_prompt: 'x' }],
    [
      'extract_prompt is required with fix',
      { config: { url: 'https://a.test/' }, test: true, fix: true },
    ],
  ])('422: %s', async (message, more) => {
    const answer = await send('POST', '/schemes', { name: 'x', ...more });
    expect(problems(answer)).toEqual({ validation_errors: [message] });
  });
});

describe('storage', () => {
  const keys = { bucket: 'b', region: 'r', access_key: 'k', secret_key: 's' };
  test('kept, listed bare without its secrets, one default; nothing is uploaded', async () => {
    const body = { name: 'S3', storage_type: 's3_compatible', config: keys, set_as_default: true };
    const made = await send('POST', '/storage', body);
    expect(made.text).toContain('nothing is ever uploaded');
    const list = await send('GET', '/storage');
    expect(list.json).toMatchObject([{ name: 'S3', is_default: true, config: { bucket: 'b' } }]);
    expect(list.text).not.toMatch(/"k"|"s"/);
    const second = await send('POST', '/storage', { ...body, name: 'S4' });
    expect((await send('GET', '/storage')).json).toMatchObject([
      { is_default: false },
      { is_default: true },
    ]);
    const renamed = await send('PUT', `/storage/${idOf(second)}`, { name: 'S5' });
    expect(renamed.json).toMatchObject({ name: 'S5' });
    const ask = { url: `${service.site}/ip`, mode: 'request', delivery: 'json' };
    const used = await service.scrape({ ...ask, storage_id: idOf(made) });
    expect(used.text).toContain('Nothing was uploaded');
    expect((await send('DELETE', `/storage/${idOf(made)}`)).status).toBe(200);
  });

  test.each([
    ['config.secret_key is required', { ...keys, secret_key: '' }, 's3_compatible'],
    ['invalid storage_type value', keys, 'ftp'],
  ])('422: %s', async (message, storageConfig, storage_type) => {
    const answer = await send('POST', '/storage', {
      name: 'x',
      storage_type,
      config: storageConfig,
    });
    expect(problems(answer)).toEqual({ validation_errors: [message] });
  });
});
