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
