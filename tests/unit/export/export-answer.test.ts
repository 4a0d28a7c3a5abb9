import { expect, test } from 'vitest';
import { exportAnswer } from '@/utils/export/export-answer';
import type { AgentRun } from '@/utils/runs/schema';

const run: AgentRun = {
  id: 'a1',
  kind: 'agent',
  state: 'done',
  createdAt: 0,
  updatedAt: 0,
  tries: 1,
  notBefore: null,
  cost: { used: 60, left: 40 },
  problem: null,
  accountId: 'first',
  pageUrl: 'https://user:hunter2@shop.vantage.test/a',
  message: 'What does it cost?',
  response: 'Five pounds.',
  actions: [{ tool: 'scrape_url', params: { api_key: 'hunter2', mode: 'auto' }, result: [1] }],
  extra: { session_id: 'hunter2', steps: 3 },
};

test('an answer as a file: what was asked, what came of it and what it cost, without secrets', () => {
  const { name, text } = exportAnswer(run);
  expect(name).toBe('What does it cost.json');
  expect(text).not.toContain('hunter2');
  expect(JSON.parse(text)).toEqual({
    id: 'a1',
    page_url: 'https://shop.vantage.test/a',
    message: 'What does it cost?',
    state: 'done',
    asked_at: '1970-01-01T00:00:00.000Z',
    credits_used: 60,
    problem: null,
    response: 'Five pounds.',
    actions: [{ tool: 'scrape_url', params: { mode: 'auto' }, result: [1] }],
    extra: { steps: 3 },
  });
});

test('without a page, and with a message that is no name', () => {
  const { name, text } = exportAnswer({ ...run, pageUrl: '', message: '../..' });
  expect(name).toBe('result.json');
  expect(JSON.parse(text)).toMatchObject({ page_url: null, message: '../..' });
});
