import { expect, test } from 'vitest';
import { splitAddresses } from '@/utils/runs/agent/linked-addresses';

const links = (text: string) => splitAddresses(text).flatMap(({ href }) => href ?? []);

test('addresses become links, and the text stays whole', () => {
  const text = 'See https://a.test/x?y=1, then (http://b.test). Done.';
  expect(links(text)).toEqual(['https://a.test/x?y=1', 'http://b.test/']);
  expect(
    splitAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(splitAddresses('')).toEqual([]);
});

test('each part has its offset, and none is empty', () => {
  const [first, second] = ['https://a.test/x', 'http://b.test'];
  expect(splitAddresses(`${first} or ${second}`)).toEqual([
    { at: 0, text: first, href: first },
    { at: 16, text: ' or ', href: null },
    { at: 20, text: second, href: 'http://b.test/' },
  ]);
});

test('nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'https://...',
    'https://bank.test@evil.test/',
    'https://user:word@evil.test/',
    'https://:word@evil.test/',
    'www.a.test',
  ]) {
    expect(links(text), text).toEqual([]);
    expect(
      splitAddresses(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});

test.each([
  [
    'https://en.wikipedia.org/wiki/Mercury_(planet)',
    'https://en.wikipedia.org/wiki/Mercury_(planet)',
  ],
  ['See (https://a.test/Mercury_(planet)).', 'https://a.test/Mercury_(planet)'],
  ['(see https://a.test/x).', 'https://a.test/x'],
  ['[a](https://a.test/x_(y)), b', 'https://a.test/x_(y)'],
  ['https://a.test/x[1]', 'https://a.test/x[1]'],
  ['See [https://a.test/x[1]].', 'https://a.test/x[1]'],
  ['[https://a.test/x]', 'https://a.test/x'],
  ['(see [https://a.test/x(1)[2]])', 'https://a.test/x(1)[2]'],
  ['http://[::1]', 'http://[::1]/'],
])('a bracket belongs to the address that opened it: %s', (text, address) => {
  expect(links(text)).toEqual([address]);
});
