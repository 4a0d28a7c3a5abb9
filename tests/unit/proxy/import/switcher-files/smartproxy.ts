import type { SwitcherFile } from './switcher-file';

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
const inRule = server('in-rule', { protocol: 'SOCKS5', username: 'u', password: 'p' });

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
  {
    about: 'servers that lie in a rule alone, and what else routes',
    file: {
      activeProfileId: 'smart',
      defaultProxyServerId: 'main',
      proxyServers: [server('main')],
      proxyServerSubscriptions: [
        { name: 'Free ones', url: 'https://l.test/', enabled: true, proxies: [] },
      ],
      options: { proxyPerOrigin: true, activeIncognitoProfileId: 'all' },
      proxyProfiles: [
        { profileId: 'all', profileName: 'All', profileType: 3, proxyRules: [] },
        {
          profileId: 'smart',
          profileName: 'Smart',
          profileType: 2,
          proxyRules: [
            below('own.example', { proxy: inRule }),
            below('more.example', { proxyServerId: 'gone', proxy: inRule }),
            below('same.example', { proxy: server('main', { id: 'other', name: 'Copy' }) }),
            below('old.example', { proxy: server('old', { protocol: 'SOCKS4' }) }),
            below('default.example', { proxyServerId: '-1', proxy: inRule }),
            below('listed.example', { proxyServerId: 'listed' }),
          ],
        },
      ],
    },
    profiles: [
      'main http://main.test:3128 everything',
      'All: main http://main.test:3128 everything',
      'in-rule socks5://u:p@in-rule.test:3128 everything',
      'Smart: in-rule socks5://u:p@in-rule.test:3128 only *.own.example *.more.example on',
      'Smart: main http://main.test:3128 only *.same.example *.default.example on',
    ],
    report: [
      'Free ones: subscribed-proxies',
      'proxyPerOrigin: whole-page',
      'incognito: All: window-proxy',
      'old: socks4',
      'Smart: old.example: profile-missing',
      'Smart: listed.example: profile-missing',
    ],
  },
];
