import { expect, test } from 'vitest';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { lookUp } from '@/utils/proxy/routing/site-lookup';
import { urlInPac } from '@/utils/proxy/routing/url-in-pac';

test.each([
  ['https://a.test:8443/sale/x?y#z', 'https://a.test:8443/'],
  ['wss://a.test?y', 'wss://a.test/'],
  ['https://a.test', 'https://a.test/'],
  ['http://a.test/sale/x?y', 'http://a.test/sale/x?y'],
])('a PAC script of Chromium sees %s as %s', (url, seen) => {
  expect(urlInPac(url)).toBe(seen);
});

test('a site with a path takes no https page there, and the form counts it', () => {
  const lines = ['a.test/sale/*'];
  const index = siteIndexOfLines(lines);
  expect(lookUp(urlInPac('https://a.test/sale/1'), 'a.test', index)).toBe(-1);
  expect(lookUp(urlInPac('http://a.test/sale/1'), 'a.test', index)).not.toBe(-1);
  const text = [...lines, '*://b.test/*', 'http://c.test/x', 'https://d.test/x', 'e.test'].join(
    '\n',
  );
  expect(parseSiteList(text).paths).toBe(2);
});
