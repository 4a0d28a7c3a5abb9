import { describe, expect, test } from 'vitest';
import { outcomeOf, taskOutcomeOf } from '@/utils/runs/tasks/outcome';
import { progressOf, taskBody } from '@/utils/runs/tasks/task-status';
import type { ScraperReply } from '@/utils/service/scraper';
import { scraperReply as reply } from './scraper-reply';

/** What single answers mean; `outcome.test.ts` follows runs through them. */

const page = { success: true, content: '<p>a</p>' };
const accepted = { kind: 'accepted', taskId: '7', checkUrl: null };
const paid = { used: 2 };

describe('what the answer to a paid call means', () => {
  test.each<[string, ScraperReply, object]>([
    ['408 without a task', reply(408, {}), { kind: 'garbled' }],
    ['408 without a task that names a price', reply(408, {}, paid), { kind: 'garbled' }],
    ['202 without a task', reply(202, {}), { kind: 'garbled' }],
    ['202 with a price and no task', reply(202, page, paid), { kind: 'result' }],
    ['200 with nothing in it', reply(200, undefined, { body: new Blob() }), { kind: 'garbled' }],
    [
      'a paid 200 with nothing in it',
      reply(200, undefined, { ...paid, body: new Blob() }),
      { kind: 'garbled' },
    ],
    ['200 with a text and no price', reply(200, undefined), { kind: 'garbled' }],
    ['a paid 200 with a text', reply(200, undefined, paid), { kind: 'result' }],
    ['299', reply(299, page), { kind: 'result' }],
    ['300', reply(300, page), { kind: 'garbled' }],
    ['199', reply(199, page), { kind: 'garbled' }],
    [
      'a failed task at once',
      reply(200, { status: 'failed' }),
      { kind: 'failed', used: 0, problem: { code: 'scrape-failed' } },
    ],
    [
      'a refusal at a price',
      reply(200, { success: false }, paid),
      { kind: 'failed', used: 2, problem: { code: 'scrape-failed' } },
    ],
    [
      'a refusal with a page, at a price',
      reply(200, { ...page, success: false, credits_used: 2 }),
      { kind: 'result', read: { used: 2 } },
    ],
    [
      'a failure with a page, at a price',
      reply(200, { ...page, status: 'failed' }, paid),
      { kind: 'result', read: { used: 2 } },
    ],
    [
      'a failure with a page in an envelope, at a price',
      reply(200, { data: { ...page, task_id: 7, status: 'failed', credits_used: 2 } }),
      { kind: 'result', read: { used: 2, result: { size: 8 } } },
    ],
    [
      'a failure whose data says why, at a price',
      reply(200, { status: 'failed', error: 'Timeout', credits_used: 1, data: { why: 'slow' } }),
      { kind: 'failed', used: 1 },
    ],
    [
      'a refusal with a page, at no price',
      reply(200, { ...page, success: false, credits_used: 0 }),
      { kind: 'failed', used: 0 },
    ],
    [
      'a refusal with nothing in its fields, at a price',
      reply(200, { success: false, content: '', data: {}, result: [] }, paid),
      { kind: 'failed', used: 2 },
    ],
    ['a gateway', reply(502, { message: 'x' }), { kind: 'garbled' }],
    [
      '429 of the service',
      reply(429, { success: false, error: 'x' }),
      { kind: 'busy', problem: { retryAfterSeconds: 60 } },
    ],
    ['429 of a gateway', reply(429, {}), { kind: 'garbled' }],
    ['503 of a content network', reply(503, { success: false }), { kind: 'garbled' }],
    [
      '503 of the service',
      reply(503, { success: false, error: 'x' }),
      { kind: 'busy', problem: { retryAfterSeconds: 30 } },
    ],
    ['503 of a gateway', reply(503, {}), { kind: 'garbled' }],
    ['a paid 503', reply(503, {}, paid), { kind: 'failed', used: 2 }],
    [
      '401 of the service',
      reply(401, { error: 'Invalid API key' }),
      { kind: 'failed', used: 0, problem: { code: 'scraper-key-refused' } },
    ],
    ['401 of a gateway', reply(401, {}), { kind: 'garbled' }],
    ['an id alone', reply(200, { id: 7 }), accepted],
    ['an id alone, paid', reply(200, { id: 7 }, paid), { kind: 'result' }],
    ['an id with what it names', reply(200, { id: 7, name: 'Oak' }), { kind: 'result' }],
    ['an id with a page', reply(200, { ...page, id: 7 }), { kind: 'result' }],
    ['an id with an error', reply(200, { id: 7, error: 'No' }), { kind: 'garbled' }],
    ['an id that is running', reply(200, { id: 7, status: 'pending' }), accepted],
    [
      'an id with an address',
      reply(200, { id: 7, check_url: '/t' }),
      { ...accepted, checkUrl: '/t' },
    ],
    ['an id by 202', reply(202, { id: 7 }), accepted],
    ['an id by 408', reply(408, { id: 7 }), accepted],
    ['a paid id by 408', reply(408, { id: 7 }, paid), accepted],
    ['an id by 500', reply(500, { task_id: 7 }), { kind: 'garbled' }],
    ['an id by 300', reply(300, { task_id: 7 }), { kind: 'garbled' }],
    ['an id by 299', reply(299, { task_id: 7 }), accepted],
    ['an id by 199', reply(199, { task_id: 7 }), { kind: 'garbled' }],
    ['an empty id', reply(202, { task_id: '' }), { kind: 'garbled' }],
    ['a refusal with an id', reply(202, { task_id: 7, success: false }), { kind: 'garbled' }],
    ['a page that names its task', reply(200, { ...page, task_id: 7 }), { kind: 'result' }],
    [
      'a page that is still running',
      reply(200, { ...page, task_id: 7, status: 'running' }),
      accepted,
    ],
    [
      'a task that is done at once',
      reply(200, { ...page, task_id: 7, status: 'done' }),
      { kind: 'result' },
    ],
    [
      'a task that failed at once',
      reply(200, { task_id: 7, status: 'failed' }),
      { kind: 'failed' },
    ],
    [
      'a task that was stopped at once',
      reply(200, { task_id: 7, status: 'expired' }),
      { kind: 'result' },
    ],
    ['a task that is done, by 202', reply(202, { task_id: 7, status: 'done' }), accepted],
  ])('%s', (_name, answer, expected) => {
    expect(outcomeOf(answer)).toMatchObject(expected);
  });

  test('with raw delivery the body of a charged 200 is the page, and of no other', () => {
    const json = { task_id: 7, status: 'pending' };
    const of = (status: number, rest: Partial<ScraperReply>) =>
      outcomeOf(reply(status, json, rest), { delivery: 'raw' }).kind;
    expect(of(200, paid)).toBe('result');
    expect(of(201, paid)).toBe('accepted');
    expect(outcomeOf(reply(200, { id: 7 }), { delivery: 'raw' }).kind).toBe('result');
    expect(of(200, { used: 0 })).toBe('accepted');
    expect(of(200, {})).toBe('accepted');
    expect(of(200, { ...paid, body: new Blob() })).toBe('accepted');
    expect(outcomeOf(reply(200, json, paid), { delivery: 'json' }).kind).toBe('accepted');
  });
});

