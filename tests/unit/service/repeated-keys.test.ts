import { describe, expect, test } from 'vitest';
import { exactEntries } from '@/utils/long-numbers';
import { createScraperApi, type ScraperApi, type ScraperReply } from '@/utils/service/scraper';
import { scraperProblem } from '@/utils/service/scraper-failure';

/** Answers in which the service repeats the key that it was called with. */

const key = 'secret"key-0123';
const words = `Key ${key} may not do this`;

/** The answer to one call by a service that says this. */
function answer(
  call: (api: ScraperApi) => Promise<ScraperReply>,
  body: unknown,
  status = 200,
): Promise<ScraperReply> {
  const fetch = () => Promise.resolve(Response.json(body, { status }));
  return call(createScraperApi({ baseUrl: 'https://s.example/api/v1', key, fetch }));
}

const scrape = (api: ScraperApi) => api.scrape({});
const poll = (api: ScraperApi) => api.task('https://s.example/api/v1/scraper/tasks/7');
const ask = (api: ScraperApi) => api.askAgent('What is it?');
const list = (api: ScraperApi) => api.serviceItems.list('schedules', 1);

describe.each([
  ['a scrape', scrape],
  ['a poll', poll],
  ['the agent', ask],
  ['a list', list],
])('an answer to %s', (_name, call) => {
  test.each([200, 401, 422, 500])('with the status %i has no key in its words', async (status) => {
    for (const failure of [
      { error: words },
      { success: false, error: words },
      { status: 'error', message: words },
      { error: { code: 'NO', message: words, details: { validation_errors: [words] } } },
      { task_id: '7', status: 'failed', error: words, credits_used: 0 },
      { success: true, data: { task_id: '7', status: 'failed', error: words } },
      { success: true, task: { status: 'failed', error: { message: words } } },
      [{ task_id: '7', status: 'failed', error: words }],
    ]) {
      const reply = await answer(call, failure, status);
      const text = JSON.stringify([reply.json, scraperProblem(reply)]);
      expect(text).not.toContain('0123');
      expect(text).toContain('Key … may not do this');
    }
  });
});

test('a page keeps its text beside words without the key, and the digits of long numbers', async () => {
  const page = { content: words, data: { price: words }, credits_used: 2 };
  expect((await answer(poll, { ...page, message: words })).json).toEqual({
    ...page,
    message: 'Key … may not do this',
  });
  const body = `{"id":12345678901234567890,"error":${JSON.stringify(words)}}`;
  const fetch = () => Promise.resolve(new Response(body));
  const { json } = await poll(
    createScraperApi({ baseUrl: 'https://s.example/api/v1', key, fetch }),
  );
  expect(exactEntries(json as object)).toContainEqual(['id', '12345678901234567890']);
});

test('an answer of the agent and a run of a schedule have no key at all', async () => {
  const said = { response: words, actions_taken: [{ tool: 'x', result: words }] };
  expect(JSON.stringify((await answer(ask, said)).json)).not.toContain('0123');
  const runs = { runs: [{ status: 'failed', error: words }] };
  const { json } = await answer((api) => api.serviceItems.runs('1'), runs);
  expect(json).toEqual({ runs: [{ status: 'failed', error: 'Key … may not do this' }] });
});

test.each([
  ['as a text', words],
  ['as JSON', JSON.stringify([words])],
  ['with escapes', '["Key secret\\u0022key\\u002D0123 may not do this"]'],
])('the raw body of the agent has no key: %s', async (_name, body) => {
  const fetch = () => Promise.resolve(new Response(body));
  const reply = await ask(createScraperApi({ baseUrl: 'https://s.example/api/v1', key, fetch }));
  expect(await reply.body.text()).toBe(body.replace(/secret.*0123/, '…'));
});

test('a task keeps its page, its address without the key, and the digits of its ID', async () => {
  const url = `/scraper/tasks/7?key=${key}`;
  const page = `"content":${JSON.stringify(words)},"check_url":${JSON.stringify(url)}`;
  const body = `{"task":{"id":12345678901234567890,${page},"note":${JSON.stringify(words)}}}`;
  const fetch = () => Promise.resolve(new Response(body));
  const { json } = await poll(
    createScraperApi({ baseUrl: 'https://s.example/api/v1', key, fetch }),
  );
  expect(exactEntries((json as { task: object }).task)).toEqual([
    ['id', '12345678901234567890'],
    ['content', words],
    ['check_url', '/scraper/tasks/7'],
    ['note', 'Key … may not do this'],
  ]);
});

