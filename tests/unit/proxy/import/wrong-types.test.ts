import { describe, expect, test } from 'vitest';
import { readPlan } from './switcher-files/read-plan';
import { fixed, match } from './switcher-files/switcher-file';

const read = (file: object) => {
  const { profiles, report } = readPlan(file);
  return { profiles, report: report.filter((line) => !line.endsWith(': whole-address')) };
};

const foxy = (item: object, more: object = {}) => ({
  mode: 'pattern',
  data: [{ title: 'F', type: 'http', hostname: 'f.test', port: '80', ...item }],
  ...more,
});
const included = { include: [match('*://x.test/*')] };
const third = (item: object, pattern: object = {}) => ({
  proxyList: ['a'],
  a: {
    data: {
      name: 'A',
      host: 'a.test',
      port: 80,
      type: 'manual',
      patterns: [
        { data: { url: '*://x.test/*', type: 'wildcard', whitelist: 'Inclusive', ...pattern } },
      ],
      ...item,
    },
  },
});
const caido = (item: object, connection: object = {}) => ({
  upstreamProxiesHttp: [{ connection: { host: 'c.test', port: 80, ...connection }, ...item }],
});
const smart = (rule: object, profile: object = {}, servers: object[] = []) => ({
  proxyServers: [{ id: 's', name: 'S', host: 's.test', port: 80, protocol: 'HTTP' }, ...servers],
  proxyProfiles: [
    {
      profileId: 'p',
      profileName: 'P',
      profileType: 3,
      profileProxyServerId: 's',
      proxyRules: [{ ruleType: 5, ruleSearch: 'x.test', ...rule }],
      ...profile,
    },
  ],
});
const omega = (change: object) => ({
  schemaVersion: 2,
  '+A': { ...fixed('A', 'a.test'), ...change },
});

describe('a switch may be a text or a number', () => {
  test.each([['false'], [0]])('that is off: %j', (off) => {
    const one = foxy({ active: off, ...included });
    const two = { ...one.data[0], title: 'G', hostname: 'g.test', active: true };
    // The first is off, so that the second takes the site.
    expect(read({ ...one, data: [...one.data, two] }).profiles).toEqual([
      'F http://f.test:80 only x.test',
      'G http://g.test:80 only x.test on',
    ]);
    const include = [{ ...match('*://x.test/*'), active: off }];
    expect(read(foxy({ include })).report).toEqual(['F: *://x.test/*: disabled-rule']);
    expect(read(third({}, { enabled: off })).report).toEqual(['A: *://x.test/*: disabled-rule']);
    expect(read(third({ enabled: off })).profiles).toEqual(['A http://a.test:80 only x.test']);
    expect(read(smart({ enabled: off })).report).toEqual(['P: x.test: disabled-rule']);
    expect(read(caido({ enabled: off })).profiles).toEqual([
      'c.test:80 http://c.test:80 everything',
    ]);
  });

  test.each([['true'], [1]])('that is on: %j', (on) => {
    expect(read(smart({ whiteList: on })).profiles).toContain(
      'P: S http://s.test:80 except *.x.test',
    );
    expect(read(caido({}, { isTLS: on })).profiles).toEqual([
      'c.test:80 https://c.test:80 everything on',
    ]);
    expect(read(third({ isSocks: on })).profiles).toEqual(['A socks5://a.test:80 only x.test']);
  });
});

describe('what is of another type is told, and does not count as its default', () => {
  test.each([
    ['FoxyProxy 8, a proxy', foxy({ active: 'yes', ...included }), 'FoxyProxy: 1'],
    ['FoxyProxy 8, a pattern', foxy({ include: [{ pattern: 'x', active: 'no' }] }), 'F: 1'],
    ['FoxyProxy 3, a proxy', third({ enabled: 'no' }), 'FoxyProxy: 1'],
    ['FoxyProxy 3, its kind', third({ isSocks: 5 }), 'FoxyProxy: 1'],
    ['FoxyProxy 3, a pattern of neither kind', third({}, { whitelist: undefined }), 'A: 1'],
    ['SmartProxy, a rule', smart({ whiteList: 'no' }), 'P: 1'],
    ['SmartProxy, whether it is on', smart({ enabled: [] }), 'P: 1'],
    ['Caido, a proxy', caido({ enabled: 'no' }), 'HTTP: 1'],
    ['Caido, its scheme', caido({}, { isTLS: 'no' }), 'HTTP: 1'],
    ['Omega, the proxy of a scheme', omega({ proxyForHttps: 'bad' }), 'A'],
    [
      'FoxyProxy 4 to 7',
      { k: { title: 'K', type: 1, address: 'k.test', active: 'no' } },
      'FoxyProxy: k',
    ],
    [
      'FoxyProxy 4 to 7, its place',
      { k: { type: 1, address: 'k.test', index: 'no' } },
      'FoxyProxy: k',
    ],
    ['FoxyProxy 4 to 7, a list', { proxySettings: [null] }, 'FoxyProxy: 1'],
    ['SmartProxy, a profile', smart({}, { profileType: 7 }), 'P'],
  ])('%s', (_what, file, name) => {
    const { profiles, report } = read(file);
    expect(report).toEqual([`${name}: entry-unreadable`]);
    // Without its only rule, or itself, it takes nothing.
    const taken = profiles.filter(
      (line) => !line.startsWith('S ') && /everything|x\.test/.test(line),
    );
    expect(taken).toEqual(name === 'P: 1' ? ['P: S http://s.test:80 everything'] : []);
  });

  test.each([
    [{ passthrough: ['x.test'] }, 'passthrough: pattern-unreadable'],
    [{ container: [{ incognito: 'f.test:80' }] }, 'container: ?: window-proxy'],
    [{ container: { incognito: 5 } }, 'incognito: ?: window-proxy'],
    [{ globalExcludeWildcard: ['x'] }, 'globalExcludeWildcard: pattern-unreadable'],
    [{ globalExcludeRegex: ['x'] }, 'globalExcludeRegex: pattern-unreadable'],
  ])('FoxyProxy 8 in general: %j', (more, line) => {
    expect(read(foxy(included, more)).report).toEqual([line]);
  });
});

