import { describe, expect, test } from 'vitest';
import { toProblem } from '@/utils/problem';
import { bypassList, directAddresses, isDirectAddress } from '@/utils/proxy/routing/bypass';
import {
  checkGeneratedHost,
  endpointOf,
  isLocalProxy,
  isSameEndpoint,
} from '@/utils/proxy/endpoint';
import { isHost } from '@/utils/proxy/host-port';
import type { Account } from '@/utils/account/schema';
import { customProfile, serviceProfile } from '../../fixtures/stored-profiles';

const ports = { http: 1000, socks5: 1002 };
const none = { hasAccess: false, credits: 0, concurrency: 0, endpointUrl: '', keyTail: null };
function accountWith(endpoint: string | null): Account {
  return {
    keyTail: 'abcd',
    ownershipScope: null,
    authType: null,
    emailUnverified: false,
    products: [
      { code: 'rp', balanceMb: 1, endpoint, ports },
      {
        code: 'static_residential',
        balanceMb: null,
        endpoint: null,
        ports: { http: 5, socks5: 6 },
      },
    ],
    countries: {},
    scraper: { ...none, healthy: null },
    browser: { ...none, maxSessionLengthSeconds: 0 },
    checkedAt: 0,
  };
}
const profile = serviceProfile({ id: 'p', name: 'P', countries: [], lifetimeMinutes: 30 });
const custom = customProfile();
const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return toProblem(error).code;
  }
};

describe('the endpoint', () => {
  test('host and port are those of the proxy data, not those of the string', () => {
    const account = accountWith('rp.service.example');
    expect(endpointOf(profile, account, 'other.service.example', false)).toEqual({
      scheme: 'http',
      host: 'rp.service.example',
      port: 1000,
    });
    expect(endpointOf(profile, account, 'other.service.example', true)).toMatchObject({
      scheme: 'socks5',
      port: 1002,
    });
  });

  test('only static residential takes the host that its string names', () => {
    const fixed = { ...profile, product: 'static_residential' } as const;
    expect(endpointOf(fixed, accountWith(null), 'isp.service.example', false)).toEqual({
      scheme: 'http',
      host: 'isp.service.example',
      port: 5,
    });
    const missing = () => endpointOf(profile, accountWith(null), 'isp.service.example', false);
    expect(codeOf(missing)).toBe('endpoint-missing');
  });

  test('SOCKS5 with a login needs Firefox', () => {
    const socks = { ...custom, scheme: 'socks5', hasLogin: true } as const;
    expect(codeOf(() => endpointOf(socks, null, null, false))).toBe('socks-needs-firefox');
    expect(codeOf(() => endpointOf(socks, null, null, true))).toBeNull();
    expect(codeOf(() => endpointOf({ ...socks, hasLogin: false }, null, null, false))).toBeNull();
  });

  test.each([
    ['rp.service.example', 'rp.service.example', null],
    ['rp.service.example', 'RP.service.example.', null],
    ['premium.service.example', 'rp.service.example', null],
    ['premium.eu.service.example', 'rp.service.example', 'host-unknown'],
    ['rp.service.example', 'service.example', 'host-unknown'],
    ['rp.service.example', 'rp.service.example.evil.example', 'host-unknown'],
    ['rp.service.example', 'evilservice.example', 'host-unknown'],
    ['rp.example', 'evil.example', 'host-unknown'],
    ['service.co.uk', 'evil.co.uk', 'host-unknown'],
    ['rp.service.co.uk', 'mp.service.co.uk', null],
    ['127.0.0.1', '127.0.0.1', null],
    ['203.0.113.1', '198.0.113.1', 'host-unknown'],
  ])('%s explains %s: %s', (endpoint, host, code) => {
    expect(codeOf(() => checkGeneratedHost(host, accountWith(endpoint)))).toBe(code);
  });
});

test.each([
  ['localhost', true],
  ['a.localhost.', true],
  ['127.4.5.6', true],
  ['[::1]', true],
  ['rp.vantage.test', true],
  ['rp.service.example', false],
  ['localhost.example', false],
  ['128.0.0.1', false],
])('%s is on this machine: %s', (host, expected) => {
  expect(isLocalProxy(host)).toBe(expected);
});

const ways = 'x.test:1; DIRECT; PROXY y';

test.each([
  ['a custom proxy', () => endpointOf(customProfile({ host: ways }), null, null, false)],
  ['a service that is broken', () => endpointOf(profile, accountWith(ways), null, false)],
  [
    'a port of a file',
    () => {
      const account = accountWith('rp.service.example');
      const products = account.products.map((one) => ({
        ...one,
        ports: { http: 99_999, socks5: 0 },
      }));
      return endpointOf(profile, { ...account, products }, null, false);
    },
  ],
])('what names more than one place is no endpoint: %s', (_name, work) => {
  expect(codeOf(work)).toBe('host-unusable');
});

test.each([
  ['proxy.test', true],
  ['bücher.example.', true],
  ['my_proxy', true],
  ['10.0.0.1', true],
  ['[2001:db8::1]', true],
  ['', false],
  [ways, false],
  ['x.test DIRECT', false],
  ['x.test,DIRECT', false],
  ['x.test:80', false],
  ['user@x.test', false],
  ['x.test/', false],
  ['x.test\n', false],
  ['a..b', false],
  ['1.2.3.999', false],
  ['[::::]', false],
  ['::1', false],
])('%j is a host: %s', (host, expected) => {
  expect(isHost(host)).toBe(expected);
});

describe('what goes past the proxy', () => {
  const direct = directAddresses(['https://account.example', '', 'wss://s.example:8443/api/v1']);
  const remote = { scheme: 'http', host: 'rp.service.example', port: 1000 } as const;

  const own = [
    'https://account.example:443',
    'wss://account.example:443',
    'https://s.example:8443',
    'wss://s.example:8443',
  ];

  test("the service's own addresses, each with its port, also as WebSockets", () => {
    expect(bypassList(remote, direct)).toEqual(own);
  });

  test('no address of another kind, as it would not be called', () => {
    expect(
      directAddresses(['http://a.test', 'javascript:alert(1)', 'mailto:a@b.test', 'ftp://a.test']),
    ).toEqual([]);
  });

  test('loopback goes through a proxy on this machine; own addresses come after, and win', () => {
    expect(bypassList({ ...remote, host: '127.0.0.1' }, direct)).toEqual(['<-loopback>', ...own]);
  });

  test.each([
    ['https://account.example/public', true],
    ['https://account.example:444/', false],
    ['http://account.example/', false],
    ['ws://account.example:443/', false],
    ['wss://account.example/x?key=1', true],
    ['wss://s.example:8443/x', true],
    ['wss://s.example/', false],
    ['https://s.example:8443/x', true],
    ['https://www.account.example/', false],
  ])('%s: %s', (url, expected) => {
    expect(isDirectAddress(new URL(url), direct)).toBe(expected);
  });
});

test('an IPv6 address names the same proxy with brackets and, as browsers report it, without', () => {
  const stored = { host: '[2001:DB8::1]', port: 8080 };
  expect(isSameEndpoint(stored, { host: '2001:db8::1', port: 8080 })).toBe(true);
  expect(isSameEndpoint(stored, { host: '2001:db8::2', port: 8080 })).toBe(false);
});
