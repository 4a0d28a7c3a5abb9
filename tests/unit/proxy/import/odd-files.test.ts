import { describe, expect, test } from 'vitest';
import { planImport } from '@/utils/proxy/import/profiles-file';
import { fixed, host, match, wildcard } from './switcher-files/switcher-file';

/** Profiles as `name scope sites`, and the report as `name: why`. */
function read(file: object | string): { profiles: string[]; report: string[] } {
  let id = 0;
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { added, skipped } = planImport(text, [], () => String((id += 1)));
  return {
    profiles: added.map(({ profile, sites }) =>
      [profile.name, profile.where.scope, ...sites.split('\n').filter(Boolean)].join(' '),
    ),
    report: skipped.map(({ name, why }) => `${name}: ${why}`),
  };
}

const omega = (...profiles: { name: string; [key: string]: unknown }[]) => ({
  schemaVersion: 2,
  ...Object.fromEntries(profiles.map((profile) => [`+${profile.name}`, profile])),
});
const auto = (rules: unknown[], defaultProfileName = 'direct') => ({
  name: 'auto',
  profileType: 'SwitchProfile',
  defaultProfileName,
  rules,
});
const rule = (pattern: string, profileName: string) => ({ condition: host(pattern), profileName });
const foxy = (item: object, more: object = {}) => ({
  mode: 'pattern',
  data: [{ active: true, title: 'F', type: 'http', hostname: 'f.test', port: '80', ...item }],
  ...more,
});

describe('one entry that is not of the format costs no other, and is told', () => {
  test('a rule of a switch profile', () => {
    expect(read(omega(fixed('A', 'a.test'), auto([null, rule('x.test', 'A')])))).toEqual({
      profiles: ['A everything', 'auto: A only x.test'],
      report: ['auto: 1: entry-unreadable'],
    });
  });

  test('a bypass of a fixed profile', () => {
    const bypassList = [7, { conditionType: 'BypassCondition', pattern: 'own.test' }];
    expect(read(omega({ ...fixed('A', 'a.test'), bypassList }))).toEqual({
      profiles: ['A except own.test'],
      report: ['A: 1: entry-unreadable'],
    });
  });

  test('a profile', () => {
    expect(read({ ...omega(fixed('A', 'a.test')), '+B': 'text' }).report).toEqual([
      'B: entry-unreadable',
    ]);
  });

  test('the only include of an item, which does not take everything without it', () => {
    expect(read(foxy({ include: [null] }))).toEqual({
      profiles: ['F only'],
      report: ['F: 1: entry-unreadable'],
    });
    expect(read(foxy({ include: '*.x.test' })).profiles).toEqual(['F only']);
  });

  test('an exclude', () => {
    const item = { include: [match('*://*.x.test/*')], exclude: [null, wildcard('a.x.test')] };
    expect(read(foxy(item))).toMatchObject({
      profiles: ['F: direct only *.a.x.test', 'F only *.x.test'],
      report: ['F: whole-address', 'F: 1: entry-unreadable'],
    });
  });

  test('an item', () => {
    const file = foxy({ include: [wildcard('x.test')] });
    expect(read({ ...file, data: [null, ...file.data] })).toMatchObject({
      profiles: ['F only *.x.test'],
      report: ['FoxyProxy: 1: entry-unreadable', 'F: whole-address'],
    });
  });

  test('an allowed host of Caido', () => {
    const connection = { host: 'up.test', port: 80 };
    expect(read({ upstreamProxiesHttp: [{ allowlist: [null], connection }] })).toEqual({
      profiles: [],
      report: ['up.test:80: 1: entry-unreadable'],
    });
  });

  test('a server, a rule and a subscription of SmartProxy', () => {
    const file = {
      proxyServers: [null, { id: 's', name: 'S', host: 's.test', port: 80, protocol: 'HTTP' }],
      proxyProfiles: [
        {
          profileId: 'p',
          profileName: 'P',
          profileType: 2,
          profileProxyServerId: 's',
          proxyRules: [null, { ruleType: 5, ruleSearch: 'x.test' }],
          rulesSubscriptions: [{ url: 'https://bob:secret@list.test/' }],
        },
      ],
    };
    expect(read(file)).toEqual({
      profiles: ['S everything', 'P: S only *.x.test'],
      report: [
        'SmartProxy: 1: entry-unreadable',
        'P: 1: entry-unreadable',
        'P: https://…@list.test/: subscribed-list',
      ],
    });
  });
});

test('a type of FoxyProxy 4 to 7 may be text, and an unknown one is told', () => {
  const file = {
    a: { title: 'A', type: '3', address: 'a.test', port: '1080' },
    b: { title: 'B', address: 'b.test', port: 80 },
    logging: { size: 100, active: true },
  };
  expect(read(file)).toEqual({ profiles: ['A everything'], report: ['B: scheme-unknown'] });
});

test('what FoxyProxy says of containers, tabs and in general is told', () => {
  const file = foxy(
    { tabProxy: [wildcard('tab.test')] },
    {
      container: { incognito: 'f.test:80', 'container-1': '' },
      globalExcludeWildcard: '*.own.test',
    },
  );
  expect(read(file)).toEqual({
    profiles: ['F everything'],
    report: [
      'F: tab.test: tab-rule',
      'incognito: f.test:80: window-proxy',
      'globalExcludeWildcard: pattern-unreadable',
    ],
  });
});

