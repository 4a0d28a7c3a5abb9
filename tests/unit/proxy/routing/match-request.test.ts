import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RequestFacts,
  type RouteCandidate,
  createRequestMatcher,
} from '@/utils/proxy/routing/match-request';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { type Site, parseSite } from '@/utils/proxy/routing/site';
import type { Where } from '@/utils/proxy/schema';

interface Rule {
  where: Where;
  lines: string[];
}

const everything: Where = { scope: 'everything', windows: 'all', containers: [] };
const only: Where = { ...everything, scope: 'only' };
const except: Where = { ...everything, scope: 'except' };
const inPrivate = { windows: 'private' } as const;
const work = { containers: ['firefox-container-1'] };

function rule(where: Where, ...lines: string[]): Rule {
  return { where, lines };
}

function chosen(rules: readonly Rule[], url: string, about: Partial<RequestFacts> = {}): number {
  const candidates: RouteCandidate[] = rules.map(({ where, lines }) => ({
    where,
    sites: where.scope === 'everything' ? null : siteIndexOfLines(lines),
  }));
  const host = new URL(url).hostname;
  const asked = { url, host, incognito: false, cookieStoreId: 'firefox-default', ...about };
  return createRequestMatcher(candidates)(asked);
}

describe('which of several profiles takes a request', () => {
  const privately = { incognito: true, cookieStoreId: 'firefox-private' };
  const atWork = { cookieStoreId: 'firefox-container-1' };
  test.each<[string, Rule[], string, Partial<RequestFacts>, number]>([
    ['none is on', [], 'https://a.test/', {}, -1],
    ['its site', [rule(only, 'a.test')], 'https://a.test/', {}, 0],
    ['no site of it', [rule(only, 'a.test')], 'https://b.test/', {}, -1],
    ['no site at all', [rule(only)], 'https://b.test/', {}, -1],
    [
      'a site before everything',
      [rule(everything), rule(only, 'a.test')],
      'https://a.test/',
      {},
      1,
    ],
    [
      'the more specific site, whatever the order',
      [rule(only, '*.a.test'), rule(only, 'x.a.test')],
      'https://x.a.test/',
      {},
      1,
    ],
    [
      'the order among equals',
      [rule(only, 'a.test'), rule(only, 'a.test')],
      'https://a.test/',
      {},
      0,
    ],
    ['the first that takes everything', [rule(everything), rule(except)], 'https://a.test/', {}, 0],
    ['all but its sites', [rule(except, 'a.test')], 'https://b.test/', {}, 0],
    ['not the sites left out', [rule(except, '*.a.test')], 'https://b.a.test/', {}, -1],
    [
      'what one leaves out, the next takes',
      [rule(except, 'a.test'), rule(everything)],
      'https://a.test/',
      {},
      1,
    ],
    [
      'private only, in another window',
      [rule({ ...everything, ...inPrivate })],
      'https://a.test/',
      {},
      -1,
    ],
    [
      'private before everything, not before a site',
      [rule(only, 'a.test'), rule(everything), rule({ ...everything, ...inPrivate })],
      'https://b.test/',
      privately,
      2,
    ],
    [
      'a site before private',
      [rule(only, 'a.test'), rule({ ...everything, ...inPrivate })],
      'https://a.test/',
      privately,
      0,
    ],
    [
      'the order for the same site, private or not',
      [rule(only, 'a.test'), rule({ ...only, ...inPrivate }, 'a.test')],
      'https://a.test/',
      privately,
      0,
    ],
    [
      'what the private one leaves out, nobody takes',
      [rule(everything), rule({ ...except, ...inPrivate }, 'a.test')],
      'https://a.test/',
      privately,
      -1,
    ],
    [
      'what the private one leaves',
      [rule(everything), rule({ ...only, ...inPrivate }, 'a.test')],
      'https://b.test/',
      privately,
      0,
    ],
    [
      'the container before the rest',
      [rule(only, 'a.test'), rule({ ...everything, ...work })],
      'https://a.test/',
      atWork,
      1,
    ],
    [
      'another container',
      [rule({ ...everything, ...work }), rule(everything)],
      'https://a.test/',
      { cookieStoreId: 'firefox-container-2' },
      1,
    ],
    [
      'no container told',
      [rule({ ...everything, ...work })],
      'https://a.test/',
      { cookieStoreId: undefined },
      -1,
    ],
  ])('%s', (_name, rules, url, about, expected) => {
    expect(chosen(rules, url, about)).toBe(expected);
  });
});

test('sites of a profile that takes everything count for nothing', () => {
  const match = createRequestMatcher([{ where: everything, sites: siteIndexOfLines(['a.test']) }]);
  const asked = { url: 'https://a.test/', host: 'a.test', incognito: false };
  expect(match({ ...asked, cookieStoreId: undefined })).toBe(0);
});

