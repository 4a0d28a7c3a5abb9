import { describe, expect, test } from 'vitest';
import { lineOfAddress } from '@/utils/service/generate';

describe('the line of a static address', () => {
  const lines = [
    'http://acct:203.0.113.20_one@isp.example:12345',
    'http://acct:203.0.113.2_two@isp.example:12345',
  ];
  test('is the one whose password begins with the whole address', () => {
    expect(lineOfAddress(lines, '203.0.113.2')).toBe(lines[1]);
    expect(lineOfAddress(lines, '203.0.113.20')).toBe(lines[0]);
    expect(lineOfAddress(lines, null)).toBe(lines[0]);
  });

  test('is never another one', () => {
    expect(() => lineOfAddress(lines, '203.0.113.3')).toThrow('static-address-gone');
    expect(() => lineOfAddress([], null)).toThrow('static-address-gone');
  });
});
