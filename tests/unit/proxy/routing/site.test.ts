import { describe, expect, test } from 'vitest';
import { parseSite, type Site, type SiteProblem } from '@/utils/proxy/routing/site';
import { canonicalHost } from '@/utils/proxy/routing/canonical-host';

describe('parseSite', () => {
  test.each<[string, Site]>([
    ['example.com', { kind: 'host', host: 'example.com' }],
    ['  Example.COM.  ', { kind: 'host', host: 'example.com' }],
    ['*.example.com', { kind: 'suffix', host: 'example.com' }],
    ['.example.com', { kind: 'suffix', host: 'example.com' }],
    ['bücher.example', { kind: 'host', host: 'xn--bcher-kva.example' }],
    ['*.bücher.example', { kind: 'suffix', host: 'xn--bcher-kva.example' }],
    ['localhost', { kind: 'host', host: 'localhost' }],
    ['192.168.1.1', { kind: 'host', host: '192.168.1.1' }],
    ['fd00::1', { kind: 'host', host: '[fd00::1]' }],
    ['[FD00::1]', { kind: 'host', host: '[fd00::1]' }],
    ['10.0.0.0/8', { kind: 'block', bytes: [10, 0, 0, 0], bits: 8 }],
    ['fd00::/8', { kind: 'block', bytes: [0xfd, ...Array<number>(15).fill(0)], bits: 8 }],
    ['0.0.0.0/0', { kind: 'block', bytes: [0, 0, 0, 0], bits: 0 }],
    [
      'https://*.example.com/a*',
      { kind: 'pattern', scheme: 'https', host: '*.example.com', path: '/a*' },
    ],
    ['*://*/*', { kind: 'pattern', scheme: '*', host: '*', path: '/*' }],
    ['http://example.com', { kind: 'pattern', scheme: 'http', host: 'example.com', path: '/*' }],
    [
      'http://example.com:8080/x?y=1',
      { kind: 'pattern', scheme: 'http', host: 'example.com:8080', path: '/x?y=1' },
    ],
    ['10.1.2.3/32', { kind: 'block', bytes: [10, 1, 2, 3], bits: 32 }],
    ['::/128', { kind: 'block', bytes: Array<number>(16).fill(0), bits: 128 }],
    ['::1/128', { kind: 'block', bytes: [...Array<number>(15).fill(0), 1], bits: 128 }],
    [
      '1:2:3:4:5:6:7:8/64',
      { kind: 'block', bytes: [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8], bits: 64 },
    ],
    [
      'fd12:3456::9a/16',
      {
        kind: 'block',
        bytes: [0xfd, 0x12, 0x34, 0x56, ...Array<number>(11).fill(0), 0x9a],
        bits: 16,
      },
    ],
    [
      'HTTPS://Example.COM:*/a',
      { kind: 'pattern', scheme: 'https', host: 'example.com', path: '/a' },
    ],
    ['*://*:8080/', { kind: 'pattern', scheme: '*', host: '*:8080', path: '/' }],
    ['http://a.test?x=1', { kind: 'pattern', scheme: 'http', host: 'a.test', path: '/?x=1' }],
    [
      'http://a.test/Bücher und/%C3%A4?ö=1',
      {
        kind: 'pattern',
        scheme: 'http',
        host: 'a.test',
        path: '/B%C3%BCcher%20und/%C3%A4?%C3%B6=1',
      },
    ],
    ['example.com/shop/*', { kind: 'pattern', scheme: '*', host: 'example.com', path: '/shop/*' }],
  ])('%s', (line, site) => {
    expect(parseSite(line)).toEqual({ ok: true, site });
  });

  test.each<[string, SiteProblem]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['exa mple.com', 'bad-host'],
    ['a.*.com', 'bad-host'],
    ['*', 'bad-host'],
    ['http://us*er.example/', 'bad-host'],
    ['http://user@example.com/', 'bad-host'],
    ['ftp://example.com/', 'bad-scheme'],
    ['http://', 'bad-pattern'],
    ['8://a.test/', 'bad-pattern'],
    ['a http://b.test/', 'bad-pattern'],
    ['http://a:8x/', 'bad-host'],
    ['1.2.3.4.5/8', 'bad-block'],
    ['/8', 'bad-pattern'],
    ['10.0.0.0/33', 'bad-block'],
    ['fd00::/129', 'bad-block'],
    ['example.com/8', 'bad-block'],
    ['100%', 'bad-host'],
    ['a.example,b.example', 'bad-host'],
    ['*.a.example;b.example', 'bad-host'],
    ['+.a.example', 'bad-host'],
    ['https://"a".example/', 'bad-host'],
    ['999.1.1.1', 'bad-host'],
    ['*.192.168.1.1', 'below-address'],
    ['.192.168.1.1', 'below-address'],
    ['*.[fd00::1]', 'below-address'],
  ])('refuses %j: %s', (line, problem) => {
    expect(parseSite(line)).toEqual({ ok: false, problem });
  });
});

test('canonicalHost gives hosts as browsers write them', () => {
  expect(canonicalHost('0x7f.1')).toBe('127.0.0.1');
  expect(canonicalHost('a/b')).toBeNull();
  expect(canonicalHost('')).toBeNull();
  expect(canonicalHost('.')).toBeNull();
});
