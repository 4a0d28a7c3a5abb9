import { expect, test } from 'vitest';
import { fitsPattern, parsePattern, patternFor, patternText } from '@/utils/recipes/site-pattern';
import { cpuTime } from '../../fixtures/cpu-time';

test.each([
  ['https://shop.example/products?page=2#top', 'https://shop.example/products'],
  ['https://shop.example:8443/list/12/page/3', 'https://shop.example:8443/list/*/page/*'],
  ['http://a.test', 'http://a.test/'],
  [`https://a.test/${'a'.repeat(600)}`, 'https://a.test/*'],
])('%s is proposed as %s, and fits it', (url, text) => {
  const pattern = patternFor(url);
  expect(pattern && patternText(pattern)).toBe(text);
  expect(pattern && fitsPattern(url, pattern)).toBe(true);
  expect(parsePattern(text)).toEqual(pattern);
});

test.each(['chrome://settings', 'file:///a', 'about:blank', 'x'])('%s has no pattern', (url) => {
  expect(patternFor(url)).toBeNull();
});

test.each([
  ['/products', '/products', true],
  ['/products', '/products/1', false],
  ['/*', '/', true],
  ['/list/*/all', '/list/7/all', true],
  ['/list/*/all', '/list/all', false],
  ['/a*a', '/a', false],
  ['/*b*b*', '/b', false],
  ['/*b*b*', '/bab', true],
])('%s and the path %s: %s', (path, pathname, fits) => {
  const site = { origin: 'https://a.test', path };
  expect(fitsPattern(`https://a.test${pathname}?q=1`, site)).toBe(fits);
  expect(fitsPattern(`https://b.test${pathname}`, site)).toBe(false);
  expect(fitsPattern(`http://a.test${pathname}`, site)).toBe(false);
});

test('many stars take no longer than the path', () => {
  const site = { origin: 'https://a.test', path: `/${'*a'.repeat(200)}b` };
  const began = cpuTime();
  expect(fitsPattern(`https://a.test/${'a'.repeat(100_000)}`, site)).toBe(false);
  expect(cpuTime() - began).toBeLessThan(500);
});

test.each([
  '',
  'shop',
  '/list/*',
  'u@a.test/',
  '*.test/',
  'javascript:alert(1)',
  'https://*.test/',
  'https://u@a.test/',
  'https://a.test/?q',
  'https://a.test\\b/',
])('%s is no pattern', (text) => {
  expect(parsePattern(text)).toBeNull();
});

test('a pattern is read as an address is', () => {
  expect(parsePattern(' HTTPS://A.test:443 ')).toEqual({ origin: 'https://a.test', path: '/' });
});

test.each([
  ['shop.example', 'https://shop.example', '/'],
  ['shop.example/list/*', 'https://shop.example', '/list/*'],
  ['localhost:8080/*', 'https://localhost:8080', '/*'],
])('%s is completed', (text, origin, path) => {
  expect(parsePattern(text)).toEqual({ origin, path });
});
