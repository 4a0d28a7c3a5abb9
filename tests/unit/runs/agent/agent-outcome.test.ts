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

  test('an answer that nobody can read may have been charged', () => {
    expect(agentOutcomeOf(reply(502, undefined))).toEqual({ kind: 'garbled' });
    expect(agentOutcomeOf(reply(200, 'text'))).toEqual({ kind: 'garbled' });
  });
});
