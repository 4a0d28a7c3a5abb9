import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProxyString } from '@/utils/proxy/proxy-string';

const schemes = ['', 'http://', 'https://', 'socks5://', 'socks5h://', 'HTTP://'];
const hosts = [
  'rp.service.example',
  '203.0.113.7',
  '[2001:db8::1]',
  'localhost',
  'rp.service.example.',
];
const passwords = [
  ['pw', null],
  ['pw_country-DE', null],
  ['pw_session-AB12CD34', 'AB12CD34'],
  ['pw_country-DE_session-AB12CD34_lifetime-30', 'AB12CD34'],
  ['pw_hardsession-Z9Z9Z9_country-US,GB', 'Z9Z9Z9'],
  ['203.0.113.20_pw-one', null],
  ['p@w:with_session-AB12CD34', 'AB12CD34'],
] as const;

const layouts = {
  1: (user: string, password: string, host: string, port: number) =>
    `${user}:${password}@${host}:${port}`,
  2: (user: string, password: string, host: string, port: number) =>
    `${host}:${port}:${user}:${password}`,
  3: (user: string, password: string, host: string, port: number) =>
    `${user}:${password}:${host}:${port}`,
};

describe.each([1, 2, 3] as const)('format %i', (format) => {
  test.each(schemes)('with the scheme "%s"', (scheme) => {
    for (const host of hosts) {
      for (const [password, sessionId] of passwords) {
        const line = `  ${scheme}${layouts[format]('acct', password, host, 1000)}\r`;
        expect(parseProxyString(line)).toEqual({
          username: 'acct',
          password,
          host,
          port: 1000,
          sessionId,
        });
      }
    }
  });
});

test.each([
  ['acct_country-US_session-AB12CD34', 'pw', 'AB12CD34'],
  ['acct_hardsession-Z9Z9Z9_country-US', 'pw', 'Z9Z9Z9'],
  ['acct_session-AB12CD34', 'pw_session-ZZ99ZZ99', 'ZZ99ZZ99'],
  ['acct_country-US', 'pw', null],
])('the session of %s:%s is %j', (username, password, sessionId) => {
  for (const layout of [layouts[1], layouts[2], layouts[3]]) {
    const line = layout(username, password, 'h.test', 1000);
    expect(parseProxyString(line)).toMatchObject({ username, password, sessionId });
  }
});

test.each([
  '',
  'hello',
  'rp.service.example:1000',
  'acct:pw@rp.service.example',
  'acct:pw@rp.service.example:0',
  'acct:pw@rp.service.example:65536',
  'acct:pw@:1000',
  'acct@rp.service.example:1000',
  'acct:@rp.service.example:1000',
  ':pw@rp.service.example:1000',
  '<html>',
])('"%s" is refused, and its text is not told', (line) => {
  try {
    parseProxyString(line);
    expect.unreachable();
  } catch (error) {
    expect(error).toHaveProperty('problem', { code: 'proxy-string-unreadable' });
  }
});

const word = fc.stringMatching(/^[A-Za-z0-9]{1,16}$/);
const modifier = fc
  .tuple(fc.constantFrom('country', 'city', 'region', 'lifetime', 'adblock'), word)
  .map(([key, value]) => `_${key}-${value}`);
const session = fc.option(
  fc.tuple(fc.constantFrom('session', 'hardsession'), fc.stringMatching(/^[A-Za-z0-9]{6,10}$/)),
  { nil: null },
);

test('whatever the service puts together comes apart again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(...schemes),
      fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/),
      fc.stringMatching(/^[a-z][A-Za-z]{0,11}$/),
      fc.array(modifier),
      session,
      fc.domain(),
      fc.integer({ min: 1, max: 65535 }),
      (format, scheme, user, secret, modifiers, held, host, port) => {
        const name = held ? `_${held[0]}-${held[1]}` : '';
        const password = secret + modifiers.join('') + name;
        const line = scheme + layouts[format](user, password, host, port);
        expect(parseProxyString(line)).toEqual({
          username: user,
          password,
          host,
          port,
          sessionId: held?.[1] ?? null,
        });
      },
    ),
  );
});

test('never throws anything but its own problem', () => {
  fc.assert(
    fc.property(fc.string(), (line) => {
      try {
        parseProxyString(line);
      } catch (error) {
        expect(error).toHaveProperty('problem.code', 'proxy-string-unreadable');
      }
    }),
  );
});
