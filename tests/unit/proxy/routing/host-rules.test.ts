import { expect, test } from 'vitest';
import { proxiedHost, siteOfHost, withoutSite, withSite } from '@/utils/proxy/routing/host-rules';

test.each([
  ['shop.test', '*.shop.test'],
  ['WWW.Shop.Test.', '*.shop.test'],
  ['a.www.shop.test', '*.a.www.shop.test'],
  ['wwwshop.test', '*.wwwshop.test'],
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3.test', '*.10.1.2.3.test'],
  ['cdn.10', '*.cdn.10'],
  ['[fd00::1]', '[fd00::1]'],
])("'this site' means for %s: %s", (host, site) => {
  expect(siteOfHost(host)).toBe(site);
});

test.each([
  ['http://a.test/', 'a.test'],
  ['ws://a.test/', 'a.test'],
  ['wss://a.test/', 'a.test'],
  ['xhttp://a.test/', null],
  ['view-source:https://a.test/', null],
])('the host that a proxy is asked for at %s: %s', (url, host) => {
  expect(proxiedHost(url)).toBe(host);
});

test('a site is added once, at the end, and removed wherever it stands', () => {
  expect(withSite('', 'a.test')).toBe('a.test');
  expect(withSite('a.test\r\n\r\nb.test', 'c.test')).toBe('a.test\nb.test\nc.test');
  expect(withSite('a.test\n\nb.test', 'a.test')).toBe('a.test\n\nb.test');
  expect(withoutSite('a.test\nb.test\r\na.test\nc.test', 'a.test')).toBe('b.test\nc.test');
  expect(withoutSite('a.test\n', 'b.test')).toBe('a.test');
});
