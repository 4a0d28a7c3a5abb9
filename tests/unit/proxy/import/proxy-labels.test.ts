import { describe, expect, test } from 'vitest';
import { importLines } from '@/utils/proxy/import/proxy-lines';
import { cpuTime } from '../../../fixtures/cpu-time';

/** Proxies as `scheme://user:password@host:port name`, where `*` stands for host and port; else the reason. */
const read = (line: string) => {
  const { proxies, skipped } = importLines(line);
  const shown = proxies.map(({ scheme, host, port, username, password, name }) => {
    const place = `${host}:${port}`;
    return `${scheme}://${username}:${password}@${place} ${name.replace(place, '*')}`;
  });
  return [...shown, ...skipped.map(({ why }) => why)].join(', ');
};

describe('a label before a proxy is no part of its login', () => {
  test.each([
    ['SOCKS5: 1.2.3.4:1080', 'socks5://:@1.2.3.4:1080 *'],
    ['HTTP: gate.test:7000', 'http://:@gate.test:7000 *'],
    ['https:\tuser:pass@gate.test:7000', 'https://user:pass@gate.test:7000 *'],
    ['SOCKS5: 1.2.3.4:1080:user:1234', 'socks5://user:1234@1.2.3.4:1080 *'],
    ['SOCKS5: http://1.2.3.4:80', 'http://:@1.2.3.4:80 *'],
    ['SOCKS4: 1.2.3.4:1080', 'socks4'],
    ['HTTP proxy: 1.2.3.4:80', 'http://:@1.2.3.4:80 *'],
    ['SOCKS5 proxy: user:pass@1.2.3.4:80', 'socks5://user:pass@1.2.3.4:80 *'],
    ['Server: 1.2.3.4:8080', 'http://:@1.2.3.4:8080 *'],
    ['Server: user:pass@1.2.3.4:8080', 'http://user:pass@1.2.3.4:8080 *'],
    ['Server: 1.2.3.4:8080:user:1234', 'http://user:1234@1.2.3.4:8080 *'],
    ['Server: 1.2.3.4 8080 user pass', 'http://user:pass@1.2.3.4:8080 *'],
    ['Server: http://user:p%40ss@1.2.3.4:8080', 'http://user:p@ss@1.2.3.4:8080 *'],
    ['Server: 1.2.3.4', 'line-unreadable'],
    ['My server 1: HTTP: 1.2.3.4:8080', 'http://:@1.2.3.4:8080 *'],
    ['N/A: 1.2.3.4:8080', 'http://:@1.2.3.4:8080 *'],
    ["Bob's: 1.2.3.4:8080", 'http://:@1.2.3.4:8080 *'],
    ['proxy.de: 1.2.3.4:8080', 'http://:@1.2.3.4:8080 *'],
    ['"Server: 1.2.3.4:8080",', 'http://:@1.2.3.4:8080 *'],
    ['server: "1.2.3.4:8080"', 'http://:@1.2.3.4:8080 *'],
    // A country stays in the name, as behind a hash.
    ['DE: 1.2.3.4:8080', 'http://:@1.2.3.4:8080 * DE'],
    ['1. DE: socks5://1.2.3.4:8080', 'socks5://:@1.2.3.4:8080 * DE'],
  ])('%s', (line, proxy) => {
    expect(read(line)).toBe(proxy);
  });

  test.each([
    ['SOCKS5 1.2.3.4:1080:user:1234', 'socks5://user:1234@1.2.3.4:1080 *'],
    ['SOCKS5 1.2.3.4:80:user:pa?b=c', 'socks5://user:pa?b=c@1.2.3.4:80 *'],
    ['HTTP,1.2.3.4:80:user:12?5', 'http://user:12?5@1.2.3.4:80 *'],
    ['HTTP 1.2.3.4:80:user:p?password=x', 'http://user:p?password=x@1.2.3.4:80 *'],
    ['SOCKS5: 1.2.3.4:80:user:pa?b=c', 'socks5://user:pa?b=c@1.2.3.4:80 *'],
    ['SOCKS5: user:secret?x=1@h.test:80', 'socks5://user:secret?x=1@h.test:80 *'],
    ['SOCKS5: user:pa%41@h:1', 'socks5://user:pa%41@h:1 *'],
    ['SOCKS5 user:pa%41@h:1', 'socks5://user:pa%41@h:1 *'],
    ['SOCKS5: 1.2.3.4:80:user:p://x', 'socks5://user:p://x@1.2.3.4:80 *'],
    ['HTTP 1.2.3.4:443:user:pass', 'http://user:pass@1.2.3.4:443 *'],
    ['HTTP http://u:p%41@h.test:80', 'http://u:pA@h.test:80 *'],
    ['SOCKS5 1.2.3.4:1080:user:1234#DE', 'socks5://user:1234#DE@1.2.3.4:1080 *'],
    ['SOCKS5 a:b@h:1,a:c@i:2', 'line-unreadable'],
    ['SOCKS4 user:pass@h:1', 'socks4'],
  ])('a scheme as a word makes no URL of %s', (line, proxy) => {
    expect(read(line)).toBe(proxy);
  });

  test('a scheme as a word keeps what ends a line of several', () => {
    const { proxies } = importLines('SOCKS5 user:pass@h:1,\n1.2.3.4:80');
    expect(proxies[0]).toMatchObject({ scheme: 'socks5', username: 'user', port: 1 });
  });

  test('a password that begins with a blank is one', () => {
    expect(read('bob: secret@1.2.3.4:80')).toBe('http://bob: secret@1.2.3.4:80 *');
  });

  test('a refused line is reported without its login', () => {
    for (const line of ['Server: bob:secret', 'DE: bob:secret:1.2.3.4:0', 'Pass: secret']) {
      const { proxies, skipped } = importLines(line);
      expect(proxies).toEqual([]);
      expect(JSON.stringify(skipped)).not.toContain('secret');
    }
  });

  test('lines of many labels are refused at once', () => {
    for (const line of ['a: '.repeat(660), `a:${' '.repeat(1990)}@x`, `${'a:  '.repeat(490)}@x`]) {
      const begun = cpuTime();
      importLines(`${line}x\n`.repeat(500));
      expect(cpuTime() - begun).toBeLessThan(1000);
    }
  });
});

