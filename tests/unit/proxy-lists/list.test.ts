import { describe, expect, test } from 'vitest';
import { sessionAddressPrefix } from '@/utils/browser-product/session-address';
import { proxyCode, proxyTools } from '@/utils/export/code/proxies';
import { fieldNamedIn } from '@/utils/proxy-lists/list-field';
import { passwordMask, maskedLine, formatLine } from '@/utils/proxy-lists/line-format';
import { type LineTestResult, sortedResults } from '@/utils/proxy-lists/test-results';
import { resultsCsv } from '@/utils/proxy-lists/results-csv';
import { type ListRequest, ListRequestSchema } from '@/utils/proxy-lists/schema';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { queryOf } from '@/utils/service/generate-list';

const login = { username: 'user', password: 'pw_session-AB12CD34', host: 'rp.test', port: 1000 };
const ask: ListRequest = {
  product: 'rp',
  countries: ['DE', 'FR'],
  region: null,
  city: null,
  isp: null,
  session: 'sticky',
  lifetimeMinutes: 45,
  adblock: true,
  amount: 100,
  format: '2',
  protocol: 'socks5',
  withProtocol: false,
  continent: null,
  expert: {},
};

describe('a list', () => {
  test('every layout is read again as what was written, and shows no password when masked', () => {
    for (const format of ['1', '2', '3'] as const) {
      for (const withProtocol of [true, false]) {
        const line = formatLine(login, { format, protocol: 'http', withProtocol });
        expect(parseProxyString(line)).toMatchObject(login);
        expect(maskedLine(line, login)).not.toContain('pw_');
        expect(maskedLine(line, login)).toContain(passwordMask);
      }
    }
  });

  test('shows no password that the username contains', () => {
    const login = { username: 'user-abc', password: 'abc' };
    expect(maskedLine('user-abc:abc@proxy.test:80', login)).not.toContain('abc');
  });

  test('is asked for with every parameter that the product takes', () => {
    expect(Object.fromEntries(queryOf(ask))).toEqual({
      amount: '100',
      format: '2',
      protocol: 'socks5',
      prepend_protocol: 'false',
      countries: 'DE,FR',
      session: 'sticky',
      lifetime: '45',
      adblock: 'true',
    });
    const hard = Object.fromEntries(queryOf({ ...ask, session: 'hard', product: 'rpc' }));
    expect(hard).toMatchObject({ session: 'hard' });
    expect(hard).not.toHaveProperty('lifetime');
    expect(hard).not.toHaveProperty('adblock');
  });

  test('leaves out what another choice excludes', () => {
    const place = { region: 'berlin', city: 'berlin', isp: 'kpn' };
    const several = queryOf({ ...ask, ...place });
    expect([several.get('region'), several.get('city')]).toEqual([null, null]);
    expect([several.get('countries'), several.get('isp')]).toEqual(['DE,FR', 'kpn']);
    const extended = queryOf({ ...ask, ...place, expert: { extended: '1' } });
    expect(['countries', 'region', 'city', 'isp'].filter((key) => extended.has(key))).toEqual([]);
    expect(queryOf({ ...ask, ...place, countries: ['DE'] }).get('city')).toBe('berlin');
  });

  test.each([0, 101, 1.5])('of %s lines is refused', (amount) => {
    expect(ListRequestSchema.safeParse({ ...ask, amount }).success).toBe(false);
  });

  test.each([
    ['Unknown city', 'city'],
    ['isp is unavailable for rpc', 'isp'],
    ['lifetime is unavailable for hard sessions', 'lifetime'],
    ['Exceeded maximum proxy count', 'amount'],
    ['Invalid product for user', 'product'],
    ['A fault of the tests', null],
  ])('%s: the field is %s', (sentence, field) => {
    expect(fieldNamedIn(sentence)).toBe(field);
  });
});

test('code holds the login only when it is told to', () => {
  for (const tool of proxyTools) {
    const without = proxyCode(tool, { ...login, protocol: 'http', withLogin: false }).text;
    expect(without).not.toContain(login.password);
    expect(without).toContain('PROXY_PASSWORD');
    const within = proxyCode(tool, { ...login, protocol: 'http', withLogin: true }).text;
    expect(within).toContain(login.password);
  }
});

test('results sort with what has no value last, and go out without the line', () => {
  const tried = { address: '10.0.0.9', country: 'DE', city: null, network: null, tookMs: 20 };
  const results: LineTestResult[] = [
    { line: 1, state: 'fails', tried: null, problem: { code: 'login-refused' } },
    { line: 2, state: 'works', tried, problem: null },
    {
      line: 3,
      state: 'works',
      tried: { ...tried, address: '10.0.0.10', tookMs: 5 },
      problem: null,
    },
  ];
  const lines = (key: 'latency' | 'exit', down: boolean) =>
    sortedResults(results, key, down).map(({ line }) => line);
  expect(lines('latency', false)).toEqual([3, 2, 1]);
  expect(lines('exit', true)).toEqual([3, 2, 1]);
  expect(resultsCsv(results)).toContain('1,fails,,,,,,login-refused\r\n');
});

test('the address of a session ends where its key goes', () => {
  const any = { country: '', system: '', adblock: false, solveCloudflare: true } as const;
  expect(sessionAddressPrefix('wss://b.test/x', any)).toBe('wss://b.test/x?key=');
  expect(sessionAddressPrefix('wss://b.test', { ...any, country: 'DE', adblock: true })).toBe(
    'wss://b.test/?proxy_country=DE&adblock=true&key=',
  );
  expect(sessionAddressPrefix('ws://b.test', any)).toBeNull();
});
