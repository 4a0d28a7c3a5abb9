import { expect, test } from 'vitest';
import { agentFindings } from '@/utils/runs/agent/agent-findings';
import { agentOutcomeOf } from '@/utils/runs/agent/agent-outcome';
import { boundedWords, maxWordsLength } from '@/utils/runs/agent/bounded-words';
import { scraperReply as reply } from '../tasks/scraper-reply';

/** Fields of an action, and of an answer, that no document shows. */

const changesOf = (json: object) => {
  const outcome = agentOutcomeOf(reply(200, { success: true, response: 'Done.', ...json }));
  return outcome.kind === 'answered' ? outcome.changes : outcome;
};

test.each<[string, object, object]>([
  [
    'beside a result',
    { tool: 'scrape_url', params: {}, result: { success: true }, error: 'Half of it', ms: 5 },
    {
      tool: 'scrape_url',
      params: {},
      result: { success: true },
      extra: { error: 'Half of it', ms: 5 },
    },
  ],
  [
    'that are blank',
    { tool: 'scrape_url', result: 1, error: null, note: '' },
    { tool: 'scrape_url', params: null, result: 1 },
  ],
  [
    'with a name that is no text',
    { tool: { name: 'q' }, result: 1 },
    { tool: '?', params: null, result: 1, extra: { tool: { name: 'q' } } },
  ],
  [
    'named in name',
    { name: 'scrape_url', result: { success: false } },
    { tool: 'scrape_url', params: null, result: { success: false } },
  ],
  [
    'named in action, beside an empty name',
    { tool: '', name: null, action: 'get_config', result: 1 },
    { tool: 'get_config', params: null, result: 1 },
  ],
  [
    'with two names',
    { tool: 'scrape_url', name: 'Lamps', result: 1 },
    { tool: 'scrape_url', params: null, result: 1, extra: { name: 'Lamps' } },
  ],
  [
    'with a long name',
    { tool: 'x'.repeat(101), result: 1 },
    { tool: 'x'.repeat(100), params: null, result: 1, extra: { tool: 'x'.repeat(101) } },
  ],
  [
    'without a result',
    { tool: 7, output: 'a' },
    { tool: '?', params: null, result: { tool: 7, output: 'a' } },
  ],
])('an action %s keeps all of it', (_name, action, kept) => {
  expect(changesOf({ actions_taken: [action] })).toMatchObject({ actions: [kept] });
  const { actions } = changesOf({ actions_taken: [action] }) as { actions: object[] };
  expect(actions[0]).toEqual(kept);
});

test('IDs among the further fields are found', () => {
  const action = { params: null, result: { success: true }, extra: { scheme_id: 'sch_1' } };
  expect(agentFindings(action)).toEqual([{ kind: 'scheme', value: 'sch_1' }]);
});

test('long further fields are cut, and all actions fit into a run', () => {
  const long = 'x'.repeat(900_000);
  const action = { tool: 'x', params: long, result: long, extra: { log: long } };
  const { actions } = boundedWords({ response: '', actions: [action], extra: {} });
  expect(actions[0]?.extra?.['…']).toMatch(/^\{"log":"x+… \(\+\d+\)$/);
  expect(JSON.stringify(actions).length).toBeLessThan(maxWordsLength + 200);
});

test('credits that are no number are kept among the further fields of the answer', () => {
  const odd = { credits_used: 'free', credits_remaining: { total: 3 } };
  expect(changesOf(odd)).toMatchObject({ extra: odd, cost: { used: null, left: null } });
  expect(changesOf({ credits_used: null, credits_remaining: '' })).toMatchObject({ extra: {} });
});
