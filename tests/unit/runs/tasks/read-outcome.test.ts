import { describe, expect, test } from 'vitest';
import {
  outcomeOf,
  taskOutcomeOf,
  type Outcome,
  type TaskOutcome,
} from '@/utils/runs/tasks/outcome';
import type { ScraperReply } from '@/utils/service/scraper';
import { scraperReply as reply } from './scraper-reply';

/** All that the outcome of an answer has. `answers.test.ts` has more answers, and less of each outcome. */

const raw = { delivery: 'raw' } as const;
const json = { delivery: 'json' } as const;
const paid = { used: 2, left: 98 };

/** An outcome with the cost and the type of its result in place of all of it. */
function told(outcome: Outcome | TaskOutcome) {
  if (outcome.kind !== 'result') return outcome;
  const { used, left, result } = outcome.read;
  return ['result', used, left, result.contentType];
}
const type = 'application/json';
const paidRaw = ['result', 2, 98, type];
const garbled = { kind: 'garbled' };
const taken = (checkUrl: string | null = null, taskId = '7') => ({
  kind: 'accepted',
  taskId,
  checkUrl,
});

describe('with raw delivery, a charged 200', () => {
  const path = '/tasks/7';
  const running = { task_id: 7, status: 'processing' };
  const long = (size: number) => {
    const body = { success: true, ...running, message: '' };
    return { ...body, message: 'x'.repeat(size - JSON.stringify(body).length) };
  };

  test.each<[string, object, object]>([
    ['of a running task', { success: true, ...running }, taken()],
    ['of a running task with its path', { ...running, check_url: path }, taken(path)],
    ['of a task within', { data: { success: true, ...running } }, taken()],
    ['that is fine, with a path', { task_id: 7, status: 'ok', check_url: path }, taken(path)],
    ['of 4,000 bytes', long(4000), taken()],
  ])('%s is a task, and may be the page', (_name, body, expected) => {
    expect(outcomeOf(reply(200, body, paid), raw)).toEqual({ ...expected, mayBePage: true });
  });

  test.each<[string, object]>([
    ['without success or a path', running],
    ['with another path', { success: true, ...running, check_url: '/jobs/7' }],
    ['with a plain id', { success: true, id: 7, status: 'processing' }],
    ['that is fine, without a path', { success: true, task_id: 7, status: 'ok' }],
    ['of an unfamiliar status', { success: true, task_id: 7, status: 'odd' }],
    ['without a status', { success: true, task_id: 7 }],
    ['of a task that is done', { task_id: 7, status: 'completed', check_url: path }],
    ['with more than a task', { success: true, ...running, rows: [] }],
    ['of 4,001 bytes', long(4001)],
  ])('%s is the page', (_name, body) => {
    expect(told(outcomeOf(reply(200, body, paid), raw))).toEqual(paidRaw);
  });
});

