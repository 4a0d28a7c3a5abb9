import { match, old, regex, type SwitcherFile, wildcard } from './switcher-file';

const proxy = (title: string, hostname: string, change: object = {}) => ({
  active: true,
  title,
  type: 'http',
  hostname,
  port: '3128',
  username: '',
  password: '',
  include: [],
  exclude: [],
  ...change,
});

/** Exports of FoxyProxy 8 and 9. */
export const foxyProxyFiles: readonly SwitcherFile[] = [
  {
    about: 'an exclude inside an include',
    file: {
      mode: 'pattern',
      data: [
        proxy('Work', 'proxy.work.test', {
          include: [match('*://*.ministry.test/*'), match('*://tax.test/*')],
          exclude: [match('*://*.customs.ministry.test/*'), match('*://elsewhere.test/*')],
        }),
      ],
    },
    profiles: [
      'Work: direct direct only *.customs.ministry.test on',
      'Work http://proxy.work.test:3128 only *.ministry.test tax.test on',
    ],
    report: ['Work: whole-address'],
  },
  {
    about: 'an exclude that the next proxy takes',
    file: {
      mode: 'pattern',
      data: [
        proxy('First', 'one.test', {
          type: 'https',
          port: 443,
          include: [match('*://*.shop.test/*')],
          exclude: [match('*://pay.shop.test/*'), match('*://*.img.shop.test/*')],
        }),
        proxy('Second', 'two.test', {
          type: 'socks5',
          port: '1080a',
          include: [match('*://pay.shop.test/*'), match('*://other.test/*')],
        }),
      ],
    },
    profiles: [
      'First: direct direct only *.img.shop.test on',
      'First https://one.test:443 only *.shop.test on',
      'Second socks5://two.test:1080 only pay.shop.test other.test on',
    ],
    report: ['First: whole-address', 'Second: whole-address'],
  },
  {
    about: 'an entry whose only include is a regular expression takes nothing',
    file: {
      mode: 'pattern',
      data: [
        proxy('Regex', 'r.test', {
          include: [regex('^https?://(www\\.)?(a|b)\\.test/', 'letters')],
        }),
        proxy('Rest', 'rest.test', { include: [wildcard('*')], exclude: [match('http://*/*')] }),
        proxy('Spare', 'spare.test', { username: 'u', password: 'p' }),
      ],
    },
    profiles: [
      'Regex http://r.test:3128 only on',
      'Rest http://rest.test:3128 except http://*/* on',
      'Spare http://u:p@spare.test:3128 everything',
    ],
    report: ['Regex: letters: regular-expression', 'Rest: whole-address'],
  },
  {
    about: 'wildcards as people write them',
    file: {
      mode: 'pattern',
      data: [
        proxy('Wild', 'w.test', {
          include: [
            wildcard('*.dotted.test'),
            wildcard('*bare.test/*'),
            wildcard('https://secure.test/app/*'),
            wildcard('plain.test'),
            wildcard('*://w*w.inner.test/*'),
            wildcard('keyword'),
            wildcard('off.test', { active: false }),
          ],
          exclude: [wildcard('*.left.dotted.test')],
        }),
        proxy('Script', '', { type: 'pac', pac: 'https://a.test/p.pac' }),
        proxy('Old socks', 'x.test', { type: 'socks4' }),
      ],
    },
    profiles: [
      'Wild: direct direct only *.left.dotted.test on',
      'Wild http://w.test:3128 only *.dotted.test *.bare.test https://secure.test/app/* *.plain.test on',
    ],
    report: [
      'Wild: whole-address',
      'Wild: *://w*w.inner.test/*: pattern-unreadable',
      'Wild: keyword: pattern-unreadable',
      'Wild: off.test: disabled-rule',
      'Script: pac-script',
      'Old socks: socks4',
    ],
  },
  {
    about: 'one proxy for everything, and what passes it by',
    file: {
      mode: 'chosen.test:3128',
      passthrough: 'localhost, 10.0.0.0/8 *.intra.test http://plain.test <local>',
      data: [
        proxy('Other', 'other.test', { include: [match('*://a.test/*')] }),
        proxy('Chosen', 'chosen.test', { include: [match('*://b.test/*')] }),
        proxy('Off', 'off.test', { active: false, include: [match('*://c.test/*')] }),
      ],
    },
    profiles: [
      'Other http://other.test:3128 only a.test',
      'Chosen: * http://chosen.test:3128 except localhost 10.0.0.0/8 *.intra.test http://plain.test/* on',
      'Chosen http://chosen.test:3128 only b.test',
      'Off http://off.test:3128 only c.test',
    ],
    report: [
      'passthrough: *.intra.test: host-itself',
      'passthrough: <local>: local-names',
      'Other: whole-address',
      'Chosen: whole-address',
      'Off: whole-address',
    ],
  },
];

