import { describe, expect, test } from 'vitest';
import { answerProxyAuth } from '@/utils/proxy/auth/proxy-auth-rules';
import { createAuthAttempts } from '@/utils/proxy/auth/auth-attempts';

const endpoint = { scheme: 'http', host: 'rp.service.example', port: 1000 } as const;
const login = { username: 'u', password: 'p' };
const other = { scheme: 'http', host: 'mp.service.example', port: 3000 } as const;
const route = { profileId: 'a', endpoint, login };
const direct = { profileId: 'direct', endpoint: null, login: null };
const on = {
  routes: [direct, { profileId: 'b', endpoint: other, login: null }, route],
  ownEndpoints: [],
};
const off = {
  routes: [],
  ownEndpoints: [
    { host: 'rp.service.example', port: 1000 },
    { host: 'mp.service.example', port: 3000 },
  ],
};
const directOnly = { ...off, routes: [direct] };
const asked = { isProxy: true, host: 'rp.service.example', port: 1000 };

test.each([
  ['the endpoint in use', asked, on, false, 'answer'],
  ['in capitals, with a dot', { ...asked, host: 'RP.service.example.' }, on, false, 'answer'],
  ['a second time', asked, on, true, 'refuse'],
  ['another port', { ...asked, port: 1001 }, on, false, 'cancel'],
  ['another host', { ...asked, host: 'evil.example' }, on, false, 'cancel'],
  [
    'another profile that has none',
    { ...asked, host: other.host, port: 3000 },
    on,
    false,
    'cancel',
  ],
  ['with no login known', asked, { ...on, routes: [{ ...route, login: null }] }, false, 'cancel'],
  ['a site', { ...asked, isProxy: false }, on, false, 'ignore'],
  ['a site while off', { ...asked, isProxy: false }, off, false, 'ignore'],
  ['an endpoint of ours while off', asked, off, false, 'cancel'],
  ['an endpoint of ours while all goes direct', asked, directOnly, false, 'cancel'],
  ["the user's own while all goes direct", { ...asked, port: 9 }, directOnly, false, 'ignore'],
  ["the user's own proxy while off", { ...asked, host: 'proxy.corp' }, off, false, 'ignore'],
] as const)('%s', (_name, challenge, known, before, expected) => {
  expect(answerProxyAuth(challenge, known, before)).toBe(expected);
});

describe('what was given', () => {
  test('a login that was given already counts as refused when asked for again', () => {
    const attempts = createAuthAttempts();
    expect(attempts.isRefused('1 https://a', 'x')).toBe(false);
    attempts.note('1 https://a', 'x');
    expect(attempts.isRefused('1 https://a', 'x')).toBe(true);
  });

  test('another login, another request and another address are no refusal', () => {
    const attempts = createAuthAttempts();
    attempts.note('1 https://a', 'x');
    expect(attempts.isRefused('1 https://a', 'y')).toBe(false);
    expect(attempts.isRefused('2 https://a', 'x')).toBe(false);
    expect(attempts.isRefused('1 https://b', 'x')).toBe(false);
  });

  test('asking again after a flush, or while one runs, is no refusal', async () => {
    const attempts = createAuthAttempts();
    attempts.note('1', 'x');
    await attempts.whileFlushing(async () => {
      expect(attempts.isRefused('1', 'x')).toBe(false);
      attempts.note('1', 'x');
    });
    expect(attempts.isRefused('1', 'x')).toBe(false);
    attempts.note('1', 'x');
    // The third attempt is the last, whatever happened between them.
    expect(attempts.isRefused('1', 'y')).toBe(true);
  });

  test('after a flush the next login that is given counts again', async () => {
    const attempts = createAuthAttempts();
    await expect(
      attempts.whileFlushing(() => Promise.reject(new Error('failed'))),
    ).rejects.toThrow();
    await attempts.whileFlushing(async () => {});
    attempts.note('1', 'x');
    expect(attempts.isRefused('1', 'x')).toBe(true);
  });

  test('a request that asks again is not among the old ones', () => {
    const attempts = createAuthAttempts();
    for (let n = 0; n < 500; n++) attempts.note(String(n), 'x');
    attempts.note('0', 'x');
    attempts.note('500', 'x');
    expect(attempts.isRefused('0', 'x')).toBe(true);
    expect(attempts.isRefused('1', 'x')).toBe(false);
    expect(attempts.isRefused('2', 'x')).toBe(true);
  });

  test('old requests are forgotten', () => {
    const attempts = createAuthAttempts();
    for (let n = 0; n <= 500; n++) attempts.note(String(n), 'x');
    expect(attempts.isRefused('0', 'x')).toBe(false);
    expect(attempts.isRefused('1', 'x')).toBe(true);
  });
});
