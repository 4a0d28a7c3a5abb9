import { expect, test } from 'vitest';
import { agentOutcomeOf } from '@/utils/runs/agent/agent-outcome';
import { boundedWords, maxWordsLength } from '@/utils/runs/agent/bounded-words';
import { scraperReply as reply } from '../tasks/scraper-reply';

const action = { tool: 'scrape_url', params: { url: 'https://a.test/' }, result: { a: 1 } };

test('what fits into a run stays as it is', () => {
  const words = { response: 'a'.repeat(maxWordsLength), actions: [action], extra: { mood: [1] } };
  expect(boundedWords(words)).toEqual(words);
});

test('a long summary ends with the number of characters that are left out', () => {
  const response = 'a'.repeat(maxWordsLength) + 'bcd';
  const outcome = agentOutcomeOf(reply(200, { success: true, response }));
  expect(outcome).toMatchObject({
    kind: 'answered',
    changes: { response: `${'a'.repeat(maxWordsLength)}… (+3)` },
  });
});

test('long parameters and results are cut, and short ones beside them kept', () => {
  const long = { rows: 'x'.repeat(3_000_000) };
  const actions = [{ tool: 'long', params: 'y'.repeat(400_000), result: long }, action];
  const kept = boundedWords({ response: '', actions, extra: {} }).actions;
  expect(kept[1]).toEqual(action);
  expect(kept[0]).toMatchObject({ tool: 'long' });
  expect(kept[0]?.params).toBe(`${'y'.repeat(250_000)}… (+150000)`);
  expect(kept[0]?.result).toMatch(/^\{"rows":"x+… \(\+2750011\)$/);
  expect(JSON.stringify(kept).length).toBeLessThan(maxWordsLength);
});

test('long unknown fields are kept as the beginning of their JSON, with a failure too', () => {
  const body = { success: false, response: 'Half.', log: 'x'.repeat(2_000_000) };
  const outcome = agentOutcomeOf(reply(200, body));
  expect(outcome).toMatchObject({ kind: 'failed', words: { response: 'Half.' } });
  const { extra } = (outcome as { words: { extra: Record<string, string> } }).words;
  expect(extra['…']).toMatch(/^\{"log":"x+… \(\+1000010\)$/);
});
