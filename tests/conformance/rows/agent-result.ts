import { expect } from 'vitest';
import { findsOf } from '@/utils/scrape/agent-finds';
import { isAgentTool } from '@/utils/scrape/agent-templates';
import { rowsOf } from '../row.ts';
import type { Stage } from '../stage.ts';
import type { Reply } from '../wire.ts';

const answer = {
  success: true,
  response: 'Two lamps.',
  actions_taken: [
    {
      tool: 'generate_schema',
      params: { url: 'https://a.test/' },
      result: { success: true, scheme_id: 'sch_1' },
    },
    {
      tool: 'scrape_url',
      params: { url: 'https://a.test/' },
      result: { success: false, status_code: 500 },
    },
    { tool: 'generate_config', params: {}, result: { success: true, config_id: 'cfg_1' } },
  ],
  credits_used: 120,
  credits_remaining: 880,
};
const replied = (stage: Stage, reply: Reply) => stage.canned(() => reply).ask('Lamps?');

export const agentResult = rowsOf('agent result', {
  success: [
    'True is an answer; false is none, whatever the status',
    async (stage) => {
      expect((await replied(stage, { body: answer })).state).toBe('done');
      const no = { success: false, error: 'The agent gave up', credits_used: 30 };
      expect(await replied(stage, { body: no })).toMatchObject({
        state: 'failed',
        cost: { used: 30 },
        problem: { detail: 'The agent gave up' },
      });
    },
  ],
  response: [
    'The summary, kept as it came',
    async (stage) => expect((await replied(stage, { body: answer })).response).toBe('Two lamps.'),
  ],
  actions_taken: [
    'Every one of them, in their order; none is no failure',
    async (stage) => {
      const run = await replied(stage, { body: answer });
      expect(run.actions).toEqual(answer.actions_taken);
      const none = await replied(stage, { body: { ...answer, actions_taken: [] } });
      expect(none).toMatchObject({ state: 'done', actions: [] });
    },
  ],
  'actions_taken[].tool': [
    'By its name, also one that the service has learnt since',
    async (stage) => {
      const learnt = [{ tool: 'paint_lamp', params: {}, result: { success: true } }];
      const run = await replied(stage, { body: { ...answer, actions_taken: learnt } });
      expect(run.actions[0]?.tool).toBe('paint_lamp');
      expect(isAgentTool('paint_lamp')).toBe(false);
    },
  ],
  'actions_taken[].params': [
    'In whatever form; a page among them can be used further',
    async (stage) => {
      const run = await replied(stage, { body: answer });
      expect(run.actions.flatMap(findsOf)).toContainEqual({
        kind: 'page',
        value: 'https://a.test/',
      });
      const odd = [{ tool: 'list_configs', params: [1], result: 'text' }];
      expect((await replied(stage, { body: { ...answer, actions_taken: odd } })).actions).toEqual(
        odd,
      );
    },
  ],
  'actions_taken[].result': [
    'An action that failed stands among the others; the request did not fail',
    async (stage) => {
      const run = await replied(stage, { body: answer });
      expect(run.actions[1]).toMatchObject({ result: { success: false, status_code: 500 } });
    },
  ],
  'scheme_id and config_id': [
    'What was made can be used further',
    async (stage) => {
      const run = await replied(stage, { body: answer });
      expect(run.actions.flatMap(findsOf)).toEqual(
        expect.arrayContaining([
          { kind: 'scheme', value: 'sch_1' },
          { kind: 'config', value: 'cfg_1' },
        ]),
      );
    },
  ],
  credits_used: [
    'The cost of the request; the header rules over the body',
    async (stage) => {
      expect((await replied(stage, { body: answer })).cost.used).toBe(120);
      const headers = { 'x-credits-used': '90' };
      expect((await replied(stage, { body: answer, headers })).cost.used).toBe(90);
    },
  ],
  credits_remaining: [
    'Noted for the screen; the header rules over the body',
    async (stage) => {
      const client = stage.canned(() => ({
        body: answer,
        headers: { 'x-credits-remaining': '870' },
      }));
      expect((await client.ask('Lamps?')).cost.left).toBe(870);
      expect(client.noted).toEqual([870]);
    },
  ],
  'other fields': [
    'Kept as they came',
    async (stage) => {
      const run = await replied(stage, { body: { ...answer, request_id: 'r-1' } });
      expect(run.extra).toEqual({ request_id: 'r-1' });
    },
  ],
});

export const agentErrors = rowsOf('agent errors', {
  '400': [
    'The service’s words, nothing charged',
    async (stage) => {
      const run = await stage.client().ask('  a  ');
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0 },
        problem: {
          code: 'invalid-parameters',
          detail: 'message is too short: at least 3 characters',
        },
      });
    },
  ],
  '401': [
    'The key is fetched anew, and the request repeated once: nothing was charged',
    async (stage) => {
      let calls = 0;
      const client = stage.canned(() => {
        calls += 1;
        return calls === 1 ? { status: 401, body: { error: 'Unauthorized' } } : { body: answer };
      });
      expect((await client.ask('Lamps?')).state).toBe('done');
      expect(client.refetched).toBe(1);
    },
  ],
  '402': [
    'An error that is an object: its words, and what is left',
    async (stage) => {
      stage.account.scraper.credits = 299;
      const client = stage.client();
      const run = await client.ask('List my schedules');
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0, left: 299 },
        problem: {
          code: 'insufficient-credits',
          detail: 'Required: 300 credits, available: 299 credits',
          creditsRemaining: 299,
        },
      });
      expect(client.noted).toEqual([299]);
    },
  ],
  '429': [
    'Told with the wait; an agent request is not sent again by itself',
    async (stage) => {
      stage.account.scraper.concurrency = 0;
      const run = await stage.client().ask('List my schedules');
      expect(run).toMatchObject({
        state: 'failed',
        problem: { code: 'too-many-at-once', retryAfterSeconds: 60 },
        cost: { used: 0 },
      });
      expect(stage.calls.filter(({ url }) => url.pathname.endsWith('/agent/request'))).toHaveLength(
        1,
      );
    },
  ],
  '500': [
    'Failed, with whatever the body says',
    async (stage) => {
      for (const error of ['Server error', { message: 'Server error' }]) {
        const run = await replied(stage, { status: 500, body: { success: false, error } });
        expect(run).toMatchObject({ state: 'failed', problem: { detail: 'Server error' } });
      }
    },
  ],
  'a 500 that nobody can read': [
    'It may have been charged',
    async (stage) => {
      const run = await replied(stage, { status: 500, body: '<h1>Oops</h1>' });
      expect(run).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
    },
  ],
  'no answer': [
    'A reply that was lost may have been charged, and is not repeated',
    async (stage) => {
      const run = await replied(stage, { cut: true });
      expect(run).toMatchObject({ state: 'unknown', cost: { used: null } });
      expect(stage.calls).toHaveLength(1);
    },
  ],
});
