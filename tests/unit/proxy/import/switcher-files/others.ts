import type { SwitcherFile } from './switcher-file';

const sharpProfile = (id: string, change: object) => ({
  id,
  name: id,
  proxyMode: 'manual',
  ...change,
});
const sharpRule = (urlPattern: string, profileId: string, patternType = 'wildcard') => ({
  urlPattern,
  profileId,
  patternType,
});

function sharp(
  config: object,
  profiles: Record<string, object>,
  rules: Record<string, object>,
  rest: string,
): object {
  return {
    config: JSON.stringify(config),
    profiles: JSON.stringify(profiles),
    rules: JSON.stringify(rules),
    defaultRule: JSON.stringify({ profileId: rest }),
    quickSwitchProfiles: '[]',
  };
}

/** Exports of SwitchySharp, whose values are strings of JSON; saved in base64. */
export const switchySharpFiles: readonly SwitcherFile[] = [
  {
    about: 'rules by wildcards, all else direct, in base64',
    file: btoa(
      JSON.stringify(
        sharp(
          { startupProfileId: 'auto', ruleListEnabled: false },
          {
            ssh: sharpProfile('ssh', {
              proxySocks: '127.0.0.1:7070',
              socksVersion: 5,
              proxyExceptions: 'localhost; 127.0.0.1; <local>',
            }),
          },
          {
            a: sharpRule('*://*.a.test/*', 'ssh'),
            b: sharpRule('b.test', 'ssh'),
            c: sharpRule('^https?://c\\d', 'ssh', 'regexp'),
          },
          'direct',
        ),
      ),
    ),
    profiles: [
      'ssh socks5://127.0.0.1:7070 except localhost 127.0.0.1',
      'Auto Switch: ssh socks5://127.0.0.1:7070 only *.a.test *.b.test on',
    ],
    report: [
      'ssh: <local>: local-names',
      'Auto Switch: whole-address',
      'Auto Switch: ^https?://c\\d: regular-expression',
    ],
  },
  {
    about: 'a list from elsewhere before the default, one proxy for everything',
    file: sharp(
      {
        startupProfileId: 'p',
        ruleListEnabled: true,
        ruleListUrl: 'https://l.test/',
        ruleListProfileId: 'p',
      },
      {
        p: sharpProfile('p', { useSameProxy: true, proxyHttp: 'proxy.test:3128' }),
        q: sharpProfile('q', { proxyHttp: 'q.test', proxyHttps: 'q.test:80' }),
        s: sharpProfile('s', { proxyMode: 'auto', proxyConfigUrl: 'https://l.test/p.pac' }),
      },
      { a: sharpRule('*://left.test/*', 'direct') },
      'p',
    ),
    profiles: [
      'p http://proxy.test:3128 everything on',
      'q http://q.test:80 everything',
      'Auto Switch: p http://proxy.test:3128 except left.test',
    ],
    report: [
      's: pac-script',
      'Auto Switch: subscribed-list',
      'Auto Switch: __ruleListOf_Auto Switch: subscribed-list',
    ],
  },
  {
    about: 'a list from elsewhere, all else direct',
    file: sharp(
      {
        startupProfileId: 'auto',
        ruleListEnabled: true,
        ruleListUrl: 'https://l.test/list',
        ruleListProfileId: 'p',
      },
      {
        p: sharpProfile('p', {
          useSameProxy: true,
          proxyHttp: 'proxy.test:3128',
          proxyExceptions: 'static.listed.test',
        }),
      },
      { a: sharpRule('*://left.listed.test/*', 'direct') },
      'direct',
    ),
    profiles: [
      'p http://proxy.test:3128 except static.listed.test',
      'Auto Switch: p http://proxy.test:3128 only list:https://l.test/list on',
      'Auto Switch: direct direct only left.listed.test static.listed.test on',
    ],
    report: ['Auto Switch: https://l.test/list: list-subscribed'],
  },
];

const server = (id: string, change: object = {}) => ({
  id,
  name: id,
  host: `${id}.test`,
  port: 3128,
  protocol: 'HTTP',
  username: '',
  password: '',
  ...change,
});
const below = (ruleSearch: string, change: object = {}) => ({ ruleType: 5, ruleSearch, ...change });

