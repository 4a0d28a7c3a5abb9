import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeAddress } from '@/utils/typed-address';

describe('an address as people type it', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['  example.com\n', 'https://example.com'],
    ['example.com/a b?c=d#e', 'https://example.com/a b?c=d#e'],
    ['example.com?q=a@b', 'https://example.com?q=a@b'],
    ['example.com:8443', 'https://example.com:8443'],
    ['example.com:8443/path', 'https://example.com:8443/path'],
    ['//example.com/a', 'https://example.com/a'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['192.0.2.1/a', 'https://192.0.2.1/a'],
    ['[2001:db8::1]:8080', 'https://[2001:db8::1]:8080'],
    ['münchen.example', 'https://münchen.example'],
    ['例え.テスト', 'https://例え.テスト'],
    ['example.com.', 'https://example.com.'],
  ])('%j is made whole', (typed, whole) => {
    expect(completeAddress(typed)).toBe(whole);
  });

  test.each([
    '',
    'http://example.com/',
    'https://example.com/',
    'HTTPS://example.com',
    'ftp://example.com',
    'mailto:someone@example.com',
    'javascript:alert(1)',
    'about:blank',
    'data:text/html,example.com',
    'chrome://settings',
    'example',
    'two words',
    'example.com is down',
    'someone@example.com',
    'user:secret@example.com',
    '1.5',
    '.com',
    'example..com',
    'example.com:99999999',
    'example.com:99999',
    'example.com\\a',
  ])('%j stays as it is', (typed) => {
    expect(completeAddress(typed)).toBe(typed);
  });

  test('whatever is typed, it is trimmed, or a whole HTTPS address of it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
        const whole = completeAddress(typed);
        if (whole === typed.trim()) return;
        expect(new URL(whole).protocol).toBe('https:');
        expect(new URL(whole).username).toBe('');
        expect(typed).toContain(whole.slice('https://'.length));
      }),
      { seed: 7 },
    );
  });
});