describe('what the answer of a task means', () => {
  const again = (waitSeconds: number | null) => ({ kind: 'again', waitSeconds });
  test.each<[string, ScraperReply, object]>([
    ['404', reply(404, {}), { kind: 'missing' }],
    [
      '410',
      reply(410, page),
      { kind: 'failed', problem: { code: 'task-lost', status: 410 }, used: null },
    ],
    ['429', reply(429, page, { retryAfterSeconds: 7 }), again(7)],
    ['503', reply(503, page), again(30)],
    ['500 with a page', reply(500, page), again(null)],
    ['300 with a page', reply(300, page), again(null)],
    ['299 with a page', reply(299, page), { kind: 'result' }],
    ['199 with a page', reply(199, page), again(null)],
    ['running', reply(200, { status: 'processing' }), { kind: 'running' }],
    ['running, with a page', reply(200, { ...page, status: 'processing' }), { kind: 'running' }],
    ['a word that nobody documented', reply(200, { status: 'thinking' }), { kind: 'running' }],
    ['that word, with a page', reply(200, { ...page, status: 'thinking' }), { kind: 'result' }],
    ['done', reply(200, { status: 'completed' }), { kind: 'result' }],
    [
      'done and refused',
      reply(200, { status: 'completed', success: false }),
      { kind: 'failed', used: 0 },
    ],
    [
      'failed',
      reply(200, { status: 'failed' }),
      { kind: 'failed', used: 0, problem: { code: 'scrape-failed' } },
    ],
    [
      'failed at a price',
      reply(200, { status: 'failed', credits_used: 3 }),
      { kind: 'failed', used: 3 },
    ],
    [
      'failed by 500',
      reply(500, { task_id: 7, status: 'failed', error: 'No' }),
      { kind: 'failed', problem: { code: 'scrape-failed', detail: 'No' } },
    ],
    [
      'done and refused with a page, at a price',
      reply(200, { ...page, status: 'completed', success: false, credits_used: 2 }),
      { kind: 'result', read: { used: 2 } },
    ],
    [
      'a page in an envelope, refused at a price',
      reply(200, { data: { ...page, task_id: 7, status: 'failed', credits_used: 2 } }),
      { kind: 'result', read: { used: 2 } },
    ],
    [
      'refused without a status, with a page at a price',
      reply(200, { ...page, success: false, credits_used: 2 }),
      { kind: 'result', read: { used: 2 } },
    ],
    [
      'done and refused with a page, at no price',
      reply(200, { ...page, status: 'completed', success: false }),
      { kind: 'failed', used: 0 },
    ],
    [
      'failed by 500 with a page, at a price',
      reply(500, { ...page, status: 'failed', credits_used: 2 }),
      { kind: 'failed', used: 2 },
    ],
    [
      'failed with empty data, at a price',
      reply(200, { status: 'failed', data: {}, credits_used: 2 }),
      { kind: 'failed', used: 2 },
    ],
    ['stopped', reply(200, { status: 'cancelled' }), { kind: 'failed', used: null }],
    [
      'stopped at a price',
      reply(200, { status: 'cancelled', credits_used: 3 }),
      { kind: 'failed', used: 3 },
    ],
    [
      'stopped at a price in the header',
      reply(200, { status: 'cancelled' }, paid),
      { kind: 'failed', used: 2 },
    ],
    ['a page without a status', reply(200, page), { kind: 'result' }],
    ['nothing', reply(200, undefined), again(null)],
    ['a paid text', reply(200, undefined, paid), { kind: 'result' }],
    ['a paid text by 201', reply(201, undefined, paid), again(null)],
    ['a paid nothing', reply(200, undefined, { ...paid, body: new Blob() }), again(null)],
  ])('%s', (_name, answer, expected) => {
    expect(taskOutcomeOf(answer)).toMatchObject(expected);
  });

  test('a failure without words has none', () => {
    const outcome = taskOutcomeOf(reply(200, { status: 'failed' }));
    expect(outcome).toEqual({ kind: 'failed', problem: { code: 'scrape-failed' }, used: 0 });
  });

  test('with raw delivery a charged page is the result unless it names its task', () => {
    const of = (json: object) => taskOutcomeOf(reply(200, json, paid), { delivery: 'raw' }).kind;
    expect(of({ status: 'failed' })).toBe('result');
    expect(of({ status: 'failed', task_id: 7 })).toBe('failed');
  });
});