test.each([202, 408])('an address to poll has no key, after a %i', async (status) => {
  const sent = encodeURIComponent(key);
  for (const [url, expected] of [
    [`/tasks/7?v=1&key=${key}&n=2`, '/tasks/7?v=1&n=2'],
    [`/tasks/7?key=${sent}&v=1`, '/tasks/7?v=1'],
    [`/tasks/7?v=1#${key}`, '/tasks/7'],
    [`/${sent}/tasks/7`, '/…/tasks/7'],
    ['/tasks/7?v=1#x', '/tasks/7?v=1#x'],
  ] as const) {
    const { json } = await answer(scrape, { task_id: '7', check_url: url }, status);
    expect(json).toEqual({ task_id: '7', check_url: expected });
  }
  const headers = { location: `/tasks/7?key=${sent}` };
  const fetch = () => Promise.resolve(new Response('', { status, headers }));
  const reply = await scrape(createScraperApi({ baseUrl: 'https://s.example', key, fetch }));
  expect(reply.location).toBe('/tasks/7');
});

/** The raw body that is kept of an answer with these bytes and this type. */
async function rawBody(bytes: BlobPart, type: string, headers: Record<string, string> = {}) {
  const sent = { 'content-type': type, ...headers };
  const fetch = () => Promise.resolve(new Response(new Blob([bytes]), { headers: sent }));
  return (await scrape(createScraperApi({ baseUrl: 'https://s.example', key, fetch }))).body;
}

test.each([
  ['broken JSON', 'application/json', `{"error":${JSON.stringify(words)}`],
  ['lines of JSON', 'application/x-ndjson', `{"error":${JSON.stringify(words)}}\n{}`],
  ['XML', 'application/xml', `<error>${words}</error>`],
  ['a broken problem', 'application/problem+json', `[${JSON.stringify(words)}`],
  ['bytes', 'application/octet-stream', words],
  ['a text of JSON', 'application/json', JSON.stringify(words)],
  ['a list', 'application/json', JSON.stringify([{ content: 'x' }, { error: words }])],
  ['content', 'application/json', JSON.stringify({ content: words })],
])('a raw body without a price has no key: %s', async (_name, type, body) => {
  const text = await (await rawBody(body, type)).text();
  expect(text).not.toContain('0123');
  expect(text).toContain('Key … may not do this');
});

test('a page that was paid for, and an image, stay as they came', async () => {
  expect(await (await rawBody(words, 'text/html', { 'x-credits-used': '2' })).text()).toBe(words);
  expect(await (await rawBody(words, 'image/png')).text()).toBe(words);
});

test('a page in another charset keeps its bytes beside the key', async () => {
  const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
  const body = await rawBody(bytes(`Gr\xfc\x80\xdfe ${key}\xe9`), 'text/html; charset=latin1');
  expect(await body.bytes()).toEqual(bytes('Gr\xfc\x80\xdfe ...\xe9'));
});

test('a key far into a large body goes, also between the parts that are searched', async () => {
  const before = 'x'.repeat(8_000_000 - 5);
  const body = await rawBody(`${before}${key}yy${key}`, 'text/plain');
  expect((await body.text()) === `${before}…yy…`).toBe(true);
});

test('an answer that is too long has no key in its beginning', async () => {
  const endless = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(words)),
    pull: (stream) => stream.enqueue(new Uint8Array(50_000_000)),
  });
  const headers = { 'content-type': 'application/json', 'x-credits-used': '2' };
  const fetch = () => Promise.resolve(new Response(endless, { headers }));
  const reply = await scrape(createScraperApi({ baseUrl: 'https://s.example', key, fetch }));
  expect(reply.isTooLong).toBe(true);
  expect(await reply.body.slice(0, 30).text()).toContain('Key … may not do this');
});
