import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScraperReply } from '@/utils/service/scraper';
import { scraperProblem } from '@/utils/service/scraper-failure';
import { resolveCheckUrl } from '@/utils/runs/tasks/check-url';
import { parseImage, parseEnvelope, parseRaw } from '@/utils/runs/tasks/parse-result';
import { outcomeOf, taskOutcomeOf } from '@/utils/runs/tasks/outcome';
import { scraperReply } from './scraper-reply';

const reply = (json: unknown, rest: Partial<ScraperReply> = {}) => scraperReply(200, json, rest);

/** Base64 of a body that begins with '%PDF-1.7'. */
const pdf = `JVBERi0xLjcK${'A'.repeat(40)}`;
const png = `iVBORw0KGgo${'A'.repeat(20)}`;

describe('readEnvelope', () => {
  test.each([
    ['title', { title: 'T' }, { title: 'T' }],
    ['meta.title behind an empty title', { title: '', meta: { title: 'M' } }, { title: 'M' }],
    ['a status code', { status_code: 404 }, { statusCode: 404, extra: {} }],
    ['a status code as text', { status_code: ' 404 ' }, { statusCode: 404, extra: {} }],
    [
      'no status code of another form',
      { status_code: '404 Not Found' },
      { statusCode: null, extra: { status_code: '404 Not Found' } },
    ],
    ['no empty status code', { status_code: '' }, { statusCode: null, extra: {} }],
    ['no status code of many digits', { status_code: '4040' }, { statusCode: null }],
    ['no endless status code', { status_code: Infinity }, { statusCode: null }],
    [
      'the mode in the service’s words',
      { mode_used: 'auto (browser)' },
      { modeUsed: 'auto (browser)' },
    ],
    [
      'a nested result',
      { status: 'completed', result: { title: 'N', status_code: 200 } },
      { title: 'N', statusCode: 200 },
    ],
    ['unknown fields', { colour: 'red' }, { extra: { colour: 'red' } }],
    ['a PDF without a type', { content: pdf }, { contentType: 'application/pdf' }],
    [
      'a PDF called a page',
      { content: `data:application/pdf;base64,${pdf}`, content_type: 'text/html' },
      { contentType: 'application/pdf' },
    ],
    ['a page', { content: '<p>Hi</p>' }, { contentType: 'text/html' }],
    [
      'fields of the wrong type',
      { title: 7, status_code: 'x', meta: 3 },
      { title: '', statusCode: null },
    ],
  ])('reads %s', (_name, json, expected) => {
    expect(parseEnvelope(json, reply(json))?.result).toMatchObject(expected);
  });

  test.each([
    ['content', { content: '<p>a</p>' }],
    ['a body', { body: '<p>a</p>' }],
  ])('beside %s a nested result is an unknown field', async (_name, own) => {
    const result = { title: 'Lamp', url: 'https://a.test/lamp', content: 'b', status_code: 404 };
    const page = { status: 'completed', title: 'A', url: 'https://a.test/', status_code: 200 };
    const read = parseEnvelope({ ...page, ...own, result }, reply({}));
    expect(read?.result).toMatchObject({
      title: 'A',
      finalUrl: 'https://a.test/',
      statusCode: 200,
      extra: { result },
    });
    expect(await read?.body.content.text()).toBe('<p>a</p>');
  });

  test.each([
    ['nothing', {}],
    ['empty fields', { content: '', data: {}, html: null, text: [] }],
    ['a screenshot', { screenshot: png }],
  ])('beside %s a nested result has the content', async (_name, own) => {
    const result = { title: '', content: '<p>a</p>', html: '' };
    const read = parseEnvelope({ title: 'A', ...own, result }, reply({}));
    expect(read?.result).toMatchObject({ title: 'A', hasScreenshot: 'screenshot' in own });
    expect(await read?.body.content.text()).toBe('<p>a</p>');
  });

  test('a nested result with empty content alone has no content', async () => {
    const read = parseEnvelope({ result: { title: 'N', content: '' } }, reply({}));
    expect(read?.result).toMatchObject({ title: 'N', size: 0 });
  });

  test('headers rule over the body', () => {
    const json = { credits_used: 1, credits_remaining: 1, mode_used: 'request' };
    const read = parseEnvelope(json, reply(json, { used: 2, left: 9, modeUsed: 'auto (request)' }));
    expect(read).toMatchObject({ used: 2, left: 9, result: { modeUsed: 'auto (request)' } });
  });

  test.each([
    [0, 2, 2],
    [3, 2, 3],
    [0, null, 0],
    [null, 2, 2],
    [null, null, null],
  ])('a header of %j and a body of %j tell a price of %j', (used, inBody, price) => {
    const json = { content: 'x', credits_used: inBody };
    expect(parseEnvelope(json, reply(json, { used }))?.used).toBe(price);
  });

  test.each([
    ['base64', png],
    ['a data URL', `data:image/png;base64,${png}`],
    ['base64 in lines', `${png.slice(0, 10)}\n${png.slice(10)}`],
  ])('takes a screenshot that is %s', (_name, screenshot) => {
    const read = parseEnvelope({ screenshot }, reply({}));
    expect(read?.body.screenshot?.type).toBe('image/png');
    expect(read?.result.extra).toEqual({});
  });

  test('what is no image stays among the unknown fields', () => {
    const read = parseEnvelope({ screenshot: 'https://img.test/1.png' }, reply({}));
    expect(read?.body.screenshot).toBeNull();
    expect(read?.result.extra).toEqual({ screenshot: 'https://img.test/1.png' });
    expect(parseImage('%%%')).toBeNull();
  });

  test.each([
    ['image/png', true],
    ['image/svg+xml', false],
    ['image/x-icon', false],
  ])('a raw body of the type %s is a screenshot: %s', (contentType, hasScreenshot) => {
    const read = parseRaw(reply(undefined, { contentType }));
    expect(read.result.hasScreenshot).toBe(hasScreenshot);
    expect(read.body.screenshot !== null).toBe(hasScreenshot);
    expect(read.body.content.size > 0).toBe(!hasScreenshot);
  });

  test('no JSON makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(200, 202, 408, 500, 422), (json, status) => {
        outcomeOf(reply(json, { status }));
        taskOutcomeOf(reply(json, { status }));
        scraperProblem(reply(json, { status }));
      }),
    );
  });
});

