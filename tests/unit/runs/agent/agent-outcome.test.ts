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

  test('a header of 0 leaves the price that the body names', () => {
    const free = { used: 0 };
    const answer = { response: 'Done.', credits_used: 60 };
    expect(agentOutcomeOf(reply(200, answer, free))).toMatchObject({
      changes: { cost: { used: 60 } },
    });
    const refusal = { success: false, error: 'Gave up', credits_used: 60 };
    for (const status of [200, 500]) {
      expect(agentOutcomeOf(reply(status, refusal, free))).toMatchObject({ used: 60 });
    }
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

describe('a failure that has an answer', () => {
  const action = { tool: 'list_configs', params: {}, result: { success: true } };
  const said = { response: 'Half.', actions_taken: [action], credits_used: 300, request_id: 'r1' };
  const words = { response: 'Half.', actions: [action], extra: { request_id: 'r1' } };

  test.each([200, 500, 402])('by %i keeps it, at its price', (status) => {
    const outcome = agentOutcomeOf(reply(status, { success: false, ...said }));
    expect(outcome).toMatchObject({ kind: 'failed', used: 300 });
    expect(outcome).toHaveProperty('words', words);
  });

  test('within data is read with the price there', () => {
    const outcome = agentOutcomeOf(reply(200, { success: false, data: said }));
    expect(outcome).toMatchObject({ kind: 'failed', used: 300, words });
  });

  test('without a price may have cost steps, unless it was refused before the first', () => {
    const json = { success: false, response: 'Half.' };
    expect(agentOutcomeOf(reply(200, json))).toMatchObject({ used: null });
    expect(agentOutcomeOf(reply(500, json))).toMatchObject({ used: null });
    expect(agentOutcomeOf(reply(400, json))).toMatchObject({ used: 0 });
  });

  test('is none without a summary and actions', () => {
    const json = {
      success: false,
      error: 'No',
      response: ' ',
      actions_taken: [],
      credits_used: 30,
    };
    expect(agentOutcomeOf(reply(200, json))).not.toHaveProperty('words');
  });
});

describe('the form of an answer', () => {
  const changesOf = (json: unknown) => {
    const outcome = agentOutcomeOf(reply(200, json));
    return outcome.kind === 'answered' ? outcome.changes : outcome;
  };
  const action = { tool: 'list_configs', params: {}, result: {} };

  test.each([
    ['data', { data: { response: 'Done.', credits_used: 30 }, credits_remaining: 70 }],
    [
      'result',
      { data: null, result: { response: 'Done.', credits_used: 30 }, credits_remaining: 70 },
    ],
    [
      'result, beside a text',
      { data: 'ok', result: { response: 'Done.' }, credits_used: 30, credits_remaining: 70 },
    ],
  ])('one within %s is read with what stands beside it', (_name, json) => {
    expect(changesOf(json)).toMatchObject({ response: 'Done.', cost: { used: 30, left: 70 } });
  });

  test('what wrapped it is not kept a second time', () => {
    expect(changesOf({ data: { response: 'Done.' }, request_id: 'r1' })).toMatchObject({
      response: 'Done.',
      extra: { request_id: 'r1' },
    });
    expect(changesOf({ data: { actions_taken: [action] } })).toMatchObject({
      actions: [action],
      extra: {},
    });
  });

  test('data beside a response are kept as they are', () => {
    const data = { response: 'Another' };
    expect(changesOf({ response: 'Done.', data })).toMatchObject({
      response: 'Done.',
      extra: { data },
    });
    expect(changesOf({ actions_taken: [action], data: { total: 1 } })).toMatchObject({
      actions: [action],
      extra: { data: { total: 1 } },
    });
  });

  test.each([
    ['no actions', { response: 'Done.', actions_taken: null }, { response: 'Done.', actions: [] }],
    ['no text', { response: null, actions_taken: [action] }, { response: '', actions: [action] }],
    ['a blank text', { response: ' ', actions_taken: [action] }, { response: '' }],
    ['an object', { response: { count: 2 } }, { response: '{\n  "count": 2\n}' }],
    [
      'an error beside its answer',
      { error: 'One page failed', response: 'Done.' },
      { response: 'Done.' },
    ],
  ])('%s', (_name, json, changes) => {
    expect(changesOf(json)).toMatchObject(changes);
  });

  test('a summary too deep to be written is shown as it was received, at its price', () => {
    let response: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) response = [response];
    const deep = { ...reply(200, {}), json: { response, credits_used: 30 } };
    expect(agentOutcomeOf(deep)).toEqual({ kind: 'raw', cost: { used: 30, left: null } });
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
    expect(agentOutcomeOf(reply(200, null))).toEqual({ kind: 'garbled' });
    expect(agentOutcomeOf(reply(300, { response: 'Elsewhere' }))).toEqual({ kind: 'garbled' });
    const nothing = { body: new Blob([]), used: 30 };
    expect(agentOutcomeOf(reply(200, undefined, nothing))).toEqual({ kind: 'garbled' });
  });
});
