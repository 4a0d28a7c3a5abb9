import { describe, expect, test } from 'vitest';
import { planImport } from '@/utils/proxy/import/profiles-file';
import { fixed, host, match, old, wildcard } from './switcher-files/switcher-file';

/** Sites of the only rule of a file, and the reasons of the report. */
function read(file: object): { sites: string; report: string[] } {
  let id = 0;
  const { added, skipped } = planImport(JSON.stringify(file), [], () => String((id += 1)));
  const taker = added.find(({ sites }) => sites !== '');
  return { sites: taker?.sites ?? '', report: skipped.map(({ why }) => why) };
}

const foxy = (include: object) => ({
  mode: 'pattern',
  data: [
    { active: true, title: 'F', type: 'http', hostname: 'f.test', port: '80', include: [include] },
  ],
});
const oldFoxy = (pattern: object) => ({
  mode: 'patterns',
  proxySettings: [
    { title: 'F', type: 1, address: 'f.test', port: 80, active: true, whitePatterns: [pattern] },
  ],
});
const omega = (condition: object) => ({
  schemaVersion: 2,
  '+A': fixed('A', 'a.test'),
  '+auto': {
    name: 'auto',
    profileType: 'SwitchProfile',
    defaultProfileName: 'direct',
    rules: [{ condition, profileName: 'A' }],
  },
});
const urlWildcard = (pattern: string) => ({ conditionType: 'UrlWildcardCondition', pattern });
const bypass = (pattern: string) => ({ conditionType: 'BypassCondition', pattern });
/** Profile type 2: proxy by rules; 3: always, but for exceptions. */
const smart = (rule: object | object[], profileType = 2) => ({
  proxyServers: [{ id: 's', name: 'S', host: 's.test', port: 80, protocol: 'HTTP' }],
  proxyProfiles: [
    {
      profileId: 'p',
      profileName: 'P',
      profileType,
      profileProxyServerId: 's',
      proxyRules: [rule].flat(),
    },
  ],
});
const caido = (allowed: string) => ({
  upstreamProxiesHttp: [{ allowlist: [allowed], connection: { host: 'up.test', port: 80 } }],
});

describe('an address is imported as the host itself', () => {
  test.each([
    [foxy(wildcard('127.0.0.1')), '127.0.0.1'],
    [foxy(wildcard('*127.0.0.1*')), '127.0.0.1'],
    [foxy(wildcard('[::1]')), '[::1]'],
    [foxy(wildcard('127.0.0.1:8080')), '*://127.0.0.1:8080/*'],
    [foxy(wildcard('192.168.1.1/admin*')), '*://192.168.1.1/admin*'],
    [foxy(match('*://*.192.168.1.1/*')), '192.168.1.1'],
    [foxy(match('http://*.192.168.1.1/a*')), 'http://192.168.1.1/a*'],
    [oldFoxy(old('*.192.168.1.1')), '192.168.1.1'],
    [omega(urlWildcard('*127.0.0.1*')), '127.0.0.1'],
    [omega(host('*.192.168.1.1')), '192.168.1.1'],
    [omega(host('.192.168.1.1')), '192.168.1.1'],
    [smart({ ruleType: 0, rulePattern: '*.192.168.1.1' }), '192.168.1.1'],
    [smart({ ruleType: 5, ruleSearch: '192.168.1.1' }), '192.168.1.1'],
  ])('%j', (file, sites) => {
    expect(read(file).sites).toBe(sites);
  });

  test('an exception of SmartProxy is imported as the host itself', () => {
    const file = smart({ ruleType: 5, ruleSearch: '192.168.1.1', whiteList: true }, 3);
    expect(read(file)).toEqual({ sites: '192.168.1.1', report: [] });
  });
});

describe('an IPv4 address cut after its first numbers is imported as their block', () => {
  test.each([
    [foxy(wildcard('10.*')), '10.0.0.0/8', 'whole-address'],
    [foxy(wildcard('*192.168.*')), '192.168.0.0/16', 'whole-address'],
    [foxy(wildcard('192.168.')), '192.168.0.0/16', 'whole-address'],
    [foxy(wildcard('*://172.16.*/*')), '172.16.0.0/16', 'whole-address'],
    [oldFoxy(old('192.168.1.*')), '192.168.1.0/24', 'whole-address'],
    [omega(urlWildcard('*://10.*')), '10.0.0.0/8', 'whole-address'],
    [omega(host('10.*')), '10.0.0.0/8', 'address-block'],
    [omega(host('192.168.*.*')), '192.168.0.0/16', 'address-block'],
    [omega(bypass('127.*')), '127.0.0.0/8', 'address-block'],
    [caido('172.16.*'), '172.16.0.0/16', 'address-block'],
  ])('%j', (file, sites, why) => {
    expect(read(file)).toEqual({ sites, report: [why] });
  });
});

describe('what sites cannot say of addresses is told, and takes nothing', () => {
  test.each([
    foxy(wildcard('192.168.1*')),
    foxy(wildcard('*.10.*')),
    foxy(wildcard('10.1')),
    foxy(wildcard('10./*')),
    foxy(wildcard('http://192.168.*')),
    foxy(wildcard('*://192.168.*/admin')),
    foxy(wildcard('*://10.*:8080/*')),
    foxy(match('http://10.1/*')),
    foxy(match('*://192.168.*/*')),
    oldFoxy(old('10.*', { protocols: 2 })),
    omega(host('300.*')),
    omega(host('010.*')),
    omega(host('1.2.3.4.*')),
    omega(host('*.10.*')),
    omega(host('*.168.1.1')),
    omega(host('10.1')),
    omega(host('10.0.0.0/8')),
    omega(host('**.192.168.1.1')),
    omega(bypass('*.127.0.0.1')),
    omega(bypass('http://10.*')),
    omega(bypass('10.*:8080')),
    smart({ ruleType: 0, rulePattern: '10.*' }),
    smart({ ruleType: 0, rulePattern: '10.0.0.1/page' }),
    smart({ ruleType: 1, rulePattern: '*://10.*/*' }),
    smart({ ruleType: 1, rulePattern: '*://[::1]/*' }),
    smart({ ruleType: 4, ruleExact: '*://*/*' }),
    smart({ ruleType: 5, ruleSearch: '168.1.1' }),
    smart({ ruleType: 5, ruleSearch: '10.0.0.0/8' }),
    caido('*.127.0.0.1'),
  ])('%j', (file) => {
    expect(read(file)).toEqual({ sites: '', report: ['pattern-unreadable'] });
  });
});

describe('SmartProxy', () => {
  test('a pattern of hosts takes every scheme and the host itself', () => {
    const file = smart({ ruleType: 0, rulePattern: 'http://*.x.test/*' });
    expect(read(file)).toEqual({ sites: '*.x.test', report: [] });
  });

  test('rules that force a proxy come before exceptions where everything is proxied', () => {
    const rules = [
      { ruleType: 5, ruleSearch: 'a.test', whiteList: true },
      { ruleType: 5, ruleSearch: 'x.a.test' },
      { ruleType: 5, ruleSearch: 'a.test' },
    ];
    expect(read(smart(rules, 3)).sites).toBe('');
  });

  test('no host begins with a dot', () => {
    const file = smart({ ruleType: 0, rulePattern: '.a.test' });
    expect(read(file)).toEqual({ sites: '', report: ['pattern-unreadable'] });
  });

  test('an exact URL takes every port here, which is told', () => {
    const file = smart({ ruleType: 4, ruleExact: 'https://a.test/' });
    expect(read(file)).toEqual({ sites: 'https://a.test/', report: ['whole-address'] });
  });
});
