import { expect, test } from 'vitest';
import { countComparisons, withinLimit } from '@/utils/proxy/import/decision-list';
import { bypassSites, readFixed } from '@/utils/proxy/import/omega-fixed';
import { rulesOfFixed } from '@/utils/proxy/import/omega-fixed-rules';
import { rulesOfItems } from '@/utils/proxy/import/pattern-items';
import { readImport } from '@/utils/proxy/import/read-import';

const server = { scheme: 'http', host: 'f.test', port: 8080 };
const hosts = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}${n}.test`);

test('bypass lines are counted for each line of a rule, also where they do not meet', () => {
  const read = readFixed({ name: 'A', auth: {}, fallbackProxy: server }, []);
  if (!read) throw new Error('not read');
  const bypass = hosts(10, 'b').map((line) => ({ name: 'A', sites: [line], target: null }));
  const fixed = { ...read, bypass, bypassSites: bypassSites(bypass) };
  const rule = { name: 'rule', sites: hosts(10, 'r') };
  const rulesWithin = (limit: number) =>
    withinLimit(() => rulesOfFixed(rule, fixed, [], countComparisons(limit)));
  expect(rulesWithin(100)).toHaveLength(10);
  expect(rulesWithin(99)).toBeNull();
});

test('a switch profile whose rules meet too many bypass lines is left out and named', () => {
  const condition = (pattern: string) => ({ conditionType: 'HostWildcardCondition', pattern });
  const file = {
    schemaVersion: 2,
    '+A': {
      name: 'A',
      profileType: 'FixedProfile',
      fallbackProxy: server,
      bypassList: Array.from({ length: 800 }, () => condition('*.test')),
    },
    '+auto': {
      name: 'auto',
      profileType: 'SwitchProfile',
      defaultProfileName: 'direct',
      rules: [{ condition: condition(hosts(800, 'r').join('|')), profileName: 'A' }],
    },
  };
  const { proxies, skipped } = readImport(JSON.stringify(file)).imported;
  expect(proxies.map(({ name }) => name)).toEqual(['A']);
  expect(skipped).toEqual([{ name: 'auto', why: 'too-many-rules' }]);
});

test('items with too many patterns to compare have no rules and are named', () => {
  const sitesOf = (name: string) => [{ name, sites: hosts(10, 'x') }];
  const item = { name: 'A', target: 'a', include: sitesOf('in'), exclude: sitesOf('out') };
  expect(rulesOfItems([item], 99)).toEqual({
    rules: [],
    skipped: [{ name: 'A', why: 'too-many-rules' }],
  });
  expect(rulesOfItems([item], 100).rules).toHaveLength(20);
  expect(rulesOfItems([item, { ...item, name: 'B' }], 300).skipped).toHaveLength(1);
});