describe('failureOf', () => {
  test.each([
    [
      'flat',
      { error: 'VALIDATION', message: 'm', details: { validation_errors: ['url is required'] } },
      'url is required',
    ],
    [
      'nested',
      {
        error: {
          code: 'VALIDATION_ERROR',
          message: 'm',
          details: { validation_errors: [': Value error, bad mode'] },
        },
      },
      'Value error, bad mode',
    ],
    [
      'error and message',
      { error: 'Scraping failed', message: 'Connection refused' },
      'Scraping failed: Connection refused',
    ],
    ['nothing', null, undefined],
  ])('reads a %s body', (_name, json, detail) => {
    expect(scraperProblem({ status: 422, json, retryAfterSeconds: null }).detail).toBe(detail);
  });

  test.each([
    [429, { reset: 12 }, null, 12],
    [429, {}, 7, 7],
    [429, {}, null, 60],
    [503, {}, null, 30],
  ])('%i says how long to wait', (status, json, retryAfterSeconds, seconds) => {
    expect(scraperProblem({ status, json, retryAfterSeconds }).retryAfterSeconds).toBe(seconds);
  });
});

describe('a task’s answer', () => {
  test.each([
    ['processing', { status: 'processing' }, 'running'],
    ['a state nobody knows', { status: 'pending' }, 'running'],
    ['completed', { status: 'completed', title: 'T' }, 'result'],
    ['failed', { status: 'failed', error: 'DNS resolution failed' }, 'failed'],
    ['no object', [], 'again'],
  ])('%s', (_name, json, kind) => {
    expect(taskOutcomeOf(reply(json)).kind).toBe(kind);
  });
});

describe('resolveCheckUrl', () => {
  const base = 'https://scraper.test/api/v1';
  test.each([
    ['/api/v1/scraper/tasks/t', 'https://scraper.test/api/v1/scraper/tasks/t'],
    [null, 'https://scraper.test/api/v1/scraper/tasks/t'],
    ['https://scraper.test/x', 'https://scraper.test/x'],
  ])('%s', (checkUrl, url) => {
    expect(resolveCheckUrl(base, 't', checkUrl)).toBe(url);
  });
});
