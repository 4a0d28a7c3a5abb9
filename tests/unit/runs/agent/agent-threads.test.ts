import { expect, test } from 'vitest';
import { followUpText, maxMessageLength } from '@/utils/runs/agent/agent-text';
import { agentThreads } from '@/utils/runs/agent/agent-threads';
import { agentRun } from '../tasks/example-options';

const asked = (id: string, message: string, response = `Answer ${id}`) =>
  agentRun({ id, message, response });

test('a follow-up stands under the request whose text and answer it repeats', () => {
  const first = asked('1', 'Find lamps');
  const other = asked('2', 'List my schedules');
  const next = asked('3', followUpText(first, 'Only red ones'));
  const last = asked('4', followUpText(next, 'The cheapest?\n\nPlease'));
  const threads = agentThreads([last, next, other, first]);
  expect(
    threads.map(({ run, words, followUps }) => [run.id, words, followUps.map((one) => one.words)]),
  ).toEqual([
    ['1', 'Find lamps', ['Only red ones', 'The cheapest?\n\nPlease']],
    ['2', 'List my schedules', []],
  ]);
});

test('a follow-up of a removed request stands alone, and the newest thread comes first', () => {
  const first = asked('1', 'Find lamps');
  const next = asked('2', followUpText(first, 'Only red ones'));
  const newer = asked('3', 'List my schedules');
  expect(agentThreads([newer, next]).map(({ run }) => run.id)).toEqual(['3', '2']);
  expect(agentThreads([newer, next])[1]?.words).toBe('Only red ones');
});

test('long texts leave room for the words of the follow-up, and are found again', () => {
  const first = asked('1', 'q'.repeat(maxMessageLength), 'a'.repeat(50_000));
  const text = followUpText(first, 'And now?');
  expect(text.length).toBeLessThan(maxMessageLength - 2500);
  expect(agentThreads([asked('2', text), first])[0]?.followUps).toHaveLength(1);
});