describe('the status of a task', () => {
  test.each([
    ['processing', 'running'],
    [' In  Progress ', 'running'],
    ['IN-PROGRESS', 'running'],
    ['timed - out', 'stopped'],
    ['Completed', 'done'],
    ['errored', 'failed'],
    ['canceled', 'stopped'],
    ['odd', 'unfamiliar'],
    ['', 'unfamiliar'],
    [7, null],
    [null, null],
  ])('%j: %s', (word, progress) => {
    expect(progressOf({ status: word })).toBe(progress);
    expect(progressOf({ state: word })).toBe(progress);
  });

  test('a status rules over a state, and what is no object has neither', () => {
    expect(progressOf({ status: 'done', state: 'failed' })).toBe('done');
    for (const body of [null, undefined, 'done', 7]) expect(progressOf(body)).toBeNull();
  });

  test.each<[string, unknown, unknown]>([
    ['a text', 'x', 'x'],
    ['null', null, null],
    ['its own status', { status: 'x', data: { task_id: 1 } }, null],
    ['its own id', { task_id: 1, task: { status: 'x' } }, null],
    [
      'data that name a task',
      { a: 1, data: { task_id: 1, status: 'x' } },
      { a: 1, data: null, task_id: 1, status: 'x' },
    ],
    ['data with a status alone', { data: { status: 'x' } }, null],
    ['data whose task is null', { data: { task_id: null } }, null],
    ['a task with a status', { b: 2, task: { status: 'x' } }, { b: 2, task: null, status: 'x' }],
    [
      'a task with a state',
      { task: { id: 1, state: 'failed' } },
      { task: null, id: 1, state: 'failed' },
    ],
    ['a task with an id', { task: { task_id: 1 } }, { task: null, task_id: 1 }],
    ['a task with neither', { task: { id: 1 } }, null],
    ['a task that is a name', { task: 'x' }, null],
  ])('%s', (_name, json, expected) => {
    expect(taskBody(json)).toEqual(expected ?? json);
  });
});
