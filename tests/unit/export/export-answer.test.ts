import { expect, test } from 'vitest';
import { exportAnswer } from '@/utils/export/export-answer';
import { agentRun } from './example-results';

test('an answer as a file: what was asked, what came of it and what it cost, without secrets', () => {
  const { name, text } = exportAnswer(agentRun);
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
  const { name, text } = exportAnswer({ ...agentRun, pageUrl: '', message: '../..' });
  expect(name).toBe('result.json');
  expect(JSON.parse(text)).toMatchObject({ page_url: null, message: '../..' });
});
