import { expect, test } from 'vitest';
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
