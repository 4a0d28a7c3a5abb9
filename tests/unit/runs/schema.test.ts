import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshRules } from './parameters/fresh-rules';
import { agentRun, scrapeRun } from './tasks/example-options';

const actions = [{ tool: 'get_config', params: { config_id: 'cfg_1' }, result: null }];

test.each([
  ['a scrape in the background', scrapeRun({ delivery: 'background' })],
  ['a scrape that is waited for', scrapeRun({ delivery: 'wait' })],
  ['a request of the agent', agentRun({ response: 'Done.', actions, extra: { mood: 'good' } })],
  [
    'an action with further fields',
    agentRun({ actions: [{ tool: 'x', params: null, result: [1], extra: { ms: 5 } }] }),
  ],
])('%s is read as it was stored', async (_name, run) => {
  const { RunSchema } = await freshRules();
  expect(z.parse(RunSchema, structuredClone(run))).toEqual(run);
});

test.each([
  ['delivered another way', { ...scrapeRun(), delivery: 'post' }],
  ['in an unknown state', { ...agentRun(), state: 'lost' }],
  ['without its message', { ...agentRun(), message: undefined }],
  ['with an action without a name', { ...agentRun(), actions: [{ params: {}, result: {} }] }],
  ['of another kind', { ...scrapeRun(), kind: 'crawl' }],
])('a run %s is not read', async (_name, run) => {
  const { RunSchema } = await freshRules();
  expect(z.safeParse(RunSchema, run).success).toBe(false);
});

test('the body of a result is binary data, with a picture of the page or without', async () => {
  const { BodySchema } = await freshRules();
  const body = { id: 'a', content: new Blob(['page']), screenshot: null };
  const pictured = { ...body, screenshot: new Blob(['picture']) };
  for (const one of [body, pictured]) expect(z.parse(BodySchema, one)).toEqual(one);
  expect(z.safeParse(BodySchema, { ...body, content: 'page' }).success).toBe(false);
  expect(z.safeParse(BodySchema, {}).success).toBe(false);
});
