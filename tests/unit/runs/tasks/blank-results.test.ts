import { expect, test } from 'vitest';
import { outcomeOf, taskOutcomeOf } from '@/utils/runs/tasks/outcome';
import { scraperReply } from './scraper-reply';

const blank = [{ data: {} }, { data: [] }, { result: [] }, { screenshot: false }];

test.each(blank)('an acknowledgement with an empty result is followed: %j', (field) => {
  const body = { success: true, task_id: '7', ...field };
  expect(outcomeOf(scraperReply(200, body))).toMatchObject({ kind: 'accepted', taskId: '7' });
});

test.each(blank)('a charged answer with an empty result is the result: %j', (field) => {
  const body = { success: true, task_id: '7', credits_used: 2, ...field };
  expect(outcomeOf(scraperReply(200, body))).toMatchObject({ kind: 'result', read: { used: 2 } });
});

test.each(blank)('a poll with an unfamiliar status and an empty result goes on: %j', (field) => {
  const body = { task_id: '7', status: 'rendering', ...field };
  expect(taskOutcomeOf(scraperReply(200, body)).kind).toBe('running');
  expect(taskOutcomeOf(scraperReply(200, { ...body, credits_used: 2 })).kind).toBe('result');
  expect(taskOutcomeOf(scraperReply(200, { ...body, status: 'done' })).kind).toBe('result');
});

test.each([{ message: 'Task is queued' }, { status: 102 }, { task_status: 'processing' }])(
  'a poll that cost nothing and only describes its task is asked again: %j',
  (field) => {
    const reply = scraperReply(200, { success: true, task_id: '7', ...field }, { used: 0 });
    expect(['again', 'running']).toContain(taskOutcomeOf(reply).kind);
    expect(taskOutcomeOf({ ...reply, used: 2 }).kind).toBe('result');
  },
);

test.each([[[]], [{}], [{ message: 'x' }]])(
  'a raw page that cost nothing is the result, though it is short: %j',
  (page) => {
    const reply = scraperReply(200, page, { used: 0 });
    expect(taskOutcomeOf(reply, { delivery: 'raw' }).kind).toBe('result');
  },
);
