import { expect, test } from 'vitest';
import { options, submitPath } from './one-call';
import { json, newDisk, newLife, type Answer } from './worker-lives';

/** Runs of a service that repeats the key in what it says. */

const key = 'scraper-key-0123456789';
const words = `Upstream refused ${key}`;
const scraperAccess = async () => ({ baseUrl: 'https://scraper.test/api/v1', key });

/** Everything that is on disk after a scrape or a request of the agent. */
async function stored(kind: 'scrape' | 'agent', answer: Answer) {
  const disk = newDisk();
  const { flow, settle } = newLife(disk, answer, Infinity, { scraperAccess });
  if (kind === 'agent') await flow.agent.submit(await flow.agent.start('', 'What is it?'));
  else await flow.scrape.submit(await flow.scrape.start('https://a.test/', options, 'background'));
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
  ['a status', { status: 'error', message: words }],
])('an answer to a scrape is stored without the key: %s', async (_name, body) => {
  const { run } = await stored('scrape', () => json(200, body));
  expect(run.state).toMatch(/failed|unknown/);
  expect(JSON.stringify(run)).not.toContain(key);
});

test.each([
  ['an error', { error: words }],
  ['an error and a price', { error: words, credits_used: 3 }],
  ['an error beside an answer', { response: 'Half of it', error: words }],
  ['a failed answer', { status: 'failed', response: words }],
])('an answer of the agent is stored without the key: %s', async (_name, body) => {
  const { text } = await stored('agent', () => json(200, body));
  expect(text).toContain('Upstream refused …');
  expect(text).not.toContain(key);
});
