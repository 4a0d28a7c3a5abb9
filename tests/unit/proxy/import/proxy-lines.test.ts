import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importLines } from '@/utils/proxy/import/proxy-lines';
import { cpuTime } from '../../../fixtures/cpu-time';

const nobody = { username: '', password: '' };
const login = { username: 'user', password: 'pa:ss_country-DE' };

describe('importLines', () => {
  test.each([
    ['proxy.test:8080', { scheme: 'http', host: 'proxy.test', port: 8080, ...nobody }],
    ['proxy.test:443', { scheme: 'https', host: 'proxy.test', port: 443, ...nobody }],
    ['socks5://proxy.test:1080', { scheme: 'socks5', host: 'proxy.test', port: 1080, ...nobody }],
    [
      'user:pa:ss_country-DE@proxy.test:8080',
      { scheme: 'http', host: 'proxy.test', port: 8080, ...login },
    ],
    [
      'proxy.test:8080@user:pa:ss_country-DE',
      { scheme: 'http', host: 'proxy.test', port: 8080, ...login },
    ],
    [
      'proxy.test:8080:user:pa:ss_country-DE',
      { scheme: 'http', host: 'proxy.test', port: 8080, ...login },
    ],
    [
      'user:pa:ss_country-DE:proxy.test:8080',
      { scheme: 'http', host: 'proxy.test', port: 8080, ...login },
    ],
    [
      'http://proxy.test:8080:user:pass',
      { scheme: 'http', host: 'proxy.test', port: 8080, username: 'user', password: 'pass' },
    ],
    [
      'proxy.test 8080 user pass',
      { scheme: 'http', host: 'proxy.test', port: 8080, username: 'user', password: 'pass' },
    ],
    [
      'proxy.test,8080,user,pass',
      { scheme: 'http', host: 'proxy.test', port: 8080, username: 'user', password: 'pass' },
    ],
    ['proxy.test\t8080', { scheme: 'http', host: 'proxy.test', port: 8080, ...nobody }],
    ['[fd00::1]:8080', { scheme: 'http', host: '[fd00::1]', port: 8080, ...nobody }],
    [
      'http://u%40x:p%25@proxy.test:8080',
      { scheme: 'http', host: 'proxy.test', port: 8080, username: 'u@x', password: 'p%' },
    ],
    [
      'http://u:50%@proxy.test:8080/',
      { scheme: 'http', host: 'proxy.test', port: 8080, username: 'u', password: '50%' },
    ],
    [
      'a:p@ss@proxy.test:8080',
      { scheme: 'http', host: 'proxy.test', port: 8080, username: 'a', password: 'p@ss' },
    ],
  ])('%s', (line, expected) => {
    const { proxies, skipped } = importLines(line);
    expect(skipped).toEqual([]);
    expect(proxies).toMatchObject([expected]);
  });

  test.each([
    ['proxy.test', 'line-unreadable'],
    ['proxy.test:0', 'line-unreadable'],
    ['proxy.test:99999', 'line-unreadable'],
    ['quic://proxy.test:1', 'scheme-unknown'],
    ['just words', 'line-unreadable'],
    ['http://1.2.3.999:80', 'line-unreadable'],
    ['http://[::::]:80', 'line-unreadable'],
  ])('tells why %j is not taken', (line, why) => {
    expect(importLines(line)).toMatchObject({ proxies: [], skipped: [{ why }] });
  });

  test('names come from the title, comments and blank lines are passed over', () => {
    const text = '# mine\n\n// more\nhttp://proxy.test:80?title=Home&active=false\r\n';
    expect(importLines(text).proxies).toMatchObject([{ name: 'Home', active: false }]);
  });

  test('a refused line is reported without its password', () => {
    const [refused] = importLines('quic://bob:secret@proxy.test:80').skipped;
    expect(JSON.stringify(refused)).not.toContain('secret');
    const [four] = importLines('proxy.test:999999:bob:secret').skipped;
    expect(JSON.stringify(four)).not.toContain('secret');
  });

  test('each layout gives the same proxy back, whatever the password holds', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/);
    const password = fc.stringMatching(/^[A-Za-z][A-Za-z0-9._,:@-]{0,30}[A-Za-z]$/);
    fc.assert(
      fc.property(word, password, fc.integer({ min: 1, max: 65535 }), (user, secret, port) => {
        for (const line of [
          `${user}:${secret}@proxy.test:${port}`,
          `proxy.test:${port}@${user}:${secret}`,
          `proxy.test:${port}:${user}:${secret}`,
        ]) {
          expect(importLines(line).proxies).toMatchObject([
            { host: 'proxy.test', port, username: user, password: secret },
          ]);
        }
      }),
    );
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void importLines(text)));
  });
});

