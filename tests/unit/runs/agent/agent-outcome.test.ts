import { describe, expect, test } from 'vitest';
import type { ScraperReply } from '@/utils/service/scraper';
import { agentOutcomeOf } from '@/utils/runs/agent/agent-outcome';

function reply(status: number, json: unknown, more: Partial<ScraperReply> = {}): ScraperReply {
  const body = new Blob([JSON.stringify(json) ?? '']);
  const none = { used: null, left: null, modeUsed: null, retryAfterSeconds: null };
  return { status, contentType: 'application/json', body, json, ...none, ...more };
}

describe('an answer', () => {
  test('tells its summary, its actions and its cost, and keeps what is not known', () => {
    const json = {
      success: true,
      response: 'Done.',
      actions_taken: [{ tool: 'list_configs', params: {}, result: { success: true } }],
      credits_used: 60,
      credits_remaining: 940,
      request_id: 'r1',
    };
    expect(agentOutcomeOf(reply(200, json))).toEqual({
      kind: 'answered',
      changes: {
        response: 'Done.',
        actions: json.actions_taken,
        extra: { request_id: 'r1' },
        cost: { used: 60, left: 940 },
      },
    });
  });

  test('one action in a form of its own takes none of the others away', () => {
    const whole = { tool: 'get_config', params: { config_id: 'cfg_1' }, result: null };
    const outcome = agentOutcomeOf(reply(200, { success: true, actions_taken: ['odd', whole] }));
    expect(outcome).toMatchObject({
      kind: 'answered',
      changes: { actions: [{ tool: '?', params: null, result: 'odd' }, whole] },
    });
  });

  test('an action that has no parameters, or no result, keeps its name', () => {
    const actions_taken = [
      { tool: 'get_account_info' },
      { tool: 'x', result: { success: true } },
      { tool: 7, params: { a: 1 }, output: 'text' },
    ];
    expect(agentOutcomeOf(reply(200, { success: true, actions_taken }))).toMatchObject({
      changes: {
        actions: [
          { tool: 'get_account_info', params: null, result: null },
          { tool: 'x', params: null, result: { success: true } },
          { tool: '?', params: { a: 1 }, result: { output: 'text' } },
        ],
      },
    });
  });

  test('of very many actions the first are listed, and the others kept', () => {
    const actions_taken = Array.from({ length: 5000 }, (_, at) => ({ tool: `tool ${at}` }));
    const outcome = agentOutcomeOf(reply(200, { success: true, actions_taken }));
    const { actions } = (outcome as Extract<typeof outcome, { kind: 'answered' }>).changes;
    expect(actions).toHaveLength(201);
    expect(actions[199]?.tool).toBe('tool 199');
    expect(actions[200]).toEqual({ tool: '?', params: null, result: actions_taken.slice(200) });
    const [long] = [{ tool: 'x'.repeat(1e6) }];
    expect(agentOutcomeOf(reply(200, { actions_taken: [long] }))).toMatchObject({
      changes: { actions: [{ tool: 'x'.repeat(100) }] },
    });
  });

  test('a 200 that says no is told, with what it cost; without its figure it is not known', () => {
    const json = { success: false, error: 'The agent gave up', credits_used: 90 };
    expect(agentOutcomeOf(reply(200, json))).toMatchObject({
      kind: 'failed',
      problem: { detail: 'The agent gave up' },
      used: 90,
    });
    expect(agentOutcomeOf(reply(200, { success: false }))).toMatchObject({ used: null });
  });
});

describe('errors', () => {
  test('as a string', () => {
    const outcome = agentOutcomeOf(reply(400, { success: false, error: 'message is too short' }));
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: { code: 'invalid-parameters', status: 400, detail: 'message is too short' },
      used: 0,
    });
    expect(agentOutcomeOf(reply(429, { success: false, error: 'Slow down' }))).toMatchObject({
      problem: { code: 'too-many-at-once', detail: 'Slow down', retryAfterSeconds: 60 },
    });
  });

  test('as an object', () => {
    const error = { code: 'INSUFFICIENT_CREDITS', message: 'Required: 300 credits' };
    const outcome = agentOutcomeOf(reply(402, { success: false, error, credits_remaining: 12 }));
    expect(outcome).toMatchObject({
      problem: {
        code: 'insufficient-credits',
        detail: 'Required: 300 credits',
        creditsRemaining: 12,
      },
      used: 0,
    });
    expect(agentOutcomeOf(reply(500, { success: false, error: { code: 'BOOM' } }))).toMatchObject({
      problem: { code: 'scrape-failed', detail: 'BOOM' },
    });
  });

  test('a failure of the service may have cost steps, unless it tells its price', () => {
    for (const status of [500, 503]) {
      const error = { success: false, error: 'Server error' };
      expect(agentOutcomeOf(reply(status, error))).toMatchObject({ kind: 'failed', used: null });
      expect(agentOutcomeOf(reply(status, { ...error, credits_used: 0 }))).toMatchObject({
        used: 0,
      });
      expect(agentOutcomeOf(reply(status, error, { used: 60 }))).toMatchObject({ used: 60 });
    }
  });

  test('an answer that nobody can read may have been charged', () => {
    expect(agentOutcomeOf(reply(502, undefined))).toEqual({ kind: 'garbled' });
    expect(agentOutcomeOf(reply(200, 'text'))).toEqual({ kind: 'garbled' });
  });
});
