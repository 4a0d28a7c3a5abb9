import { expect, test } from 'vitest';
import { importLines } from '@/utils/proxy/import/proxy-lines';

const read = (line: string) => {
  const { proxies, skipped } = importLines(line);
  return (
    proxies.map(({ scheme, host, port, username, password, name }) => [
      `${scheme}://${username}:${password}@${host}:${port}`,
      name.replace(`${host}:${port}`, '*'),
    ])[0] ?? skipped[0]?.why
  );
};

test.each([
  // Words that may be a login are in no name.
  ['1.2.3.4:8080,SOCKS5,user,pass', 'socks5://:@1.2.3.4:8080', '*'],
  ['1.2.3.4,8080,SOCKS5,user,pass', 'socks5://:@1.2.3.4:8080', '*'],
  ['1.2.3.4,8080,HTTP,US,elite', 'http://:@1.2.3.4:8080', '* US elite'],
  ['1.2.3.4,8080,HTTP,Germany', 'http://:@1.2.3.4:8080', '* Germany'],
  ['1.2.3.4:8080,DE,SOCKS5,user,pass', 'socks5://:@1.2.3.4:8080', '* DE'],
  ['1.2.3.4:8080,SOCKS5,US,user,pass', 'socks5://:@1.2.3.4:8080', '* US'],
  // The country may be before the scheme.
  ['1.2.3.4|8080|DE|SOCKS5', 'socks5://:@1.2.3.4:8080', '* DE'],
  ['1.2.3.4,8080,us,http', 'http://:@1.2.3.4:8080', '* us'],
  ['1.2.3.4:8080,US,HTTPS', 'https://:@1.2.3.4:8080', '* US'],
  // A comment is no login.
  ['1.2.3.4:80 # home line', 'http://:@1.2.3.4:80', '*'],
  ['http 1.2.3.4:80 # my home', 'http://:@1.2.3.4:80', '*'],
  ['1.2.3.4 80 #my home', 'http://:@1.2.3.4:80', '*'],
  ['1.2.3.4:80 // my home', 'http://:@1.2.3.4:80', '*'],
  ['1.2.3.4:8080:user:pass # home', 'http://user:pass@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080:user:p@ss # me@home.test', 'http://user:p@ss@1.2.3.4:8080', '*'],
  ['socks5://1.2.3.4:1080:user:pass // x', 'socks5://user:pass@1.2.3.4:1080', '*'],
  ['1.2.3.4:8080:user:#pass', 'http://user:#pass@1.2.3.4:8080', '*'],
  ['user:pa # ss@1.2.3.4:8080', 'http://user:pa # ss@1.2.3.4:8080', '*'],
  // A separator behind each line of a text is none of a password.
  ['1.2.3.4:8080:user:pass,', 'http://user:pass@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080:user:pass ; # home', 'http://user:pass@1.2.3.4:8080', '*'],
  // Only the login of a URL is percent-encoded, and its question mark begins parameters.
  ['http://h.test:80:user:pa%41ss', 'http://user:pa%41ss@h.test:80', '*'],
  ['http://h.test:80:user:pa?ss', 'http://user:pa?ss@h.test:80', '*'],
  ['http://h.test:80:bob:pass?title=X', 'http://bob:pass@h.test:80', 'X'],
  ['http://user:pa%41ss@h.test:80', 'http://user:paAss@h.test:80', '*'],
  ['http://user:12345:h.test:80?foo', 'http://user:12345@h.test:80', '*'],
  ['http://h.test:80?foo', 'http://:@h.test:80', '*'],
  ['user:pass:[2001:db8::1]:8080', 'http://user:pass@[2001:db8::1]:8080', '*'],
  // An @ in the login of `host:port:user:pass` is neither the end of a login nor percent-encoding.
  ['1.2.3.4:8080:user:p@ss', 'http://user:p@ss@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080:me@mail.test:s3cret', 'http://me@mail.test:s3cret@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080:me@mail.test:12345', 'http://me@mail.test:12345@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080:me@mail.test:123456', 'http://me@mail.test:123456@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080:me@mail.test:12#tail', 'http://me@mail.test:12#tail@1.2.3.4:8080', '*'],
  ['1.2.3.4 8080 me@mail.test 12345', 'http://me@mail.test:12345@1.2.3.4:8080', '*'],
  ['socks5://h.test:80:me@mail.test:%41', 'socks5://me@mail.test:%41@h.test:80', '*'],
  ['[2001:db8::1]:80:me@mail.test:12', 'http://me@mail.test:12@[2001:db8::1]:80', '*'],
  ['localhost:80:me@mail.test:12', 'http://me@mail.test:12@localhost:80', '*'],
  ['us@r:p@ss:1.2.3.4:8080', 'http://us@r:p@ss@1.2.3.4:8080', '*'],
  ['1.2.3.4:8080@user:p@ss', 'http://user:p@ss@1.2.3.4:8080', '*'],
  ['user:12345@5.6.7.8:80', 'http://user:12345@5.6.7.8:80', '*'],
  ['user.b:12345@5.6.7.8:80', 'http://user.b:12345@5.6.7.8:80', '*'],
  // Logins in these layouts are read.
  ['1.2.3.4:80 user:pass', 'http://user:pass@1.2.3.4:80', '*'],
  ['user:pass 1.2.3.4:80', 'http://user:pass@1.2.3.4:80', '*'],
  ['1.2.3.4 80 user #pass', 'http://user:#pass@1.2.3.4:80', '*'],
  ['gate.test:1000 user.b:1234', 'http://user.b:1234@gate.test:1000', '*'],
])('%s is read', (line, proxy, name) => {
  expect(read(line)).toEqual([proxy, name]);
});