test.each([
  ['by its ID', { proxyServerId: 'old' }],
  ['as a whole', { proxy: { id: 'old', name: 'Old' } }],
])('a rule of SmartProxy goes to no other server than it names %s', (_how, names) => {
  const server = { name: 'Main', host: 'main.test', port: 80, protocol: 'HTTP' };
  const file = {
    defaultProxyServerId: 'main',
    proxyServers: [
      { ...server, id: 'main' },
      { ...server, id: 'old', name: 'Old', protocol: 'SOCKS4' },
    ],
    proxyProfiles: [
      {
        profileName: 'P',
        profileType: 2,
        proxyRules: [
          { ruleType: 5, ruleSearch: 'old.test', ...names },
          { ruleType: 5, ruleSearch: 'gone.test', proxyServerId: 'gone' },
        ],
      },
    ],
  };
  expect(read(file)).toEqual({
    // SmartProxy itself uses the default server where the file has none of this ID.
    profiles: ['Main everything', 'P: Main only *.gone.test'],
    report: ['Old: socks4', 'P: old.test: profile-missing'],
  });
});

describe('of a file of SwitchySharp nothing is lost in silence', () => {
  const sharp = (profiles: unknown, rules: unknown, rest: string) => ({
    config: JSON.stringify({ startupProfileId: 'auto' }),
    profiles: JSON.stringify(profiles),
    rules: JSON.stringify(rules),
    defaultRule: JSON.stringify({ profileId: rest }),
  });
  const http = { proxyMode: 'manual', proxyHttp: 'a.test:80', proxyHttps: 'a.test:80' };
  const a = { ...http, id: 'a', name: 'A' };
  const toA = { urlPattern: '*://x.test/*', patternType: 'wildcard', profileId: 'a' };

  test('what leads to a profile that it does not have goes nowhere', () => {
    // The name of a profile is not its ID.
    const rules = { one: { ...toA, urlPattern: '*://gone.test/*', profileId: 'A' }, two: toA };
    expect(read(sharp({ a }, rules, 'gone'))).toEqual({
      profiles: ['A everything', 'Auto Switch: A only x.test'],
      report: [
        'Auto Switch: *://gone.test/*: profile-missing',
        'Auto Switch: gone: profile-missing',
      ],
    });
  });

  test('entries of another form', () => {
    expect(read(sharp({ b: 7, a }, { one: null, two: toA }, 'direct'))).toEqual({
      profiles: ['A everything', 'Auto Switch: A only x.test'],
      report: ['SwitchySharp: 1: entry-unreadable', 'Auto Switch: 1: entry-unreadable'],
    });
    const broken = { ...sharp({ a }, {}, 'direct'), rules: '{"one":' };
    expect(read(broken).report).toEqual(['Auto Switch: 1: entry-unreadable']);
    expect(read({ ...broken, rules: '' }).report).toEqual([]);
  });

  test('the other proxies of a profile with SOCKS', () => {
    const socks = { proxySocks: 's.test:1080', socksVersion: 5 };
    expect(read(sharp({ a: { ...a, ...socks } }, {}, 'direct'))).toEqual({
      profiles: ['A everything'],
      report: ['A: per-scheme-proxies'],
    });
    const alone = { ...a, ...socks, proxyHttp: '', proxyHttps: '' };
    expect(read(sharp({ a: alone }, {}, 'direct')).report).toEqual([]);
    const same = { ...a, ...socks, useSameProxy: true };
    expect(read(sharp({ a: same }, {}, 'direct')).report).toEqual([]);
    const old = { ...a, ...socks, socksVersion: 4 };
    expect(read(sharp({ a: old }, {}, 'direct')).report).toEqual(['A: socks4']);
  });
});

test('an export of FoxyProxy 3', () => {
  const pattern = (url: string, whitelist: string, type = 'wildcard') => ({
    data: { url, name: '', type, whitelist, enabled: true },
  });
  const file = {
    settings: { sk: 'k' },
    proxyList: ['p', 'q', 's'],
    p: {
      data: {
        name: 'P',
        host: 'p.test',
        port: '8080',
        type: 'manual',
        credentials: 'U2FsdGVk',
        patterns: [
          pattern('*://*.shop.test/*', 'Inclusive'),
          pattern('*://own.shop.test/*', 'Exclusive'),
          pattern('^https?://x', 'Inclusive', 'regexp'),
        ],
      },
    },
    q: { data: { name: 'Q', type: 'auto', configUrl: 'https://pac.test/' } },
    s: { data: { name: 'S', host: 's.test', port: 1080, isSocks: true, type: 'manual' } },
  };
  expect(read(file)).toEqual({
    profiles: ['P: direct only own.shop.test', 'P only *.shop.test', 'S everything'],
    report: [
      'P: login-unreadable',
      'P: whole-address',
      'P: ^https?://x: regular-expression',
      'Q: pac-script',
    ],
  });
});

test('a virtual profile stands for another one in a rule', () => {
  const virtual = { name: 'V', profileType: 'VirtualProfile', defaultProfileName: 'A' };
  expect(read(omega(fixed('A', 'a.test'), virtual, auto([rule('x.test', 'V')])))).toEqual({
    profiles: ['A everything', 'V: A everything', 'auto: A only x.test'],
    report: [],
  });
  const circle = { ...virtual, defaultProfileName: 'V' };
  const { report } = read(omega(circle, auto([rule('x.test', 'V')])));
  expect(report).toContain('auto: x.test: nested-rules');
});

test('an IPv6 server without brackets, and a login in a host', () => {
  const endpoint = (name: string) => ({ scheme: 'http', host: name, port: 80 });
  const file = omega(
    { ...fixed('A', ''), fallbackProxy: endpoint('2001:db8::1') },
    { ...fixed('bob:secret@b.test', ''), fallbackProxy: endpoint('bob:secret@b.test') },
  );
  expect(read(file)).toEqual({
    profiles: ['A everything'],
    report: ['…@b.test: host-unreadable'],
  });
});
