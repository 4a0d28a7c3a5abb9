import { expect, test } from 'vitest';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { options, submitPath } from './one-call';
import { json, newDisk, newLife, type Answer } from './worker-lives';

/** Runs of a service that repeats the key in what it says. */

const key = 'scraper-key-0123456789';
const words = `Upstream refused ${key}`;
const scraperAccess = async () => ({ baseUrl: 'https://scraper.test/api/v1', key });

/** Everything that is on disk after a scrape or a request of the agent. */
async function stored(kind: 'scrape' | 'agent', answer: Answer, sent: ScrapeOptions = options) {
  const disk = newDisk();
  const { flow, settle } = newLife(disk, answer, Infinity, { scraperAccess });
  if (kind === 'agent') await flow.agent.submit(await flow.agent.start('', 'What is it?'));
  else await flow.scrape.submit(await flow.scrape.start('https://a.test/', sent, 'background'));
  await settle();
  const [run] = disk.runs.values();
  const bodies = await Promise.all([...disk.contents.values()].map((body) => body.text()));
  return { run: run!, text: JSON.stringify([...disk.runs.values(), ...bodies]) };
}

/** A service that took the scrape as task 7, and says this of it. */
const polled =
  (body: unknown): Answer =>
  ({ url }) =>
    url.endsWith(submitPath) ? json(202, { task_id: '7' }) : json(200, body);

test.each([
  ['a text', { task_id: '7', status: 'failed', error: words }],
  ['an object', { task_id: '7', status: 'failed', error: { code: 'NO', message: words } }],
  ['a message', { task_id: '7', status: 'error', message: words }],
  ['a cancelled task', { task_id: '7', status: 'cancelled', message: words }],
  ['a priced failure', { task_id: '7', status: 'failed', error: words, credits_used: 2 }],
  ['a refusal', { success: false, status: 'failed', error: words }],
])('the failure of a task is stored without the key: %s', async (_name, body) => {
  const { run, text } = await stored('scrape', polled(body));
  expect(run.problem?.detail).toContain('Upstream refused …');
  expect(text).not.toContain(key);
});

test.each([
  ['an error', { error: words }],
  ['an error and a price', { error: words, credits_used: 3 }],
  ['a refusal and a price', { success: false, error: words, credits_used: 3 }],
  ['a status', { status: 'error', message: words }],
])('an answer to a scrape is stored without the key: %s', async (_name, body) => {
  for (const delivery of ['json', 'raw'] as const) {
    const { run, text } = await stored('scrape', () => json(200, body), { ...options, delivery });
    expect(run.state).toMatch(/failed|unknown/);
    expect(text).not.toContain(key);
  }
});

test.each([
  ['beside the content', { content: 'The page', credits_used: 2, request: `?key=${key}` }],
  ['without content', { credits_used: 2, request: { headers: [key] } }],
  ['in a result', { result: { content: 'The page', request: key }, credits_used: 2 }],
  ['in data', { task_id: '7', data: { content: 'The page', request: key, credits_used: 2 } }],
])('the fields of a result are stored without the key: %s', async (_name, body) => {
  const { run, text } = await stored('scrape', () => json(200, body));
  expect(run.state).toBe('done');
  expect(text).toContain('…');
  expect(text).not.toContain(key);
});

test('a text that may be a page, and has no price, is stored without the key', async () => {
  const answer = () => new Response(words, { headers: { 'content-type': 'text/plain' } });
  const { run, text } = await stored('scrape', answer, { ...options, delivery: 'raw' });
  expect(run.state).toBe('unknown');
  expect(text).toContain('Upstream refused …');
  expect(text).not.toContain(key);
});

test.each([
  ['an error', { error: words }],
  ['an error and a price', { error: words, credits_used: 3 }],
  ['an error beside an answer', { response: 'Half of it', error: words }],
  ['a failed answer', { status: 'failed', response: words }],
  ['a price and unknown fields', { account: { words }, credits_used: 30 }],
])('an answer of the agent is stored without the key: %s', async (_name, body) => {
  const { text } = await stored('agent', () => json(200, body));
  expect(text).toContain('Upstream refused …');
  expect(text).not.toContain(key);
});

test.each([
  ['a text', words],
  ['a text with a price', words, '30'],
  ['JSON of no known form', JSON.stringify({ account: { words } }), '30'],
  ['a list', JSON.stringify([words])],
])('a raw answer of the agent is stored without the key: %s', async (_name, body, price = '') => {
  const headers = { 'x-credits-used': price };
  const { text } = await stored('agent', () => new Response(body, { headers }));
  expect(text).toContain('Upstream refused …');
  expect(text).not.toContain(key);
});

test('a task whose address repeats the key is stored without it, and polled', async () => {
  const asked: string[] = [];
  const { run, text } = await stored('scrape', ({ url }) => {
    if (!url.endsWith(submitPath)) {
      asked.push(url);
      return json(200, { content: 'The page', credits_used: 2 });
    }
    return json(202, { task_id: '7', check_url: `/api/v1/scraper/tasks/7?v=1&key=${key}` });
  });
  expect(run.state).toBe('done');
  expect(asked).toEqual(['https://scraper.test/api/v1/scraper/tasks/7?v=1']);
  expect(text).not.toContain(key);
});
