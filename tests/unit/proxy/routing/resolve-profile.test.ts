import { describe, expect, test } from 'vitest';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { parseSiteIndex } from '@/utils/proxy/routing/parse-site-index';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import { type ActiveProfile, resolveProfile } from '@/utils/proxy/routing/resolve-profile';
import { everywhere, type TemporaryRule } from '@/utils/proxy/schema';

function indexOfList(text: string) {
  const list = parseRuleList(text, 'P');
  if (typeof list === 'string') throw new Error(list);
  return parseSiteIndex(list.tables);
}

/** No temporary rules. */
const none = { rules: [], now: 0 };

const profiles = [{ profileId: 'p', where: everywhere, sites: null }];
const takerOf = (url: string) =>
  resolveProfile(
    { url, incognito: false, container: undefined, assigned: undefined },
    profiles,
    siteIndexOfLines([]),
    none,
  ).profileId;

test.each([
  ['https://Shop.Example./a', 'shop.example'],
  ['wss://shop.example/', 'shop.example'],
  ['http://[FD00::1]/', '[fd00::1]'],
  ['https://a*b.example/', 'a*b.example'],
  ['https://./', null],
  ['https://', null],
  ['ftp://shop.example/', null],
  ['about:blank', null],
])('%s is proxied as %s, by what its host is told and by who takes it alike', (url, host) => {
  expect(proxiedHost(url)).toBe(host);
  expect(takerOf(url)).toBe(host === null ? null : 'p');
});

describe('why a profile takes an address', () => {
  const only = { ...everywhere, scope: 'only' as const };
  const active = [
    { profileId: 'sites', where: only, sites: siteIndexOfLines(['shop.example']) },
    { profileId: 'rest', where: everywhere, sites: null },
  ];
  const excluded = siteIndexOfLines(['bank.example']);
  const page = { incognito: false, container: undefined, assigned: undefined };
  test.each([
    ['https://bank.example/', undefined, { profileId: null, why: 'excluded' }],
    ['https://bank.example/', 'sites', { profileId: null, why: 'excluded' }],
    ['https://shop.example/', undefined, { profileId: 'sites', why: 'site' }],
    ['https://shop.example/', 'rest', { profileId: 'rest', why: 'tab' }],
    ['https://shop.example/', 'gone', { profileId: 'sites', why: 'site' }],
    ['https://else.example/', undefined, { profileId: 'rest', why: 'rest' }],
    ['about:blank', 'rest', { profileId: null, why: 'nobody' }],
  ])('%s in a tab of %s', (url, assigned, expected) => {
    expect(resolveProfile({ ...page, url, assigned }, active, excluded, none)).toEqual(expected);
  });
  test('nobody takes what no site fits', () => {
    const url = 'https://else.example/';
    const found = resolveProfile({ ...page, url }, active.slice(0, 1), excluded, none);
    expect(found).toEqual({ profileId: null, why: 'nobody' });
  });
});

describe('an exception of a rule list', () => {
  const list = indexOfList('||shop.example\n@@||open.shop.example');
  const only = { ...everywhere, scope: 'only' as const };
  const active: ActiveProfile[] = [
    { profileId: 'rest', where: everywhere, sites: null },
    { profileId: 'private', where: { ...only, windows: 'private' }, sites: null, list },
    { profileId: 'listed', where: only, sites: null, list },
    { profileId: 'boxed', where: { ...only, containers: ['box'] }, sites: null, list },
  ];
  test.each([
    ['https://open.shop.example/', {}, 'listed'],
    ['https://open.shop.example/', { incognito: true }, 'private'],
    ['https://open.shop.example/', { container: 'box' }, 'boxed'],
  ])('%s (%o) is told with the profile of the list', (url, about, listOwner) => {
    const page = { url, incognito: false, container: undefined, assigned: undefined, ...about };
    expect(resolveProfile(page, active, siteIndexOfLines([]), none)).toEqual({
      profileId: null,
      why: 'list-exception',
      listOwner,
    });
  });
});

describe('a temporary rule of a site', () => {
  const active: ActiveProfile[] = [{ profileId: 'p', where: everywhere, sites: null }];
  const rule: TemporaryRule = {
    site: '*.shop.example',
    profileId: null,
    since: 1,
    endsAt: 100,
    tabId: null,
  };
  const at = (now: number, about: object = {}, rules = [rule], among = active) => {
    const page = { url: 'https://www.shop.example/', container: undefined, assigned: 'p' };
    const { profileId, why } = resolveProfile(
      { ...page, incognito: false, ...about },
      among,
      siteIndexOfLines(['www.shop.example']),
      { rules, now },
    );
    return [profileId, why];
  };

  test('decides before all others until it ends', () => {
    expect(at(99)).toEqual([null, 'temporary']);
    expect(at(99, {}, [{ ...rule, profileId: 'p' }])).toEqual(['p', 'temporary']);
    expect(at(100)).toEqual([null, 'excluded']);
    expect(at(99, { url: 'https://else.example/' })).toEqual(['p', 'tab']);
    // Private windows without a profile of their own have the same rules.
    expect(at(99, { incognito: true })).toEqual([null, 'temporary']);
  });

  test('waits for a profile that is off, and gives way to one of private windows', () => {
    expect(at(99, {}, [{ ...rule, profileId: 'off' }])).toEqual([null, 'excluded']);
    const where = { ...everywhere, windows: 'private' as const };
    const withOwn = [...active, { profileId: 'own', where, sites: null }];
    expect(at(99, {}, [rule], withOwn)).toEqual([null, 'temporary']);
    expect(at(99, { incognito: true }, [rule], withOwn)).toEqual([null, 'excluded']);
  });
});