/** Full backups of SmartProxy. */
export const smartProxyFiles: readonly SwitcherFile[] = [
  {
    about: 'rules with servers of their own, and what is left out first',
    file: {
      product: 'SmartProxy',
      activeProfileId: 'smart',
      defaultProxyServerId: 'main',
      proxyServers: [server('main'), server('side', { protocol: 'SOCKS5', port: '1080' })],
      proxyProfiles: [
        { profileId: 'none', profileName: 'No proxy', profileType: 0, proxyRules: [] },
        {
          profileId: 'smart',
          profileName: 'Smart',
          profileType: 2,
          proxyRules: [
            below('shop.test'),
            below('cdn.shop.test', { whiteList: true }),
            below('side.example', { proxyServerId: 'side' }),
            { ruleType: 3, ruleRegex: 'x+' },
            { ruleType: 4, ruleExact: 'https://one.example/page' },
            below('off.test', { enabled: false }),
          ],
        },
      ],
    },
    profiles: [
      'main http://main.test:3128 everything',
      'side socks5://side.test:1080 everything',
      'Smart: direct direct only *.cdn.shop.test on',
      'Smart: main http://main.test:3128 only *.shop.test https://one.example/page on',
      'Smart: side socks5://side.test:1080 only *.side.example on',
    ],
    report: [
      'Smart: x+: regular-expression',
      'Smart: whole-address',
      'Smart: off.test: disabled-rule',
    ],
  },
  {
    about: 'always, but for rules',
    file: {
      activeProfileId: 'always',
      defaultProxyServerId: 'main',
      proxyServers: [server('main', { protocol: 'HTTPS' }), server('old', { protocol: 'SOCKS4' })],
      proxyProfiles: [
        {
          profileId: 'always',
          profileName: 'Always',
          profileType: 3,
          proxyRules: [below('bank.test', { whiteList: true })],
          rulesSubscriptions: [{ name: 'List', url: 'https://l.test/' }],
        },
      ],
    },
    profiles: [
      'main https://main.test:3128 everything',
      'Always: main https://main.test:3128 except *.bank.test on',
    ],
    report: ['old: socks4', 'Always: List: subscribed-list'],
  },
  {
    about: 'version 0.9, with one list of rules',
    file: {
      proxyMode: '1',
      activeProxyServer: server('main'),
      proxyServers: [{ ...server('main'), id: undefined }],
      proxyRules: [{ ruleType: 1, rulePattern: '*://*.news.test/*', enabled: true }],
      bypass: { bypassList: ['localhost'] },
    },
    profiles: [
      'main http://main.test:3128 everything',
      'Smart Proxy: main http://main.test:3128 only *.news.test on',
      'Always: main http://main.test:3128 except *.localhost',
    ],
    report: ['Smart Proxy: whole-address'],
  },
  {
    about: 'rules by one host, the beginning of an address, and a block of addresses',
    file: {
      activeProfileId: 'smart',
      defaultProxyServerId: 'main',
      proxyServers: [server('main')],
      proxyProfiles: [
        {
          profileId: 'smart',
          profileName: 'Smart',
          profileType: 2,
          proxyRules: [
            { ruleType: 6, ruleSearch: 'one.test' },
            { ruleType: 7, ruleSearch: 'shop.test/sale' },
            { ruleType: 8, ruleSearch: 'news.test/today' },
            { ruleType: 9, ruleSearch: 'https://start.test/a' },
            { ruleType: 10, ruleSearch: '10.0.0.0', rulePattern: '8' },
            { ruleType: 11, ruleSearch: 'later.test' },
          ],
        },
      ],
    },
    profiles: [
      'main http://main.test:3128 everything',
      'Smart: main http://main.test:3128 only one.test 10.0.0.0/8 on',
    ],
    report: [
      'Smart: shop.test/sale: address-start',
      'Smart: news.test/today: address-start',
      'Smart: https://start.test/a: address-start',
      'Smart: 10.0.0.0/8: address-block',
      'Smart: later.test: entry-unreadable',
    ],
  },
];

/** Upstream proxies of Caido. */
export const caidoFiles: readonly SwitcherFile[] = [
  {
    about: 'allowed and denied hosts, the first that fits',
    file: {
      upstreamProxiesHttp: [
        {
          enabled: true,
          allowlist: ['*.target.test', 'target.test'],
          denylist: ['static.target.test'],
          connection: { host: 'up.test', port: 8081, isTLS: true },
          auth: { username: 'u', password: 'p' },
        },
        {
          enabled: true,
          allowlist: ['*'],
          denylist: ['*.own.test'],
          connection: { host: 'all.test', port: 80 },
        },
      ],
      upstreamProxiesSocks: [{ enabled: false, connection: { host: 'sock.test', port: 1080 } }],
    },
    profiles: [
      'sock.test:1080 socks5://sock.test:1080 everything',
      'all.test:80 http://all.test:80 only static.target.test on',
      'up.test:8081 https://u:p@up.test:8081 only *.target.test on',
      'up.test:8081: direct direct only *.own.test on',
      'all.test:80 2 http://all.test:80 everything on',
    ],
    report: [
      'up.test:8081: *.target.test: host-itself',
      'all.test:80: *.own.test: host-itself',
      'all.test:80: proxy-shared',
    ],
  },
  {
    about: 'an answer of its API, in the older form',
    file: {
      data: {
        upstreamProxiesHttp: [
          { kind: 'HTTP', address: 'old.test:3128', allowlist: [], denylist: [], enabled: true },
        ],
      },
    },
    profiles: ['old.test:3128 http://old.test:3128 everything on'],
    report: [],
  },
];
