import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSiteIndexCache } from '@/utils/proxy/routing/site-index';
import {
  buildSiteIndex,
  mergeSiteIndexes,
  parsePlacements,
  siteIndexOfLines,
} from '@/utils/proxy/routing/build-site-index';
import { lookUp } from '@/utils/proxy/routing/site-lookup';
import { parseSiteList } from '@/utils/proxy/routing/site-list';

const holds = (url: string, tables: Parameters<typeof lookUp>[2] | null) =>
  tables !== null && lookUp(url, new URL(url).hostname, tables) >= 0;

test('stored tables are read, once until the sites change', () => {
  const siteIndexOf = createSiteIndexCache();
  const { sites } = parseSiteList('a.test\n# a note\n*.b.test\n');
  const first = siteIndexOf('p', sites);
  expect(holds('https://a.test/', first)).toBe(true);
  expect(holds('https://x.b.test/', first)).toBe(true);
  expect(siteIndexOf('p', { ...sites })).toBe(first);
  const second = siteIndexOf('p', parseSiteList('c.test').sites);
  expect(holds('https://a.test/', second)).toBe(false);
  expect(holds('https://c.test/', second)).toBe(true);
  expect(siteIndexOf('p', null)).toBeNull();
  // Forgotten, it is read again.
  expect(siteIndexOf('p', parseSiteList('c.test').sites)).not.toBe(second);
});

test('tables that cannot be read are made again from the lines', () => {
  for (const tables of ['', 'nonsense', 'JSON.parse("{")', 'JSON.parse("\\"x\\"")']) {
    const made = createSiteIndexCache()('p', { text: 'a.test', tables, count: 1 });
    expect(holds('https://a.test/', made)).toBe(true);
  }
});

test('lines that are no sites count for nothing', () => {
  const tables = siteIndexOfLines(['', 'a b', 'a.test']);
  expect(Object.keys(tables.hosts)).toEqual(['a.test']);
});

test('laid together, earlier layers win among equals, and a host named __proto__ is one', () => {
  const layers = [
    ['__proto__', '*.a.test', '10.0.0.0/8'],
    ['a.test', '*.a.test', '10.1.0.0/16'],
  ];
  const tables = mergeSiteIndexes(
    layers.map((lines, route) => ({ tables: siteIndexOfLines(lines), route })),
  );
  expect(lookUp('http://x.a.test/', 'x.a.test', tables)).toBe(0);
  expect(lookUp('http://a.test/', 'a.test', tables)).toBe(1);
  expect(lookUp('http://10.1.2.3/', '10.1.2.3', tables)).toBe(1);
  expect(lookUp('http://__proto__/', '__proto__', tables)).toBe(0);
  expect(lookUp('http://constructor/', 'constructor', tables)).toBe(-1);
});

const lines = [
  'a.test',
  '*.a.test',
  '__proto__',
  '*://a.test/*',
  'http://a.test/*',
  'https://*.a.test:8443/x*',
  '*://*/*.pdf',
  '10.0.0.0/8',
  '10.1.0.0/16',
  'fd00::/8',
];

test('indexes laid together equal the index of all sites', () => {
  const lists = fc.array(fc.array(fc.constantFrom(...lines)), { maxLength: 4 });
  fc.assert(
    fc.property(lists, (layers) => {
      const merged = mergeSiteIndexes(
        layers.map((of, route) => ({ tables: siteIndexOfLines(of), route })),
      );
      const whole = buildSiteIndex(layers.flatMap((of, route) => parsePlacements(of, route)));
      expect(merged).toEqual(whole);
    }),
  );
});