describe('the answer to a paid call', () => {
  const location = '/tasks/7';
  const empty = { body: new Blob(), location };
  const failed = (used: number | null, problem: object) => ({ kind: 'failed', used, problem });

  test.each<[string, ScraperReply, object]>([
    ['408 that refuses', reply(408, { success: false, error: 'No' }), garbled],
    ['202 that refuses', reply(202, { success: false, error: 'No' }), garbled],
    [
      '202 at a price in its body',
      reply(202, { content: 'a', credits_used: 2 }),
      ['result', 2, null, 'text/html'],
    ],
    ['202 with data at a price', reply(202, { data: { id: 7 } }, paid), paidRaw],
    ['201 with an id in data', reply(201, { data: { id: 7 } }), taken()],
    ['200 with an id in data', reply(200, { data: { id: 7 } }), ['result', null, null, type]],
    ['200 with a path alone', reply(200, { check_url: location }), taken(location)],
    [
      '200 with another path alone',
      reply(200, { check_url: '/jobs/7' }),
      ['result', null, null, type],
    ],
    ['a paid 200 with a path alone', reply(200, { check_url: location }, paid), paidRaw],
    [
      'an error beside a word that is fine',
      reply(200, { task_id: 7, status: 'ok', error: 'No' }),
      garbled,
    ],
    [
      'an unfamiliar word beside an error',
      reply(200, { id: 7, status: 'odd', error: 'No' }),
      taken(),
    ],
    ['an empty 202 with a location', reply(202, undefined, empty), taken(location)],
    ['an empty 201 with a location', reply(201, undefined, empty), taken(location)],
    ['an empty 200 with a location', reply(200, undefined, empty), garbled],
    [
      'an empty 202 with another location',
      reply(202, undefined, { ...empty, location: '/7' }),
      garbled,
    ],
    ['an empty 202 without a location', reply(202, undefined, { body: new Blob() }), garbled],
    ['a 202 with a text and a location', reply(202, undefined, { location }), garbled],
    [
      'a 202 of success with a location',
      reply(202, { success: true }, { location }),
      taken(location),
    ],
    ['a 202 of another answer with a location', reply(202, { rows: [] }, { location }), garbled],
    ['a 202 of an error with a location', reply(202, { error: 'No' }, { location }), garbled],
    ['a 202 of a refusal with a location', reply(202, { success: false }, { location }), garbled],
    ['only that work goes on', reply(200, { success: true, status: 'processing' }), garbled],
    ['only an error, paid', reply(200, { error: 'No' }, paid), garbled],
    [
      'an error beside a page',
      reply(200, { error: 'No', content: 'a' }),
      ['result', null, null, 'text/html'],
    ],
    ['a list', reply(200, [1]), garbled],
    ['a list at no price', reply(200, [1], { used: 0 }), ['result', 0, null, type]],
    ['a failure of another server', reply(200, { status: 'error', message: 'No' }), garbled],
    [
      'a failure',
      reply(200, { status: 'failed', error: 'No' }, { left: 98 }),
      failed(0, { code: 'scrape-failed', status: 200, detail: 'No' }),
    ],
    [
      'a failure with blank content, paid',
      reply(200, { status: 'failed', content: ' ' }, paid),
      failed(2, { code: 'scrape-failed', status: 200 }),
    ],
    [
      'a paid 429',
      reply(429, { success: false, error: 'Busy', reset: 7 }, paid),
      failed(2, { code: 'scrape-failed', status: 429, detail: 'Busy' }),
    ],
    [
      'a busy service',
      reply(503, { success: false, error: 'Busy' }),
      {
        kind: 'busy',
        problem: { code: 'service-busy', status: 503, detail: 'Busy', retryAfterSeconds: 30 },
      },
    ],
    [
      'a refusal at a price',
      reply(400, { success: false, error: 'No' }, paid),
      failed(2, { code: 'invalid-parameters', status: 400, detail: 'No' }),
    ],
  ])('that is %s', (_name, answer, expected) => {
    expect(told(outcomeOf(answer))).toEqual(expected);
    expect(told(outcomeOf(answer, json))).toEqual(expected);
  });

  test.each<[string, ScraperReply, object]>([
    ['an id alone', reply(200, { id: 7 }), ['result', null, null, type]],
    ['an id with an unfamiliar status', reply(200, { id: 7, status: 'odd' }), taken()],
    ['an id that is running', reply(200, { id: 7, status: 'queued' }), taken()],
    ['a priced refusal', reply(200, { success: false, credits_used: 9 }), garbled],
    [
      'a priced page',
      reply(200, { content: 'a', credits_used: 9, credits_remaining: 1 }),
      ['result', null, null, 'text/html'],
    ],
    [
      'a priced page that names its task',
      reply(200, {
        task_id: 7,
        status: 'done',
        content: 'a',
        credits_used: 9,
        credits_remaining: 1,
      }),
      ['result', 9, 1, 'text/html'],
    ],
    [
      'a free refusal that names a price',
      reply(200, { success: false, credits_used: 9 }, { used: 0 }),
      failed(0, { code: 'scrape-failed', status: 200 }),
    ],
  ])('of raw delivery that is %s', (_name, answer, expected) => {
    expect(told(outcomeOf(answer, raw))).toEqual(expected);
  });
});