test('the order of FoxyProxy 4 to 7 may be in texts', () => {
  const item = (title: string, index: string) => ({
    title,
    type: 1,
    address: 'k.test',
    port: 80,
    index,
  });
  expect(read({ a: item('A', '2'), b: item('B', '1') }).profiles).toEqual([
    'B http://k.test:80 everything',
    'A http://k.test:80 everything',
  ]);
});

test('of two servers of SmartProxy with one ID the first takes the rules', () => {
  const other = { id: 's', name: 'Other', host: 'other.test', port: 80, protocol: 'HTTP' };
  expect(read(smart({}, { profileType: 2 }, [other]))).toEqual({
    profiles: ['S http://s.test:80 everything', 'P: S http://s.test:80 only *.x.test'],
    report: ['Other: id-repeated'],
  });
});

describe('a login', () => {
  const login = { username: 12, password: 34 };
  const server = { name: 'T', host: 't.test', port: 80, protocol: 'HTTP' };
  test.each([
    ['FoxyProxy', foxy(login)],
    ['FoxyProxy 4 to 7', { k: { type: 1, address: 'k.test', port: 80, ...login } }],
    ['Omega', omega({ auth: { all: login } })],
    ['Caido', caido({ auth: login })],
    ['SmartProxy', { proxyServers: [{ ...server, ...login }] }],
  ])('may be in numbers: %s', (_what, file) => {
    const { profiles, report } = read(file);
    expect(report.filter((line) => line.endsWith('login-unreadable'))).toEqual([]);
    expect(profiles[0]).toContain('://12:34@');
  });

  test.each([
    ['FoxyProxy', foxy({ username: 'bob', password: ['p'] }), 'F'],
    [
      'FoxyProxy 4 to 7',
      { k: { title: 'K', type: 1, address: 'k.test', port: 80, username: {} } },
      'K',
    ],
    ['Omega, the login of a proxy', omega({ auth: { fallbackProxy: 'bob:p' } }), 'A'],
    ['Omega, all logins', omega({ auth: [{ username: 'bob', password: 'p' }] }), 'A'],
    ['Caido, a text', caido({ auth: 'bob:p' }), 'c.test:80'],
    ['Caido, a token', caido({ auth: { token: 'p' } }), 'c.test:80'],
    ['SmartProxy', { proxyServers: [{ ...server, username: true }] }, 'T'],
  ])('of another form is told: %s', (_what, file, name) => {
    const { profiles, report } = read(file);
    expect(report).toContain(`${name}: login-unreadable`);
    expect(profiles[0]).not.toContain('@');
  });
});

describe('what SmartProxy 0.9 has beside its rules', () => {
  const old = (more: object) =>
    read({
      proxyServers: [{ name: 'S', host: 's.test', port: 80, protocol: 'HTTP' }],
      activeProxyServer: { name: 'S' },
      proxyMode: 2,
      ...more,
    });
  const bypassList = ['bank.test'];

  test.each([[false], ['false'], [0]])('hosts left out by a switch that is off: %j', (off) => {
    expect(old({ bypass: { bypassList, enableForAlways: off } })).toEqual({
      profiles: ['S http://s.test:80 everything', 'Always: S http://s.test:80 everything on'],
      report: ['Always: bank.test: disabled-rule'],
    });
  });

  test.each([[true], [1], [null], [undefined]])('hosts left out: %j', (on) => {
    const { profiles, report } = old({ bypass: { bypassList, enableForAlways: on } });
    expect(profiles).toContain('Always: S http://s.test:80 except *.bank.test on');
    expect(report).toEqual([]);
  });

  test.each([[{ bypassList, enableForAlways: 'no' }], [7], ['bank.test']])(
    'hosts left out that cannot be read: %j',
    (bypass) => {
      expect(old({ bypass }).report).toEqual(['Always: 1: entry-unreadable']);
    },
  );

  test('lists of rules by address', () => {
    const lists = { proxyRulesSubscriptions: [{ name: 'L', url: 'https://l.test/' }, 7] };
    expect(old(lists).report).toEqual([
      'Smart Proxy: 2: entry-unreadable',
      'Smart Proxy: L: subscribed-list',
    ]);
  });
});
