import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type FilledOptions, optionNames, ScrapeOptionsSchema } from '@/utils/runs/schema';
import {
  fillOptions,
  changedOptionNames,
  omitDefaults,
  defaultOptions,
  normalizeOptions,
  optionConflict,
  validateOptions,
} from '@/utils/runs/parameters/options';

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
    ['request', 'instructions', undefined, 'needsBrowserOrAuto'],
    ['request', 'script', undefined, 'needsBrowserOrAuto'],
    ['request', 'waitUntil', 'load', 'needsBrowserOrAuto'],
    ['request', 'blockedResources', undefined, 'needsBrowserOrAuto'],
  ] as const)('%s: %s %s is %s', (mode, name, value, reason) => {
    expect(optionConflict(asked({ mode }), name, value)).toBe(reason);
  });

  test.each([
    [{ delivery: 'raw', mode: 'browser' }, 'screenshot', 'needsJson'],
    [{ delivery: 'raw' }, 'captureHeaders', 'needsJson'],
    [{}, 'aiSource', 'needsAi'],
    [{ ai: true }, 'aiSource', null],
    [{ sessionOfProfile: true }, 'session', 'oneSession'],
    [{ schemeId: 'abc' }, 'extractScheme', 'oneScheme'],
  ] as const)('%o: %s is %s', (part, name, reason) => {
    expect(optionConflict(asked(part), name)).toBe(reason);
  });

  test('what is impossible goes back to the usual, and nothing else does', () => {
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

  test('nothing impossible is left, whatever is chosen at random', () => {
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
  test.each([
    [{ session: 'abc12' }, 'session'],
    [{ session: 'abc12_' }, 'session'],
    [{ session: 'abcdefghi' }, 'session'],
    [{ waitSeconds: '31' }, 'waitSeconds'],
    [{ waitSeconds: '-1' }, 'waitSeconds'],
    [{ excludedTags: 'nav, <b>' }, 'excludedTags'],
    [{ excludedSelectors: 'a[href' }, 'excludedSelectors'],
    [{ headers: 'no colon' }, 'headers'],
    [{ headers: 'Bad Name: x' }, 'headers'],
    [{ instructions: 'click' }, 'instructions'],
    [{ instructions: '[1]' }, 'instructions'],
    [{ networkCapture: JSON.stringify(Array.from({ length: 11 }, () => ({}))) }, 'networkCapture'],
    [{ ai: true }, 'aiSource'],
    [{ configId: 'a b' }, 'configId'],
  ] as const)('%o is wrong', (part, name) => {
    expect(Object.keys(validateOptions(asked(part)))).toEqual([name]);
  });

  test.each([
    { session: 'abc123' },
    { session: 'ABCD1234' },
    { waitSeconds: '0' },
    { waitSeconds: '30' },
    { waitSeconds: '2.5' },
    { excludedSelectors: 'a[title="]"]\n.ad:not(.own)' },
    { headers: 'Accept-Language: de\nX-A: b:c' },
    { instructions: '[{"click": ".x"}]' },
    { instructions: '{"wait": 1000}' },
    { ai: true, aiSource: 'markdown' },
    // Can't be sent, so it is not validated.
    { mode: 'request', instructions: 'nonsense' },
  ] as const)('%o is right', (part) => {
    expect(validateOptions(asked(part))).toEqual({});
  });
});

describe('options as they are kept', () => {
  test('a run from before there were more than three reads as the usual', () => {
    const old = { mode: 'browser', country: 'DE', screenshot: true } as const;
    expect(fillOptions(old)).toEqual({ ...defaultOptions, ...old });
    expect(omitDefaults(fillOptions(old))).toEqual(old);
  });

  test('only what is not as usual is kept', () => {
    const options = asked({ ai: true, aiForceJson: false, delivery: 'raw' });
    expect(changedOptionNames(options)).toEqual(['delivery', 'ai', 'aiForceJson']);
    expect(fillOptions(omitDefaults(options))).toEqual(options);
    expect(optionNames).toEqual(z.keyof(ScrapeOptionsSchema._zod.innerType).options);
  });
});
