import { expect } from 'vitest';
import { agentFindings } from '@/utils/runs/agent/agent-findings';
import { isAgentTool } from '@/utils/runs/agent/agent-templates';
import { rowsOf } from '../row.ts';
import { answer, replied } from './agent-answering.ts';

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
      expect(run.actions.flatMap(agentFindings)).toContainEqual({
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
      expect(run.actions.flatMap(agentFindings)).toEqual(
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