describe("FoxyProxy's lines with parameters", () => {
  test.each([
    [
      'https://example.com:443?active=false&title=Work&username=abcd&password=1234&cc=US',
      'https://abcd:1234@example.com:443 Work',
    ],
    ['http://h.test:1080?type=socks5', 'socks5://:@h.test:1080 *'],
    [
      'http://h.test:1080?Type=SOCKS5&UserName=a%20b&PASSWORD=50%25',
      'socks5://a b:50%@h.test:1080 *',
    ],
    ['http://u:p@h.test:1080?TITLE=Home&password=q', 'http://u:q@h.test:1080 Home'],
    ['socks://h.test:1080?type=', 'socks5://:@h.test:1080 *'],
    ['quic://h.test:1080?type=http', 'http://:@h.test:1080 *'],
    ['http://h.test:1080?type=socks4', 'socks4'],
    ['http://h.test:1080?type=pac', 'scheme-unknown'],
    ['http://h.test:1080?type=direct', 'scheme-unknown'],
    ['http://h.test:1080?type=quic', 'scheme-unknown'],
    ['socks5://h.test:1080?type=residential&title=Home', 'socks5://:@h.test:1080 Home'],
    ['http://u:p@h.test:1080?username=&password=', 'http://u:p@h.test:1080 *'],
  ])('%s', (line, proxy) => {
    expect(read(line)).toBe(proxy);
  });

  test('a refused line is reported without its login', () => {
    const { proxies, skipped } = importLines(
      'https://h.test:443?type=pac&username=bob&password=secret\nhttps://h.test?password=secret',
    );
    expect(proxies).toEqual([]);
    expect(JSON.stringify(skipped)).not.toMatch(/secret|bob/);
  });
});
