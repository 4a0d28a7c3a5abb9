import { expect, test } from 'vitest';
import { shortName } from '@/components/proxy/popup/site-route';

test.each([
  ['Germany', 'Germany'],
  ['x'.repeat(24), 'x'.repeat(24)],
  ['x'.repeat(25), `\u2068${'x'.repeat(23)}…\u2069`],
  // A letter of two code units is not cut in half.
  [`${'x'.repeat(22)}😀yz`, `\u2068${'x'.repeat(22)}😀…\u2069`],
])('%s is written as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