test('a password of digits with a hash behind them is no port with words behind it', () => {
  const { proxies } = importLines('bob:12#secret@proxy.example:8080');
  expect(proxies).toMatchObject([
    { host: 'proxy.example', port: 8080, username: 'bob', password: '12#secret' },
  ]);
  expect(proxies[0]?.name).not.toContain('secret');
});

test('what may be a password behind a scheme does not become part of a name', () => {
  const { proxies } = importLines('1.2.3.4,8080,http,bob,s3cret');
  expect(JSON.stringify(proxies)).not.toContain('s3cret');
});

test.each([
  ['1.2.3.4:8080 # home', 'http://1.2.3.4:8080'],
  ['- "1.2.3.4:8080",', 'http://1.2.3.4:8080'],
  ['"1.2.3.4","8080"', 'http://1.2.3.4:8080'],
  ['2) 1.2.3.4:8080;', 'http://1.2.3.4:8080'],
  ['PROXY 1.2.3.4:8080', 'http://1.2.3.4:8080'],
  ['socks5 1.2.3.4 1080 bob pass', 'socks5://bob:pass@1.2.3.4:1080'],
  ['1.2.3.4:1080:socks5', 'socks5://1.2.3.4:1080'],
  ['\u200B\uFEFF1.2.3.4:8080', 'http://1.2.3.4:8080'],
  ['::1:8080', 'http://[::1]:8080'],
  ['2001:db8::beef:8080', 'http://[2001:db8::beef]:8080'],
  // A password of digits is no port where the other layout names a domain.
  ['bob:12345:proxy.test:8080', 'http://bob:12345@proxy.test:8080'],
])('%j is read', (line, proxy) => {
  const { proxies } = importLines(line);
  expect(
    proxies.map(({ scheme, username, password, host, port }) => {
      const login = username === '' ? '' : `${username}:${password}@`;
      return `${scheme}://${login}${host}:${port}`;
    }),
  ).toEqual([proxy]);
});

test.each([
  'password: secret',
  '"password": "secret",',
  '  password=secret',
  'bob:secret',
  'bob:secret:proxy.test',
  'proxy.test bob secret',
  'proxy.test 80 secret',
  'proxy.test,80,bob,secret,DE',
  'http://bob:secret@proxy.test',
  'http://bob:se?cret@proxy.test:80 secret',
  '<manualconf host="proxy.test" username="bob" password="secret"/>',
  'trojan://secret@proxy.test:443',
  `${'bob:secret@'.repeat(300)}proxy.test:80`,
])('the report of %j has no password', (line) => {
  const { proxies, skipped } = importLines(line);
  expect(proxies).toEqual([]);
  expect(JSON.stringify(skipped)).not.toMatch(/secret|cret/);
});

// What begins so is read, unless its port or scheme is none.
test.each([
  ['1.2.3.4:8080:me@mail.test:123456', null],
  ['1.2.3.4:99999:me@mail.test:123456', '1.2.3.4:99999:…'],
  ['quic://1.2.3.4:8080:me@mail.test:123456', 'quic://1.2.3.4:8080:…'],
  ['1.2.3.4:8080:me@mail.test', '1.2.3.4:8080:…'],
  ['socks4 1.2.3.4:8080:me@mail.test:123456', '#1'],
  ['[2001:db8::1]:99999:me@mail.test:123456', '#1'],
  ['quic://bob:123456@proxy.test:80', 'quic://…@proxy.test:80'],
])('the report of %j shows nothing behind the port', (line, name) => {
  expect(importLines(line).skipped[0]?.name ?? null).toBe(name);
});

test('words behind a hash that may be a login are no name', () => {
  expect(JSON.stringify(importLines('proxy.test:80#bob:secret'))).not.toContain('secret');
});

test('a long line of separators is refused at once', () => {
  for (const filler of [' ', ',', '#', ' #', ' # ', '@', 'a:', '"a" ']) {
    const begun = cpuTime();
    importLines(`proxy.test:80${filler.repeat(300_000)}x`);
    expect(cpuTime() - begun).toBeLessThan(1000);
  }
});