describe('the answer to a poll', () => {
  const again = { kind: 'again', waitSeconds: null };
  const maybe = { ...again, mayBePage: true };
  const running = { kind: 'running' };
  const failed = (used: number | null, detail?: string) => ({
    kind: 'failed',
    used,
    problem: { code: 'scrape-failed', ...(detail && { detail }) },
  });
  const missing = (detail: string) => ({
    kind: 'missing',
    problem: { code: 'scrape-failed', detail },
  });

  test.each<[string, ScraperReply, object]>([
    ['404', reply(404, {}), { kind: 'missing', problem: { code: 'task-lost', status: 404 } }],
    [
      '410',
      reply(410, {}),
      { kind: 'failed', problem: { code: 'task-lost', status: 410 }, used: null },
    ],
    ['429 for long', reply(429, {}, { retryAfterSeconds: 301 }), { ...again, waitSeconds: 300 }],
    ['503', reply(503, {}), { ...again, waitSeconds: 30 }],
    ['a gateway', reply(502, { message: 'No' }), again],
    ['a running task by 500', reply(500, { task_id: 7, status: 'processing' }), again],
    [
      'a stopped task by 504',
      reply(504, { task_id: 7, status: 'timeout', error: 'No' }),
      failed(null, 'No'),
    ],
    ['a stopped task at no price', reply(200, { status: 'expired' }, { used: 0 }), failed(0)],
    ['a refusal alone', reply(200, { success: false, error: 'No' }), again],
    [
      'a refusal at no price',
      reply(200, { success: false, error: 'No', credits_used: 0 }),
      failed(0, 'No'),
    ],
    [
      'a refusal of an unfamiliar state',
      reply(200, { success: false, status: 'odd', credits_used: 0 }),
      running,
    ],
    ['a failure of another server', reply(200, { status: 'error', message: 'No' }), missing('No')],
    ['an error of what is done', reply(200, { status: 'completed', error: 'No' }), missing('No')],
    [
      'an error beside a page',
      reply(200, { status: 'completed', error: 'No', content: 'a' }),
      ['result', null, null, 'text/html'],
    ],
    ['a word that is fine', reply(200, { status: 'ok' }), again],
    ['that word, with the task', reply(200, { task_id: 7, status: 'ok' }), running],
    ['that word, with its id', reply(200, { id: 7, status: 'ok' }), running],
    ['that word, with another id', reply(200, { id: 8, status: 'ok' }), again],
    ['that word, paid', reply(200, { task_id: 7, status: 'ok' }, paid), paidRaw],
    [
      'a price beside unknown fields',
      reply(200, { rows: [1], credits_used: 2 }),
      ['result', 2, null, type],
    ],
    ['a price of 0 beside them', reply(200, { rows: [1], credits_used: 0 }), again],
    ['a price beside an error', reply(200, { rows: [1], error: 'No', credits_used: 2 }), again],
    ['a price alone', reply(200, { credits_used: 2, credits_remaining: 98 }), again],
    ['unknown fields', reply(200, { rows: [1] }), again],
    ['a paid list', reply(200, [1], paid), paidRaw],
    ['a file', reply(200, undefined, { contentType: 'image/png' }), again],
  ])('that is %s', (_name, answer, expected) => {
    expect(told(taskOutcomeOf(answer, {}, '7'))).toEqual(expected);
    expect(told(taskOutcomeOf(answer, json, '7'))).toEqual(expected);
  });

  test.each<[string, ScraperReply, object]>([
    ['a priced failure', reply(200, { status: 'failed', credits_used: 9 }), maybe],
    ['a priced end', reply(200, { status: 'cancelled', credits_used: 9 }), maybe],
    [
      'a priced failure of the task',
      reply(200, { task_id: 7, status: 'failed', credits_used: 9 }),
      failed(9),
    ],
    ['a failure at no price', reply(200, { status: 'failed', credits_used: 0 }), failed(0)],
    ['an unclear failure with a page', reply(200, { status: 'error', rows: [1] }), maybe],
    ['an unclear failure', reply(200, { status: 'error', message: 'No' }), missing('No')],
    ['a word that is fine', reply(200, { status: 'ok' }), ['result', null, null, type]],
    ['unknown fields', reply(200, { rows: [1] }), maybe],
    ['unknown fields that refuse', reply(200, { rows: [1], success: false }), again],
    ['unknown fields with an error', reply(200, { rows: [1], error: 'No' }), again],
    ['the task alone', reply(200, { task_id: 7 }), again],
    ['a text', reply(200, undefined, { contentType: 'text/html' }), maybe],
    ['nothing', reply(200, undefined, { body: new Blob() }), again],
    ['a text by 201', reply(201, undefined, paid), maybe],
    [
      'a picture',
      reply(200, undefined, { contentType: 'IMAGE/png' }),
      ['result', null, null, 'IMAGE/png'],
    ],
    [
      'a PDF',
      reply(200, undefined, { contentType: 'application/pdf;a=b' }),
      ['result', null, null, 'application/pdf;a=b'],
    ],
    ['almost a PDF', reply(200, undefined, { contentType: 'application/pdfs' }), maybe],
    ['a text about a picture', reply(200, undefined, { contentType: 'text/image/png' }), maybe],
    ['a picture called so in JSON', reply(200, { rows: [1] }, { contentType: 'image/png' }), maybe],
    ['a text by 500', reply(500, undefined, { contentType: 'image/png' }), again],
  ])('of raw delivery that is %s', (_name, answer, expected) => {
    expect(told(taskOutcomeOf(answer, raw, '7'))).toEqual(expected);
  });
});
