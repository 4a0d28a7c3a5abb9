import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from '@/utils/proxy/import/read-import';

const foxy9 = {
  mode: 'pattern',
  sync: false,
  data: [
    {
      active: true,
      title: 'Work',
      type: 'https',
      hostname: 'proxy.test',
      port: '9050a',
      username: 'u',
      password: 'p',
      include: [
        { type: 'wildcard', title: 'all of it', pattern: '*://*.example.com/*', active: true },
        { type: 'regex', title: 'numbers', pattern: '^https://\\d+', active: true },
        { type: 'match', title: 'off', pattern: '*://off.test/*', active: false },
      ],
      exclude: [{ type: 'wildcard', title: '', pattern: '*.intern.test', active: true }],
    },
    { active: true, title: 'Script', type: 'pac', hostname: '', port: '', pac: 'https://a.test' },
    { active: false, title: 'Old', type: 'socks4', hostname: 'x.test', port: '1' },
    { active: true, title: 'None', type: 'direct', hostname: 'DIRECT', port: '' },
  ],
};

const foxy7 = {
  mode: 'patterns',
  logging: { size: 1 },
  k2: { title: 'Second', type: 3, address: 's.test', port: 1080, index: 2, active: 'true' },
  k1: {
    title: 'First',
    type: 1,
    address: 'h.test',
    port: '80',
    username: 'u',
    password: 'p',
    index: 1,
    active: true,
    whitePatterns: [{ pattern: '*.example.com', type: 1, protocols: 1, active: true, title: '' }],
  },
};

const omega = {
  schemaVersion: 2,
  '-startupProfileName': 'auto',
  '+Fixed': {
    name: 'Fixed',
    profileType: 'FixedProfile',
    fallbackProxy: { scheme: 'http', host: 'f.test', port: 8080 },
    auth: { fallbackProxy: { username: 'u', password: 'p' } },
    bypassList: [
      { conditionType: 'BypassCondition', pattern: '127.0.0.1' },
      { conditionType: 'BypassCondition', pattern: '10.0.0.0/8' },
    ],
  },
  '+auto': {
    name: 'auto',
    profileType: 'SwitchProfile',
    defaultProfileName: 'Fixed',
    rules: [
      {
        condition: { conditionType: 'HostWildcardCondition', pattern: '*.a.test|b.test' },
        profileName: 'Fixed',
      },
      {
        condition: { conditionType: 'HostWildcardCondition', pattern: '*.intern.test' },
        profileName: 'direct',
      },
      { condition: { conditionType: 'WeekdayCondition', days: 'SM' }, profileName: 'Fixed' },
      { condition: { conditionType: 'HostRegexCondition', pattern: '^x' }, profileName: 'Fixed' },
      {
        condition: { conditionType: 'HostWildcardCondition', pattern: 'c.test' },
        profileName: 'gone',
      },
    ],
  },
  '+Script': { name: 'Script', profileType: 'PacProfile', pacUrl: 'https://p.test/' },
};

const ways = 'x.test:1; DIRECT; PROXY y';

describe('readImport', () => {
  test('FoxyProxy 9', () => {
    const { source, imported } = readImport(JSON.stringify(foxy9));
    expect(source).toBe('foxyproxy');
    const work = { name: 'Work', scheme: 'https', host: 'proxy.test', port: 9050 };
    expect(imported.proxies).toEqual([
      {
        ...work,
        username: 'u',
        password: 'p',
        scope: 'only',
        sites: ['*.example.com'],
        active: true,
      },
      expect.objectContaining({ name: 'None', scheme: 'direct', port: 0, scope: 'everything' }),
    ]);
    expect(imported.skipped).toEqual([
      { name: 'Work', why: 'whole-address' },
      { name: 'Work: numbers', why: 'regular-expression' },
      { name: 'Work: off', why: 'disabled-rule' },
      { name: 'Script', why: 'pac-script' },
      { name: 'Old', why: 'socks4' },
    ]);
  });

  test('FoxyProxy 4 to 7, in its own order', () => {
    const { source, imported } = readImport(JSON.stringify(foxy7));
    expect(source).toBe('foxyproxy-old');
    expect(imported.proxies).toMatchObject([
      { name: 'First', scheme: 'http', scope: 'only', sites: ['*.example.com'], active: true },
      { name: 'Second', scheme: 'socks5', host: 's.test', port: 1080, scope: 'everything' },
    ]);
    expect(imported.skipped).toEqual([{ name: 'First', why: 'whole-address' }]);
  });

  test.each([
    ['plain', (text: string) => text],
    ['in base64', (text: string) => Buffer.from(text).toString('base64')],
  ])('SwitchyOmega, %s', (_name, encode) => {
    const { source, imported } = readImport(encode(JSON.stringify(omega)));
    expect(source).toBe('omega');
    const login = { username: 'u', password: 'p' };
    const server = { scheme: 'http', host: 'f.test', port: 8080, ...login, scope: 'except' };
    const left = ['127.0.0.1', '10.0.0.0/8'];
    expect(imported.proxies).toEqual([
      { ...server, name: 'Fixed', sites: left, active: false },
      { ...server, name: 'auto: Fixed', sites: ['*.intern.test', ...left], active: true },
    ]);
    expect(imported.skipped).toEqual([
      { name: 'Script', why: 'pac-script' },
      { name: 'auto: WeekdayCondition', why: 'time-or-weekday' },
      { name: 'auto: ^x', why: 'regular-expression' },
      { name: 'auto: c.test', why: 'profile-missing' },
    ]);
  });

  test('SwitchyOmega: the login of any of the entries that name one server', () => {
    const server = { scheme: 'http', host: 'f.test', port: 8080 };
    const loginFrom = (auth: object) => {
      const file = {
        schemaVersion: 2,
        '+A': {
          name: 'A',
          profileType: 'FixedProfile',
          fallbackProxy: server,
          proxyForHttp: server,
          proxyForHttps: server,
          auth,
        },
      };
      return readImport(JSON.stringify(file)).imported.proxies;
    };
    const login = { username: 'u', password: 'p' };
    for (const name of ['fallbackProxy', 'proxyForHttp', 'proxyForHttps', 'all']) {
      const all = { username: 'other', password: 'other' };
      expect(loginFrom({ all, [name]: login })).toMatchObject([{ name: 'A', ...login }]);
    }
  });

  test.each([
    ['FoxyProxy 9', { data: [{ title: 'Bad', type: 'http', hostname: ways, port: 80 }] }],
    ['FoxyProxy 4 to 7', { k: { title: 'Bad', type: 1, address: ways, port: 80, index: 1 } }],
    [
      'Omega',
      {
        schemaVersion: 2,
        '+Bad': {
          name: 'Bad',
          profileType: 'FixedProfile',
          fallbackProxy: { scheme: 'http', host: ways, port: 80 },
        },
      },
    ],
  ])('a host that names more than one place is told and not taken: %s', (_name, file) => {
    expect(readImport(JSON.stringify(file)).imported).toEqual({
      proxies: [],
      skipped: [{ name: 'Bad', why: 'host-unreadable' }],
    });
  });

  test('lines', () => {
    expect(readImport('u:p@proxy.test:80').source).toBe('lines');
  });

  test('no JSON makes it throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void readImport(text)));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readImport(JSON.stringify({ schemaVersion: 2, '+x': value, data: [value] }));
        readImport(JSON.stringify({ data: [value] }));
      }),
    );
  });
});
