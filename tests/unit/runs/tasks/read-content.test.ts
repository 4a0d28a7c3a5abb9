import { describe, expect, test } from 'vitest';
import { hasContent, parseEnvelope, parseImage, parseRaw } from '@/utils/runs/tasks/parse-result';
import { extraFieldsOf } from '@/utils/runs/tasks/extra-fields';
import type { ScraperReply } from '@/utils/service/scraper';
import { scraperReply } from './scraper-reply';

/** The content of a result with its type and size, and the lengths at which texts about it are cut. */

const reply = (json: unknown, rest: Partial<ScraperReply> = {}) => scraperReply(200, json, rest);
const read = (json: object) => parseEnvelope(json, reply(json));
const resultOf = (json: object) => read(json)?.result;

const png = `iVBORw0KGgo${'A'.repeat(20)}`;
const pdf = `JVBERi0xLjcK${'A'.repeat(40)}`;

describe('the content of an envelope', () => {
  test.each<[string, object, string, string]>([
    ['a text without a type', { content: 'a' }, 'a', 'text/html'],
    ['a text of another type', { content: 'a,b', content_type: 'text/csv' }, 'a,b', 'text/csv'],
    [
      'a text, which is stored as UTF-8',
      { content: 'é', content_type: 'text/csv; charset=latin1; header=absent' },
      'é',
      'text/csv; header=absent',
    ],
    [
      'a text whose type has two charsets in odd forms',
      { content: 'é', content_type: 'text/csv,Charset = latin1;  CHARSET=x' },
      'é',
      'text/csv',
    ],
    ['a text without words', { content: '' }, '', 'text/html'],
    ['an object', { data: { a: 1 } }, '{\n  "a": 1\n}', 'application/json'],
    ['none beside a screenshot', { screenshot: png }, '', 'text/plain'],
    ['none at all', { colour: 'red' }, '{"colour":"red"}', 'application/json'],
    [
      'none but what is null',
      { content: null, a: 1 },
      '{"content":null,"a":1}',
      'application/json',
    ],
  ])('is %s', async (_name, json, text, type) => {
    const parsed = read(json);
    expect(await parsed?.body.content.text()).toBe(text);
    expect(parsed?.body.content.type).toBe(type);
    expect(parsed?.result).toMatchObject({
      contentType: type,
      size: new TextEncoder().encode(text).length,
    });
  });

  test('is the page before what was extracted from it', async () => {
    const parsed = read({ data: { a: 1 }, text: '', content: '<p>a</p>' });
    expect(await parsed?.body.content.text()).toBe('<p>a</p>');
    expect(parsed?.result.extra).toEqual({ data: { a: 1 }, text: '' });
  });

  test('is a PDF by its first 400 characters, and none by what follows', () => {
    expect(resultOf({ content: pdf })?.contentType).toBe('application/pdf');
    expect(resultOf({ content: `${' '.repeat(300)}${pdf}` })?.contentType).toBe('application/pdf');
    expect(resultOf({ content: `${' '.repeat(400)}${pdf}` })?.contentType).toBe('text/html');
  });
});

test('an envelope tells all that is known of a result, and nothing twice', () => {
  const json = {
    success: true,
    task_id: '7',
    status: 'completed',
    check_url: '/tasks/7',
    url: 'https://a.test/',
    title: 'A',
    status_code: 200,
    mode_used: 'browser',
    credits_used: 2,
    credits_remaining: 98,
    content_type: 'text/html',
    content: '<p>a</p>',
    screenshot: png,
  };
  const result = {
    title: 'A',
    statusCode: 200,
    modeUsed: 'browser',
    finalUrl: 'https://a.test/',
    contentType: 'text/html',
    size: 8,
    hasScreenshot: true,
    extra: {},
  };
  expect(read(json)).toMatchObject({ used: 2, left: 98 });
  expect(resultOf(json)).toEqual(result);
  const { task_id: _id, status: _status, ...inner } = json;
  expect(resultOf({ status: 'completed', result: inner })).toEqual(result);
});

test('a result that tells nothing has no title, address, status or mode', () => {
  expect(resultOf({ content: 'a' })).toEqual({
    title: '',
    statusCode: null,
    modeUsed: null,
    finalUrl: null,
    contentType: 'text/html',
    size: 1,
    hasScreenshot: false,
    extra: {},
  });
});

describe('what is said of the page', () => {
  test.each<[string, object, object]>([
    ['is not shown twice', { title: 'T', meta: { title: 'T' } }, {}],
    ['is not shown where it is empty', { title: 'T', meta: { title: '', og: null } }, { og: null }],
    ['is kept beside its title', { meta: { title: 'T', og: 'a' } }, { og: 'a' }],
    ['is kept where it is another title', { title: 'T', meta: { title: 'M' } }, { title: 'M' }],
  ])('%s', (_name, json, meta) => {
    const { title, extra } = resultOf({ content: 'a', ...json })!;
    expect(title).toBe('T');
    expect(extra).toEqual(Object.keys(meta).length === 0 ? {} : { meta });
  });
});

