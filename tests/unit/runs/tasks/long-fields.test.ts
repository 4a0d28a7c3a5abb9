import { expect, test } from 'vitest';
import { outcomeOf } from '@/utils/runs/tasks/outcome';
import { parseEnvelope, parseRaw } from '@/utils/runs/tasks/parse-result';
import { scraperReply as reply } from './scraper-reply';

/** Fields of any length, which a run keeps only the beginning of. */

const url = `https://a.test/${'x'.repeat(10_000)}`;
const mode = 'm'.repeat(3000);
const type = `text/html;profile=${'c'.repeat(3000)}`;

test('a result has the beginning of its long fields, and all of them beside the page', async () => {
  const json = { content: '<p>a</p>', url, mode_used: mode, content_type: type };
  const parsed = parseEnvelope(json, reply(200, json));
  expect(parsed?.result).toMatchObject({
    finalUrl: url.slice(0, 8000),
    modeUsed: mode.slice(0, 2000),
    contentType: type.slice(0, 2000),
    extra: {},
  });
  const whole: unknown = JSON.parse((await parsed?.body.largeExtra?.text()) ?? '');
  expect(whole).toEqual({ url, mode_used: mode, content_type: type });
});

test('fields of a usual length are no unknown fields', () => {
  const json = { content: 'a', url: 'https://a.test/', mode_used: 'auto', content_type: 'a/b' };
  expect(parseEnvelope(json, reply(200, json))?.result).toMatchObject({
    finalUrl: 'https://a.test/',
    modeUsed: 'auto',
    contentType: 'a/b',
    extra: {},
  });
});

test('what the headers say of a page is cut as well', () => {
  const { result } = parseRaw(reply(200, undefined, { contentType: type, modeUsed: mode }));
  expect(result).toMatchObject({
    contentType: type.slice(0, 2000),
    modeUsed: mode.slice(0, 2000),
  });
});

test('a text that is longer than a URL can be is no ID of a task', () => {
  const named = (length: number) => reply(202, { task_id: '7'.repeat(length) });
  expect(outcomeOf(named(2000))).toMatchObject({ kind: 'accepted' });
  expect(outcomeOf(named(2001))).toEqual({ kind: 'garbled' });
});