test.each([
  '1.2.3.4:80,5.6.7.8:81',
  '1.2.3.4:80 5.6.7.8:81',
  '1.2.3.4 80 5.6.7.8 81',
  'http://1.2.3.4:80 http://5.6.7.8:81',
  'SOCKS5 1.2.3.4:1080 user 1234',
])('%s is refused: its end would be taken for a login', (line) => {
  expect(read(line)).toBe('line-unreadable');
});

test('SOCKS4 is recognised after a country, too', () => {
  expect(read('1.2.3.4,8080,DE,socks4')).toBe('socks4');
});

test('lines may end with a carriage return alone', () => {
  expect(importLines('1.2.3.4:80\r5.6.7.8:81').proxies).toHaveLength(2);
});

test.each([
  ['1.2.3.4:80:a:one,\n# more\n\n5.6.7.8:81:b:two,\n', ['one', 'two']],
  ['1.2.3.4:80:a:one,\n5.6.7.8:81:b:two', ['one,', 'two']],
])('a comma ends a password unless all lines of %j have one', (text, passwords) => {
  expect(importLines(text).proxies.map(({ password }) => password)).toEqual(passwords);
});

test.each([
  ['1.2.3.4:8080,SOCKS5,user,pass', '1.2.3.4:8080'],
  ['1.2.3.4,8080,SOCKS5,US,user,pass', '1.2.3.4:8080'],
  ['"1.2.3.4","8080","HTTP","user","pass"', '1.2.3.4:8080'],
  ['1.2.3.4:8080#user:pass', '1.2.3.4:8080'],
  ['1.2.3.4:8080,HTTP,US,elite', undefined],
  ['1.2.3.4:8080,HTTP,Germany,,', undefined],
  ['1.2.3.4:8080 http #my home', undefined],
  ['1.2.3.4:8080#DE elite', undefined],
  ['me:word@1.2.3.4:8080#DE:elite', undefined],
])('%s is read, and its login reported where the end may be one', (line, name) => {
  const { proxies, skipped } = importLines(line);
  expect(proxies).toHaveLength(1);
  expect(skipped).toEqual(name === undefined ? [] : [{ name, why: 'login-unreadable' }]);
});

// What surrounds a proxy with a login is no part of the login.
test.each([
  ['- http://user:pass@1.2.3.4:8080', 'http://user:pass@1.2.3.4:8080'],
  ['-  "http://user:pass@1.2.3.4:8080",', 'http://user:pass@1.2.3.4:8080'],
  ['1. http://us%40er:pa%20ss@1.2.3.4:8080', 'http://us@er:pa ss@1.2.3.4:8080'],
  ['* user:pass@h:1', 'http://user:pass@h:1'],
  ['- 1.2.3.4:8080:user:1234', 'http://user:1234@1.2.3.4:8080'],
  ['socks5 user:pass@h:1080', 'socks5://user:pass@h:1080'],
  ['SOCKS5,user:pass@h:1080', 'socks5://user:pass@h:1080'],
  ['HTTPS user:pass@h:8080', 'https://user:pass@h:8080'],
  ['http_proxy=http://user:pass@h:3128', 'http://user:pass@h:3128'],
  ['export HTTPS_PROXY="https://user:pass@h:3128"', 'https://user:pass@h:3128'],
  ['  - proxy: http://user:pass@h:3128', 'http://user:pass@h:3128'],
  ['--proxy=socks5://user:pass@h:3128', 'socks5://user:pass@h:3128'],
  ['1.2.3.4:8080@user:1234', 'http://user:1234@1.2.3.4:8080'],
  ['[2001:db8::1]:8080@user:1234', 'http://user:1234@[2001:db8::1]:8080'],
  // These are parts of a login.
  ['proxy:1234@h.test:80', 'http://proxy:1234@h.test:80'],
  ['http://john.doe:12345@proxyhost:3128', 'http://john.doe:12345@proxyhost:3128'],
  ['http://acme,us:pass@gw.test:80', 'http://acme,us:pass@gw.test:80'],
  ['http://my user:pass@h.test:80', 'http://my user:pass@h.test:80'],
  ['http://john.doe:12,34@gw.test:80', 'http://john.doe:12,34@gw.test:80'],
  ['user:a, b; c | d@h.test:80', 'http://user:a, b; c | d@h.test:80'],
  ['h.test:80:acme,us:pass', 'http://acme,us:pass@h.test:80'],
  ['h.test:80:my user:pass', 'http://my user:pass@h.test:80'],
  ['h.test:80:john.doe:2024;x', 'http://john.doe:2024;x@h.test:80'],
])('%s is read without what surrounds it', (line, proxy) => {
  expect(read(line)).toEqual([proxy, '*']);
});

test.each([
  'user:pass@h:3128,user:secret@i:3128',
  'user:pass@h.test:3128 user:secret@i.test:3128',
  'http://user:pass@h:80|http://other:secret@i:80',
])('%s is refused: it is two proxies, and no login holds one', (line) => {
  const { proxies, skipped } = importLines(line);
  expect(proxies).toEqual([]);
  expect(skipped).toMatchObject([{ why: 'line-unreadable' }]);
  expect(JSON.stringify(skipped)).not.toContain('secret');
});