/** Specificity of a site for a request; 0: no match. Tests every site on its own. */
function precision(site: Site, url: URL): number {
  const name = url.hostname;
  const below = (host: string) => name === host || name.endsWith(`.${host}`);
  const depth = (host: string) => host.split('.').length;
  switch (site.kind) {
    case 'host':
      return name === site.host ? 1_000_000 : 0;
    case 'suffix':
      return below(site.host) ? depth(site.host) * 10_000 : 0;
    case 'block': {
      const parts = name.split('.').map(Number);
      if (parts.length !== 4 || parts.some(Number.isNaN)) return 0;
      const bits = (bytes: number[]) =>
        bytes
          .map((byte) => byte.toString(2).padStart(8, '0'))
          .join('')
          .slice(0, site.bits);
      return bits(parts) === bits(site.bytes) ? 100 + site.bits : 0;
    }
    case 'pattern': {
      if (site.scheme !== '*' && `${site.scheme}:` !== url.protocol) return 0;
      if (!url.pathname.startsWith(site.path.slice(0, -1))) return 0;
      const detail = site.path.length * 2 + (site.scheme === '*' ? 0 : 1);
      if (site.host === '*') return detail;
      const starred = site.host.startsWith('*.');
      const host = starred ? site.host.slice(2) : site.host;
      if (name === host) return 2_000_000 + (starred ? 0 : 1000) + detail;
      return starred && below(host) ? depth(host) * 10_000 + 1000 + detail : 0;
    }
  }
}

/** Reference implementation, slow and obvious: tests every profile and every site in turn. */
function oracle(rules: readonly Rule[], asked: RequestFacts): number {
  const url = new URL(asked.url);
  const best = (lines: readonly string[]) =>
    Math.max(
      0,
      ...lines.map((line) => {
        const parsed = parseSite(line);
        return parsed.ok ? precision(parsed.site, url) : 0;
      }),
    );
  for (const bound of [true, false]) {
    let taken = { at: -1, how: 0 };
    let rest = -1;
    const fitting = [...rules.entries()].filter(([, { where }]) => {
      if (where.containers.length > 0 !== bound) return false;
      if (bound && !where.containers.includes(asked.cookieStoreId ?? '')) return false;
      return where.windows === 'all' || asked.incognito;
    });
    const ownRest = fitting.some(
      ([, { where }]) => where.windows === 'private' && where.scope !== 'only',
    );
    for (const [at, { where, lines }] of fitting) {
      const how = best(lines);
      if (where.scope === 'only') {
        if (how > taken.how) taken = { at, how };
      } else if (rest < 0 && !(ownRest && where.windows === 'all')) {
        if (where.scope === 'everything' || how === 0) rest = at;
      }
    }
    if (taken.at >= 0) return taken.at;
    if (rest >= 0) return rest;
  }
  return -1;
}

const label = fc.constantFrom('a', 'b', 'shop', 'test', '__proto__');
const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
const address = fc.array(fc.constantFrom(10, 11, 192), { minLength: 4, maxLength: 4 });
const path = fc.constantFrom('/*', '/a*', '/a/b*');
const line = fc.oneof(
  host,
  host.map((name) => `*.${name}`),
  fc
    .tuple(fc.constantFrom('*', 'http', 'https'), fc.constantFrom('', '*.'), host, path)
    .map(([scheme, star, name, end]) => `${scheme}://${star}${name}${end}`),
  path.map((end) => `*://*${end}`),
  fc
    .tuple(address, fc.constantFrom(0, 7, 8, 16, 31, 32))
    .map(([bytes, bits]) => `${bytes.join('.')}/${bits}`),
);
const rules = fc.array(
  fc.record({
    where: fc.record({
      scope: fc.constantFrom(
        'everything' as const,
        'only' as const,
        'only' as const,
        'except' as const,
      ),
      windows: fc.constantFrom('all' as const, 'all' as const, 'private' as const),
      containers: fc.constantFrom<string[][]>([], [], ['c1'], ['c1', 'c2']),
    }),
    lines: fc.array(line, { maxLength: 8 }),
  }),
  { maxLength: 8 },
);
const asked = fc.record({
  url: fc
    .tuple(
      fc.constantFrom('http', 'https'),
      fc.oneof(
        host,
        address.map((bytes) => bytes.join('.')),
      ),
      fc.constantFrom('/', '/a', '/a/b', '/c'),
    )
    .map(([scheme, name, end]) => `${scheme}://${name}${end}`),
  incognito: fc.boolean(),
  cookieStoreId: fc.constantFrom('c1', 'c2', 'c3', undefined),
});

test('random profiles, sites and requests: the chooser and the slow matcher agree', () => {
  fc.assert(
    fc.property(rules, asked, (list, about) => {
      const whole = { ...about, host: new URL(about.url).hostname };
      expect(chosen(list, about.url, whole)).toBe(oracle(list, whole));
    }),
    { numRuns: 2000 },
  );
});
