import { describe, expect, test } from 'vitest';
import { parseEnvelope } from '@/utils/runs/tasks/parse-result';
import { scraperReply as reply } from './scraper-reply';

/** Fields of a result that no other place shows (facts 2.3: unknown fields are kept). */

const resultOf = (json: object) => parseEnvelope(json, reply(200, json))?.result;

describe('what a result says of its page', () => {
  const viewport = 'width=device-width';

  test.each<[string, object, unknown]>([
    [
      'beside its title',
      { title: '', meta: { title: 'T', viewport, og: { image: 'a' } } },
      { viewport, og: { image: 'a' } },
    ],
    ['with another title', { title: 'T', meta: { title: 'M' } }, { title: 'M' }],
    ['with a title in another form', { title: 'T', meta: { title: ['M'] } }, { title: ['M'] }],
    ['as a list', { title: 'T', meta: [{ name: 'a' }] }, [{ name: 'a' }]],
    ['as a text', { title: 'T', meta: 'a' }, 'a'],
    [
      'in a nested result',
      { result: { title: 'T', meta: { title: 'T', viewport } } },
      { viewport },
    ],
  ])('%s is kept', (_name, json, meta) => {
    const content = 'result' in json ? {} : { content: 'a' };
    expect(resultOf({ ...content, ...json })).toMatchObject({ title: 'T', extra: { meta } });
  });

  test.each<[string, object]>([
    ['its title alone', { meta: { title: 'T' } }],
    ['nothing', { title: 'T', meta: {} }],
  ])('that is %s is not shown twice', (_name, json) => {
    expect(resultOf({ content: 'a', ...json })).toMatchObject({ title: 'T', extra: {} });
  });
});

test('a title of the page in another form is kept where no title is shown', () => {
  const meta = { title: ['M'] };
  expect(resultOf({ content: 'a', meta })?.extra).toEqual({ meta });
});

describe('documented fields of another type', () => {
  const odd = {
    url: ['https://a.test/'],
    title: { text: 'T' },
    mode_used: { mode: 'browser' },
    content_type: ['text/html'],
    credits_used: 'free',
    credits_remaining: { total: 3 },
  };

  test('are kept as they are', () => {
    expect(resultOf({ content: 'a', ...odd })?.extra).toEqual(odd);
    expect(resultOf({ result: { content: 'a', ...odd } })?.extra).toEqual(odd);
    expect(resultOf({ title: 7, result: { title: 'T', content: 'a' } })).toMatchObject({
      title: 'T',
      extra: { title: 7 },
    });
  });

  test('that are empty are left out', () => {
    const empty = { url: null, title: '', mode_used: {}, content_type: [] };
    expect(resultOf({ content: 'a', ...empty })?.extra).toEqual({});
  });
});

test('an unfamiliar word on the result is kept', () => {
  expect(resultOf({ status: 'partial', content: 'a' })?.extra).toEqual({ status: 'partial' });
  expect(resultOf({ status: 'completed', content: 'a' })?.extra).toEqual({});
  expect(resultOf({ status: 200, content: 'a' })?.extra).toEqual({});
});

test.each<[string, object]>([
  ['title', { title: 't'.repeat(2001) }],
  ['title of the page', { meta: { title: 't'.repeat(2001) } }],
])('a long %s is cut and kept whole', (_name, named) => {
  expect(resultOf({ content: 'a', ...named })).toMatchObject({
    title: 't'.repeat(2000),
    extra: named,
  });
});
