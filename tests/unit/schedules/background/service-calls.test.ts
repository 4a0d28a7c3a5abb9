import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createServiceCalls } from '@/utils/schedules/background/service-calls';

const replies: Response[] = [];
const asked: { url: string; key: string | null }[] = [];
const keys = vi.fn(({ refetch = false }: { refetch?: boolean } = {}) =>
  Promise.resolve({ baseUrl: 'https://scraper.test/api/v1/', key: refetch ? 'new' : 'old' }),
);

beforeEach(() => {
  fakeBrowser.reset();
  replies.length = 0;
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push({ url, key: new Headers(init?.headers).get('x-api-key') });
    const reply = replies.shift();
    return reply ? Promise.resolve(reply) : Promise.reject(new TypeError('cut'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const list = () => createServiceCalls({ scraperAccess: keys })((api) => api.list('schedules', 2));
const url = 'https://scraper.test/api/v1/account/schedule?page=2&per_page=20';

test('a list is JSON whatever its content type, and the key is refetched once', async () => {
  const refused = new Response('{"error":"Invalid API key"}', { status: 401 });
  replies.push(refused, new Response('{"items":[]}'));
  expect(await list()).toMatchObject({ json: { items: [] } });
  expect(asked).toEqual([
    { url, key: 'old' },
    { url, key: 'new' },
  ]);
});

test('a busy service says when to come again, also as a date', async () => {
  const headers = { 'retry-after': new Date(Date.now() + 90_000).toUTCString() };
  replies.push(new Response('{}', { status: 503, headers }));
  const called = await list();
  if (!('problem' in called)) throw new Error('It was no problem');
  expect(called.problem.code).toBe('service-busy');
  expect(called.problem.retryAfterSeconds).toBeGreaterThan(85);
});

test.each([
  ['no reply', [], true],
  ['a gateway without the service behind it', [new Response('<html>', { status: 502 })], true],
  ['a refusal', [new Response('{"success":false,"error":"no"}', { status: 500 })], false],
])('after %s a change may have been made: %s', async (_, answers, lost) => {
  replies.push(...answers);
  expect(await list()).toMatchObject({ lost });
});

test.each([
  [401, { success: false, error: 'Key scraper-key-0123 may not do this' }],
  [422, { error: { message: 'Key scraper-key-0123 may not do this' } }],
  [500, { error: 'Key scraper-key-0123 may not do this' }],
  [200, { success: false, error: 'Key scraper-key-0123 may not do this' }],
  [200, { error: 'Key scraper-key-0123 may not do this' }],
])('a failure by %i is told without the key that it repeats', async (status, body) => {
  const answer = () => new Response(JSON.stringify(body), { status });
  replies.push(answer(), answer());
  keys.mockResolvedValue({ baseUrl: 'https://scraper.test/api/v1', key: 'scraper-key-0123' });
  const called = await list();
  expect(called).toMatchObject({ problem: { detail: 'Key … may not do this' } });
  expect(JSON.stringify(called)).not.toContain('scraper-key-0123');
});
