import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type FilledOptions, optionNames, ScrapeOptionsSchema } from '@/utils/runs/schema';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { basics } from '../tasks/example-options';
import { freshRules } from './fresh-rules';

const asked = (part: Partial<FilledOptions>): FilledOptions => ({ ...defaultOptions, ...part });

describe('what can not go together', () => {
  test.each([
    ['auto', 'proxyType', 'datacenter', 'needsRequest'],
    ['browser', 'proxyType', 'datacenter', 'needsRequest'],
    ['request', 'proxyType', 'datacenter', null],
    ['auto', 'proxyType', 'residential', null],
    ['request', 'screenshot', undefined, 'needsBrowser'],
    ['auto', 'screenshot', undefined, 'needsBrowser'],
    ['browser', 'screenshot', undefined, null],
    ['auto', 'pdf', undefined, 'needsBrowser'],
    ['auto', 'content', 'screenshot', 'needsBrowser'],
    ['request', 'content', 'pdf', 'needsBrowser'],
    ['browser', 'content', 'pdf', null],
    ['request', 'content', 'markdown', null],
    ['request', 'waitSeconds', undefined, 'needsBrowserOrAuto'],
    ['auto', 'waitSeconds', undefined, null],
    ['browser', 'waitSeconds', undefined, null],
    ['request', 'instructions', undefined, 'needsBrowserOrAuto'],
    ['request', 'script', undefined, 'needsBrowserOrAuto'],
    ['request', 'waitUntil', 'load', 'needsBrowserOrAuto'],
    ['request', 'blockedResources', undefined, 'needsBrowserOrAuto'],
  ] as const)('%s: %s %s is %s', async (mode, name, value, reason) => {
    const { optionConflict } = await freshRules();
    expect(optionConflict(asked({ mode }), name, value)).toBe(reason);
  });

  test.each([
    [{ delivery: 'raw', mode: 'browser' }, 'screenshot', 'needsJson'],
    [{ delivery: 'raw' }, 'captureHeaders', 'needsJson'],
    [{}, 'aiSource', 'needsAi'],
    [{ ai: true }, 'aiSource', null],
    [{ sessionOfProfile: true }, 'session', 'oneSession'],
    [{}, 'session', null],
    [{ schemeId: 'abc' }, 'extractScheme', 'oneScheme'],
    [{ schemeId: ' ' }, 'extractScheme', null],
  ] as const)('%o: %s is %s', async (part, name, reason) => {
    const { optionConflict } = await freshRules();
    expect(optionConflict(asked(part), name)).toBe(reason);
  });

  test('what is impossible goes back to the usual, and nothing else does', async () => {
    const { normalizeOptions } = await freshRules();
    const all = asked({
      mode: 'request',
      screenshot: true,
      content: 'pdf',
      waitSeconds: '5',
      proxyType: 'datacenter',
      country: 'DE',
      headers: 'A: b',
    });
    expect(normalizeOptions(all)).toEqual({
      ...all,
      screenshot: false,
      content: 'html',
      waitSeconds: '',
    });
  });

  test('nothing impossible is left, whatever is chosen at random', async () => {
    const { normalizeOptions, optionConflict } = await freshRules();
    let seed = 7;
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return list[seed % list.length]!;
    };
    for (let at = 0; at < 2000; at += 1) {
      const settled = normalizeOptions(
        asked({
          mode: pick(['auto', 'request', 'browser']),
          content: pick(['html', 'markdown', 'screenshot', 'pdf']),
          delivery: pick(['json', 'raw']),
          proxyType: pick(['', 'residential', 'datacenter']),
          screenshot: pick([true, false]),
          pdf: pick([true, false]),
          waitSeconds: pick(['', '5']),
          script: pick(['', '1']),
          ai: pick([true, false]),
          aiSource: pick(['', 'markdown', 'screenshot']),
          schemeId: pick(['', 'x']),
          extractScheme: pick(['', '[{}]']),
          captureHeaders: pick([true, false]),
          networkCapture: pick(['', '[{}]']),
          session: pick(['', 'abc123']),
          sessionOfProfile: pick([true, false]),
          aiForceJson: pick([true, false]),
        }),
      );
      for (const name of optionNames) {
        const value = settled[name];
        if (value !== defaultOptions[name]) expect(optionConflict(settled, name, value)).toBeNull();
      }
      expect(normalizeOptions(settled)).toEqual(settled);
    }
  });
});

