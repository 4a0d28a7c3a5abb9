import { expect, test } from 'vitest';
import { proxiedHost, withoutSite, withSite } from '@/utils/proxy/routing/host-rules';

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
