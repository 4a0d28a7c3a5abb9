import fc from 'fast-check';
import { fixed, old, wildcard } from './switcher-file';

/** Arbitrary export files whose rules name addresses, parts of addresses and names. */

const addresses = [
  '10.0.0.1',
  '10.1.2.3',
  '110.0.0.1',
  '127.0.0.1',
  '172.16.0.1',
  '172.17.0.1',
  '192.168.1.1',
  '192.168.1.10',
  '192.168.10.1',
  '1.10.0.1',
  '203.0.113.7',
  '[::1]',
];
const names = ['a.test', 'www.a.test', 'x.a.test', 'localhost', '10.a.test', '192.168.a.test'];
const others = ['other.test', 'x.a', 'a.tests'];

/** URLs with each of these hosts. */
export const lanUrls: readonly string[] = [...addresses, ...names, ...others].flatMap((host) =>
  ['http', 'https'].flatMap((scheme) =>
    ['', ':8080', ':8443'].flatMap((port) =>
      ['/', '/a/b'].map((path) => `${scheme}://${host}${port}${path}`),
    ),
  ),
);

const cut = ['10.*', '127.*', '172.16.*', '192.168.*', '192.168.1.*', '10.*.*.*'];
const parts = ['10.', '10.1', '168.1.1', '192.168.1', '192.168.1*', '10.0.0.0/8', '*.168.*'];
/** Endings of names, and names that are cut behind a dot. */
const partsOfNames = ['test', 'a.*', 'a.test.*', 'a.test.'];
const host = fc
  .tuple(
    fc.constantFrom('', '', '', '*.', '.', '*', '**.'),
    fc.oneof(
      fc.constantFrom(...addresses),
      fc.constantFrom(...cut),
      fc.constantFrom(...parts),
      fc.constantFrom(...names),
      fc.constantFrom(...partsOfNames),
    ),
  )
  .map((both) => both.join(''));
const form = (...forms: ((one: string) => string)[]) =>
  fc.tuple(host, fc.constantFrom(...forms)).map(([one, formed]) => formed(one));

const urlWildcard = form(
  (one) => one,
  (one) => `*${one}*`,
  (one) => `*://${one}`,
  (one) => `*://${one}/*`,
  (one) => `https://${one}/*`,
  (one) => `http*://${one}/*`,
  (one) => `*://${one}/a/*`,
  (one) => `*://${one}:8080/*`,
  (one) => `${one}:8080`,
  (one) => `${one}/a*`,
);
const bypassed = form(
  (one) => one,
  (one) => `https://${one}`,
  (one) => `${one}:8080`,
);
const some = <T>(item: fc.Arbitrary<T>, minLength = 0) =>
  fc.array(item, { minLength, maxLength: 3 });

/** In a match pattern of FoxyProxy only a whole part in front may be a star. */
const isMatchHost = (one: string): boolean => /^(\*\.)?[^*/]+$/.test(one);

const foxyPattern = fc.oneof(
  urlWildcard.map((pattern) => wildcard(pattern)),
  host.filter(isMatchHost).map((one) => wildcard(`*://${one}/*`, { type: 'match' })),
  fc.constant(wildcard('*')),
);

export const foxyProxyRules = some(
  fc.record({ include: some(foxyPattern, 1), exclude: some(foxyPattern) }),
  1,
).map((items) => ({
  mode: 'pattern',
  data: items.map((item, at) => ({
    title: `P${at}`,
    type: 'http',
    hostname: `p${at}.proxy`,
    port: '80',
    active: true,
    ...item,
  })),
}));

const oldPattern = fc
  .tuple(host, fc.constantFrom(1, 1, 2, 4))
  .map(([pattern, protocols]) => old(pattern, { protocols }));

export const oldFoxyProxyRules = some(
  fc.record({ whitePatterns: some(oldPattern, 1), blackPatterns: some(oldPattern) }),
  1,
).map((items) => ({
  mode: 'patterns',
  proxySettings: items.map((item, index) => ({
    title: `P${index}`,
    type: 1,
    address: `p${index}.proxy`,
    port: 80,
    active: true,
    index,
    ...item,
  })),
}));

const omegaRule = fc.record({
  condition: fc.oneof(
    host.map((pattern) => ({ conditionType: 'HostWildcardCondition', pattern })),
    urlWildcard.map((pattern) => ({ conditionType: 'UrlWildcardCondition', pattern })),
    bypassed.map((pattern) => ({ conditionType: 'BypassCondition', pattern })),
  ),
  profileName: fc.constantFrom('A', 'B', 'Mixed', 'Half', 'direct'),
});

const endpoint = (name: string) => ({ scheme: 'http', host: name, port: 8080 });

export const omegaRules = fc
  .tuple(some(omegaRule), fc.constantFrom('A', 'Mixed', 'Half', 'direct'), some(bypassed))
  .map(([rules, defaultProfileName, passed]) => ({
    schemaVersion: 2,
    '-startupProfileName': 'auto',
    '+A': fixed('A', 'a.proxy', ...passed),
    '+B': fixed('B', 'b.proxy'),
    '+Mixed': { ...fixed('Mixed', 'f.proxy', ...passed), proxyForHttps: endpoint('s.proxy') },
    '+Half': {
      ...fixed('Half', 'h.proxy'),
      fallbackProxy: undefined,
      proxyForHttp: endpoint('h.proxy'),
    },
    '+auto': { name: 'auto', profileType: 'SwitchProfile', defaultProfileName, rules },
  }));

const smartServer = (id: string) => ({
  id,
  name: id,
  host: `${id}.proxy`,
  port: 80,
  protocol: 'HTTP',
});

const smartRule = fc
  .tuple(
    fc.oneof(
      form(
        (one) => one,
        (one) => `http://${one}/*`,
        (one) => `${one}:8080`,
      ).map((rulePattern) => ({ ruleType: 0, rulePattern })),
      form(
        (one) => `*://${one}/*`,
        (one) => `http://${one}/a/*`,
      ).map((rulePattern) => ({ ruleType: 1, rulePattern })),
      fc.constantFrom(...lanUrls).map((ruleExact) => ({ ruleType: 4, ruleExact })),
      host.map((ruleSearch) => ({ ruleType: 5, ruleSearch })),
    ),
    fc.boolean(),
    fc.constantFrom(
      ...['', 's', '-1'].map((proxyServerId) => ({ proxyServerId })),
      ...['', 'gone', '-1'].map((proxyServerId) => ({ proxyServerId, proxy: smartServer('r') })),
    ),
  )
  .map(([rule, whiteList, names]) => ({ ...rule, whiteList, ...names }));

export const smartProxyRules = fc
  .tuple(some(smartRule, 1), fc.constantFrom(2, 3), fc.constantFrom('', 'own'))
  .map(([proxyRules, profileType, profileProxyServerId]) => ({
    activeProfileId: 'p',
    defaultProxyServerId: 'main',
    proxyServers: ['main', 'own', 's'].map(smartServer),
    proxyProfiles: [
      { profileId: 'p', profileName: 'P', profileType, proxyRules, profileProxyServerId },
    ],
  }));