describe('a nested result', () => {
  const outer = { title: 'A', url: 'https://a.test/', status_code: 200 };

  test('rules over the envelope, except where it says nothing', () => {
    const result = { title: 'N', url: '', content: 'a' };
    const page = { ...outer, status_code: 200, result };
    const expected = { title: 'N', finalUrl: 'https://a.test/', statusCode: 200 };
    expect(resultOf(page)).toMatchObject(expected);
    expect(resultOf({ ...outer, result: { content: 'a' } })).toMatchObject({
      ...expected,
      title: 'A',
    });
    expect(resultOf({ ...outer, url: null, result })?.finalUrl).toBe('');
  });

  test('beside a page is an unknown field, with all its fields', () => {
    const result = { title: 7, mode_used: ['x'] };
    expect(resultOf({ ...outer, content: 'a', result })?.extra).toEqual({ result });
  });
});

describe('texts about a result', () => {
  const sizes = [
    ['url', 'finalUrl', 8000],
    ['title', 'title', 2000],
    ['mode_used', 'modeUsed', 2000],
    ['content_type', 'contentType', 2000],
  ] as const;

  test.each(sizes)('%s is shown as %s up to %i characters', async (name, shown, max) => {
    const whole = { [name]: 'a'.repeat(max) };
    const fits = resultOf({ content: 'a', ...whole });
    expect(fits).toMatchObject({ [shown]: whole[name] });
    expect(fits?.extra).toEqual({});
    expect(read({ content: 'a', ...whole })?.body).not.toHaveProperty('largeExtra');
    const long = { [name]: 'a'.repeat(max + 1) };
    const run = { result: resultOf({ content: 'a', ...long }) ?? null };
    expect(run.result).toMatchObject({ [shown]: whole[name] });
    // A long URL is too long for the run, and is stored with the body.
    const body = { id: '1', ...read({ content: 'a', ...long })!.body };
    expect(await extraFieldsOf(run, body)).toEqual(long);
  });
});

test.each([
  ['404', 404],
  ['  404\n', 404],
  ['40', null],
  ['x404', null],
  ['404x', null],
  [[404], null],
])('a status code of %j is read as %j', (status_code, expected) => {
  const { statusCode, extra } = resultOf({ content: 'a', status_code })!;
  expect(statusCode).toBe(expected);
  expect(extra).toEqual(expected === null ? { status_code } : {});
});

describe('a screenshot', () => {
  test.each(['screenshot', 'screenshot_base64', 'image'])('is found as %s', (name) => {
    const parsed = read({ content: 'a', [name]: png });
    expect(parsed?.body.screenshot?.type).toBe('image/png');
    expect(parsed?.result.hasScreenshot).toBe(true);
    expect(parsed?.result.extra).toEqual({});
  });

  test('hides no unknown field', () => {
    expect(resultOf({ content: 'a', screenshot: png, colour: 'red' })?.extra).toEqual({
      colour: 'red',
    });
  });

  test('is read from Base64 or a data URL, and from nothing else', async () => {
    const image = parseImage(`data:image/gif;base64, ${png} `);
    expect(image?.type).toBe('image/png');
    expect([...new Uint8Array(await image!.arrayBuffer())].slice(0, 5)).toEqual([
      137, 80, 78, 71, 13,
    ]);
    for (const other of [
      null,
      7,
      [png],
      '',
      `x data:image/png;base64,${png}`,
      `${png}data:,`,
      pdf,
    ]) {
      expect(parseImage(other)).toBeNull();
    }
  });
});

describe('a body that is itself the content', () => {
  const raw = (contentType: string, rest: Partial<ScraperReply> = {}) =>
    parseRaw(reply(undefined, { contentType, ...rest }));

  test('has the type and size that came, and the cost of the headers', async () => {
    const parsed = raw('text/csv', { used: 2, left: 98, modeUsed: 'm'.repeat(2001) });
    expect(parsed).toMatchObject({ used: 2, left: 98, body: { screenshot: null } });
    expect(parsed.result).toEqual({
      title: '',
      statusCode: null,
      modeUsed: 'm'.repeat(2000),
      finalUrl: null,
      contentType: 'text/csv',
      size: 4,
      hasScreenshot: false,
      extra: {},
    });
    expect(parsed.body.content.type).toBe('text/csv');
    expect(await parsed.body.content.text()).toBe('text');
  });

  test('is bytes where no type came, and a long type is cut', () => {
    expect(raw('').result).toMatchObject({
      contentType: 'application/octet-stream',
      modeUsed: null,
    });
    expect(raw(`text/${'x'.repeat(3000)}`).result.contentType).toHaveLength(2000);
  });

  test('is the screenshot if it is an image', async () => {
    const { body, result } = raw('image/png');
    expect(result).toMatchObject({ contentType: 'image/png', size: 4, hasScreenshot: true });
    expect(await body.screenshot?.text()).toBe('text');
    expect(body.screenshot?.type).toBe('image/png');
    expect(body.content).toMatchObject({ type: 'image/png', size: 0 });
  });
});

test('an answer has content if one of its fields is a page or a screenshot', () => {
  for (const none of [null, undefined, 'a', 7, {}, { content: '' }, { image: null }, { a: 1 }]) {
    expect(hasContent(none)).toBe(false);
  }
  for (const some of [{ content: 'a' }, { data: {} }, { body: 0 }, { image: 'a' }]) {
    expect(hasContent(some)).toBe(true);
  }
  expect(hasContent({ data: {}, content: 'a' }, (value) => value !== 'b')).toBe(false);
});
