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

test('a task keeps its page, its address and the digits of its ID', async () => {
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
    ['check_url', url],
    ['note', 'Key … may not do this'],
  ]);
});
