import { describe, expect, test } from 'vitest';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { resolveProfile } from '@/utils/proxy/routing/resolve-profile';
import { everywhere } from '@/utils/proxy/schema';

const profiles = [{ profileId: 'p', where: everywhere, sites: null }];
const takerOf = (url: string) =>
  resolveProfile(
    { url, incognito: false, container: undefined, assigned: undefined },
    profiles,
    siteIndexOfLines([]),
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
    expect(resolveProfile({ ...page, url, assigned }, active, excluded)).toEqual(expected);
  });
  test('nobody takes what no site fits', () => {
    const url = 'https://else.example/';
    const found = resolveProfile({ ...page, url }, active.slice(0, 1), excluded);
    expect(found).toEqual({ profileId: null, why: 'nobody' });
  });
});