const oldProxy = (title: string, address: string, change: object = {}) => ({
  title,
  type: 1,
  address,
  port: 8080,
  active: true,
  whitePatterns: [],
  blackPatterns: [],
  ...change,
});
const lastResort = {
  title: 'Default',
  type: 5,
  active: true,
  index: 9_007_199_254_740_991,
  whitePatterns: [old('*')],
  blackPatterns: [],
};

/** Exports of FoxyProxy 4 to 7, with each proxy under its own key or all in `proxySettings`. */
export const oldFoxyProxyFiles: readonly SwitcherFile[] = [
  {
    about: 'each under its own key, the last resort direct',
    file: {
      mode: 'patterns',
      logging: { size: 100, active: false },
      k7: oldProxy('Late', 'late.test', { type: 3, index: 7, whitePatterns: [old('*.a.test')] }),
      k1: oldProxy('Early', 'early.test', {
        index: 1,
        whitePatterns: [old('sub.a.test'), old('.b.test', { protocols: 4 })],
        blackPatterns: [old('no.b.test', { protocols: 4 })],
      }),
      lastresort: lastResort,
    },
    profiles: [
      'Early: direct direct only https://no.b.test/* on',
      'Early http://early.test:8080 only sub.a.test https://*.b.test/* on',
      'Late socks5://late.test:8080 only *.a.test on',
    ],
    report: ['Early: whole-address', 'Late: whole-address'],
  },
  {
    about: 'a list of proxies for testing, all but some hosts',
    file: {
      mode: 'patterns',
      proxySettings: [
        oldProxy('Burp', '127.0.0.1', {
          whitePatterns: [old('*')],
          blackPatterns: [
            old('*.mozilla.test'),
            old('*safebrowsing.test'),
            old('^detect.*', { type: 2, title: 'portal' }),
          ],
        }),
      ],
    },
    profiles: ['Burp http://127.0.0.1:8080 except *.mozilla.test *.safebrowsing.test on'],
    report: ['Burp: whole-address', 'Burp: portal: regular-expression'],
  },
  {
    about: 'a list that is switched off',
    file: {
      mode: 'disabled',
      proxySettings: [
        oldProxy('Packages', 'mirror.test', {
          whitePatterns: [old('*.one.test*'), old('two.test')],
          username: 'u',
          password: 'p@:x',
        }),
        oldProxy('Plain', 'plain.test', { type: 2, port: '8443' }),
      ],
    },
    profiles: [
      'Packages http://u:p@:x@mirror.test:8080 only two.test',
      'Plain https://plain.test:8443 everything',
    ],
    report: ['Packages: *.one.test*: pattern-unreadable', 'Packages: whole-address'],
  },
  {
    about: 'one chosen by its id',
    file: {
      mode: 'abc',
      proxySettings: [oldProxy('One', 'one.test', { id: 'abc' }), oldProxy('Two', 'two.test')],
    },
    profiles: ['One http://one.test:8080 everything on', 'Two http://two.test:8080 everything'],
    report: [],
  },
];