describe('what is typed', () => {
  const filters = (length: number) => JSON.stringify(Array.from({ length }, () => ({})));

  test.each([
    [{ session: 'abc12' }, { session: 'session' }],
    [{ session: 'abc12_' }, { session: 'session' }],
    [{ session: 'abcdefghi' }, { session: 'session' }],
    [{ waitSeconds: '30.1' }, { waitSeconds: 'seconds' }],
    [{ waitSeconds: '-1' }, { waitSeconds: 'seconds' }],
    [{ waitSeconds: '1e1' }, { waitSeconds: 'seconds' }],
    [{ waitSeconds: '0x1' }, { waitSeconds: 'seconds' }],
    [{ waitSeconds: '.' }, { waitSeconds: 'seconds' }],
    [{ excludedTags: 'nav, <b>' }, { excludedTags: 'tags' }],
    [{ excludedTags: '1a' }, { excludedTags: 'tags' }],
    [{ excludedTags: 'a_b' }, { excludedTags: 'tags' }],
    [{ blockedResources: '1image' }, { blockedResources: 'resources' }],
    [{ blockedResources: 'image1' }, { blockedResources: 'resources' }],
    [{ excludedSelectors: 'a[href\n.b' }, { excludedSelectors: 'selectors' }],
    [{ excludedSelectors: 'a:not(.b' }, { excludedSelectors: 'selectors' }],
    [{ excludedSelectors: 'a[title="x]' }, { excludedSelectors: 'selectors' }],
    [{ excludedSelectors: '.a { }' }, { excludedSelectors: 'selectors' }],
    [{ headers: 'no colon' }, { headers: 'headers' }],
    [{ headers: 'X-A:' }, { headers: 'headers' }],
    [{ headers: 'Bad Name: x\nX-A: b' }, { headers: 'headers' }],
    [{ instructions: 'click' }, { instructions: 'objects' }],
    [{ instructions: '[1]' }, { instructions: 'objects' }],
    [{ instructions: '[null]' }, { instructions: 'objects' }],
    [{ instructions: '[[1], {}]' }, { instructions: 'objects' }],
    [{ networkCapture: 'all' }, { networkCapture: 'objects' }],
    [{ networkCapture: filters(11) }, { networkCapture: 'tooManyFilters' }],
    [{ ai: true }, { aiSource: 'aiSource' }],
    [{ configId: 'a b' }, { configId: 'id' }],
  ] as const)('%o is wrong', async (part, errors) => {
    const { validateOptions } = await freshRules();
    expect(validateOptions(asked(part))).toEqual(errors);
  });

  test.each([
    { session: 'abc123' },
    { session: 'ABCD1234' },
    { waitSeconds: '0' },
    { waitSeconds: '30' },
    { waitSeconds: '2.5' },
    { excludedTags: 'a, h1, my-tag' },
    { blockedResources: 'image, web_socket' },
    { excludedSelectors: 'a[title="]"]\n.ad:not(.own)' },
    { excludedSelectors: `a[title="[["]\na[title='((']` },
    { headers: 'Accept-Language: de\nX-A: b:c' },
    { instructions: '[{"click": ".x"}]' },
    { instructions: '{"wait": 1000}' },
    { networkCapture: filters(10) },
    { ai: true, aiSource: 'markdown' },
    // Can't be sent, so it is not validated.
    { mode: 'request', instructions: 'nonsense' },
  ] as const)('%o is right', async (part) => {
    const { validateOptions } = await freshRules();
    expect(validateOptions(asked(part))).toEqual({});
  });
});

test.each([
  ['Authorization', true],
  ['x-api-KEY', true],
  ['Cookie', true],
  ['Accept-Language', false],
])('the value of %s is a secret: %s', async (name, isSecret) => {
  const { isSecretHeader } = await freshRules();
  expect(isSecretHeader(name)).toBe(isSecret);
});

test.each([
  ['abc123', true],
  ['ABCD1234', true],
  ['abc12', false],
  ['abcd12345', false],
  ['abc-12', false],
])('%s is a session ID: %s', async (text, isId) => {
  const { isSession } = await freshRules();
  expect(isSession(text)).toBe(isId);
});

test.each([
  ['30', 30],
  [' .25 ', 0.25],
  ['2.', 2],
  ['2.55', 2.55],
  ['5 s', null],
])('%s is read as seconds', async (text, read) => {
  const { parseSeconds } = await freshRules();
  expect(parseSeconds(text)).toBe(read);
});

describe('options as they are kept', () => {
  test('a run from before there were more than three reads as the usual', async () => {
    const { fillOptions, omitDefaults } = await freshRules();
    const old = { mode: 'browser', country: 'DE', screenshot: true } as const;
    expect(fillOptions(old)).toEqual({ ...defaultOptions, ...old });
    expect(fillOptions({ ...old, content: undefined, delivery: undefined })).toMatchObject({
      content: 'html',
      delivery: 'json',
    });
    expect(omitDefaults(fillOptions(old))).toEqual(old);
  });

  test('two are the same if they would send the same', async () => {
    const { areSameOptions } = await freshRules();
    expect(areSameOptions(basics, { ...basics, content: 'html', ai: false })).toBe(true);
    expect(areSameOptions(basics, { ...basics, content: 'markdown' })).toBe(false);
    expect(areSameOptions(basics, { ...basics, mode: 'browser' })).toBe(false);
  });

  test('each charge has a name of its own, by which earlier scrapes are compared', async () => {
    const { parameters } = await freshRules();
    const charges = Object.values(parameters).flatMap(({ price, choices = [] }) =>
      [price, ...choices.map((choice) => choice.price)].filter((charge) => charge !== undefined),
    );
    const names = [...new Set(charges)].map(({ name }) => name);
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
  });

  test('a part without a published price is told beside the price of the others', async () => {
    const { publishedCost } = await freshRules();
    const cost = publishedCost({ ...basics, mode: 'browser', pdf: true, screenshot: true });
    expect(cost).toMatchObject({ least: 6, most: 6, hasUnpricedPart: true });
  });

  test('modes are those of the form', async () => {
    const { scrapeModes, ScrapeModeSchema } = await freshRules();
    expect(scrapeModes).toEqual(['auto', 'request', 'browser']);
    for (const mode of scrapeModes) expect(z.parse(ScrapeModeSchema, mode)).toBe(mode);
    expect(z.safeParse(ScrapeModeSchema, 'fast').success).toBe(false);
  });

  test('only what is not as usual is kept', async () => {
    const { changedOptionNames, fillOptions, omitDefaults } = await freshRules();
    const options = asked({ ai: true, aiForceJson: false, delivery: 'raw' });
    expect(changedOptionNames(options)).toEqual(['delivery', 'ai', 'aiForceJson']);
    expect(fillOptions(omitDefaults(options))).toEqual(options);
    expect(optionNames).toEqual(z.keyof(ScrapeOptionsSchema._zod.innerType).options);
  });
});
