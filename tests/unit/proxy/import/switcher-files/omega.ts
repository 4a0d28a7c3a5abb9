import { fixed, host, listText, type SwitcherFile } from './switcher-file';

const auto = (rules: readonly [object, string][], defaultProfileName: string, change = {}) => ({
  name: 'auto',
  profileType: 'SwitchProfile',
  defaultProfileName,
  rules: rules.map(([condition, profileName]) => ({ condition, profileName })),
  ...change,
});

function file(
  profiles: readonly { name: string; [key: string]: unknown }[],
  startup = 'auto',
): object {
  return {
    schemaVersion: 2,
    '-startupProfileName': startup,
    ...Object.fromEntries(profiles.map((profile) => [`+${profile.name}`, profile])),
  };
}

const list = (change: object) => ({
  name: '__ruleListOf_auto',
  profileType: 'RuleListProfile',
  format: 'AutoProxy',
  sourceUrl: 'https://lists.test/list.txt',
  matchProfileName: 'A',
  defaultProfileName: 'direct',
  ruleList: listText,
  ...change,
});

/** Exports of SwitchyOmega and ZeroOmega. */
export const omegaFiles: readonly SwitcherFile[] = [
  {
    about: 'a rule to direct above one to a proxy, all else direct',
    file: file([
      fixed('A', 'a.proxy.test'),
      auto(
        [
          [host('*.intern.shop.test'), 'direct'],
          [host('*.shop.test'), 'A'],
        ],
        'direct',
      ),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 everything',
      'auto: direct direct only *.intern.shop.test on',
      'auto: A http://a.proxy.test:8080 only *.shop.test on',
    ],
    report: [],
  },
  {
    about: 'a default proxy is not narrowed to its own rules',
    file: file([
      fixed('A', 'a.proxy.test', '127.0.0.1', '::1', 'localhost', '<local>'),
      fixed('B', 'b.proxy.test'),
      auto(
        [
          [host('*.video.test'), 'A'],
          [host('b.test|*.bb.test'), 'B'],
          [host('home.test'), 'direct'],
        ],
        'A',
      ),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 except 127.0.0.1 ::1 localhost',
      'B http://b.proxy.test:8080 everything',
      'auto: B http://b.proxy.test:8080 only b.test *.bb.test on',
      'auto: direct direct only home.test 127.0.0.1 ::1 localhost on',
      'auto: A http://a.proxy.test:8080 everything on',
    ],
    report: ['A: <local>: local-names'],
  },
  {
    about: 'what a fixed profile leaves out is left out of the rules that lead to it',
    file: file([
      fixed('A', 'a.proxy.test', '*.static.shop.test', '192.168.0.0/16', 'http://open.test:81'),
      auto(
        [
          [host('*.shop.test'), 'A'],
          [host('open.test'), 'A'],
        ],
        'direct',
      ),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 except *.static.shop.test 192.168.0.0/16 http://open.test:81/*',
      'auto: direct direct only *.static.shop.test http://open.test:81/* on',
      'auto: A http://a.proxy.test:8080 only *.shop.test open.test on',
    ],
    report: ['A: *.static.shop.test: host-itself'],
  },
  {
    about:
      'a list of a switch profile is subscribed, after the rules and what its proxy leaves out',
    file: file([
      list({}),
      auto(
        [
          [host('*.own.test'), 'A'],
          [host('home.listed.test'), 'direct'],
          [host('b.listed.test'), 'B'],
          [host('*.intern.test'), 'direct'],
        ],
        '__ruleListOf_auto',
      ),
      fixed('A', 'a.proxy.test', 'static.listed.test'),
      fixed('B', 'b.proxy.test'),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 except static.listed.test',
      'B http://b.proxy.test:8080 everything',
      'auto: A http://a.proxy.test:8080 only *.own.test list:https://lists.test/list.txt on',
      'auto: direct direct only home.listed.test *.intern.test static.listed.test on',
      'auto: B http://b.proxy.test:8080 only b.listed.test on',
    ],
    report: ['auto: https://lists.test/list.txt: list-subscribed'],
  },
  {
    about: 'a list that is a profile of its own is subscribed',
    file: file(
      [
        fixed('A', 'a.proxy.test', 'static.listed.test'),
        list({ name: 'Blocked', profileType: 'AutoProxyRuleListProfile' }),
      ],
      'Blocked',
    ),
    profiles: [
      'A http://a.proxy.test:8080 except static.listed.test',
      'Blocked: A http://a.proxy.test:8080 only list:https://lists.test/list.txt on',
      'Blocked: direct direct only static.listed.test on',
    ],
    report: ['Blocked: https://lists.test/list.txt: list-subscribed'],
  },
  {
    about: 'a list whose address is not https is named, and does not become everything',
    file: file([
      fixed('A', 'a.proxy.test'),
      auto([[host('*.own.test'), 'A']], '__ruleListOf_auto'),
      list({ sourceUrl: 'http://lists.test/list.txt' }),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 everything',
      'auto: A http://a.proxy.test:8080 only *.own.test on',
    ],
    report: ['auto: subscribed-list', 'auto: __ruleListOf_auto: subscribed-list'],
  },
  {
    about: 'a list before a default proxy is named, as are those that no subscription expresses',
    file: file([
      fixed('A', 'a.proxy.test'),
      {
        name: 'Half',
        profileType: 'FixedProfile',
        proxyForHttp: { scheme: 'http', host: 'half.test', port: 80 },
      },
      auto([], '__ruleListOf_auto'),
      list({ matchProfileName: 'direct', defaultProfileName: 'A' }),
      list({ name: 'To half', matchProfileName: 'Half' }),
      list({ name: 'To a list', matchProfileName: 'To half' }),
      list({ name: 'Results', ruleList: '[SwitchyOmega Conditions]\n@with result\n* +A' }),
      list({ name: 'User', sourceUrl: 'https://u:p@lists.test/list.txt' }),
      list({ name: 'Pasted', sourceUrl: '' }),
      list({ name: 'Rest', defaultProfileName: 'A' }),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 everything',
      'Half http://half.test:80 only http://*/* ws://*/*',
      'auto: A http://a.proxy.test:8080 everything on',
    ],
    report: [
      'auto: subscribed-list',
      'To half: subscribed-list',
      'To a list: subscribed-list',
      'Results: subscribed-list',
      'User: subscribed-list',
      'Pasted: subscribed-list',
      'Rest: subscribed-list',
      'auto: __ruleListOf_auto: subscribed-list',
    ],
  },
  {
    about: 'a rule for everything before the list leaves nothing to it',
    file: file([
      fixed('A', 'a.proxy.test'),
      auto(
        [
          [host('home.test'), 'direct'],
          [{ conditionType: 'TrueCondition' }, 'A'],
        ],
        '__ruleListOf_auto',
      ),
      list({}),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 everything',
      'auto: A http://a.proxy.test:8080 except home.test on',
    ],
    report: [],
  },
  {
    about: 'conditions that sites cannot say',
    file: file([
      fixed('A', 'a.proxy.test'),
      auto(
        [
          [{ conditionType: 'KeywordCondition', pattern: 'word' }, 'A'],
          [{ conditionType: 'HostRegexCondition', pattern: '^r\\d+\\.test$' }, 'direct'],
          [{ conditionType: 'HostLevelsCondition', minValue: 3, maxValue: 9 }, 'A'],
          [{ conditionType: 'TimeCondition', startHour: 8, endHour: 18 }, 'A'],
          [{ conditionType: 'FalseCondition', pattern: 'never.test' }, 'A'],
          [{ conditionType: 'IpCondition', ip: '203.0.113.0', prefixLength: 24 }, 'A'],
          [{ conditionType: 'UrlWildcardCondition', pattern: 'http://*.url.test/a/*' }, 'A'],
          [host('**.below.test'), 'A'],
          [host('*part.test'), 'A'],
          [host('gone.test'), 'missing'],
          [host('sys.test'), 'system'],
          [host('pac.test'), 'Script'],
        ],
        'direct',
      ),
      { name: 'Script', profileType: 'PacProfile', pacUrl: 'https://p.test/' },
    ]),
    profiles: [
      'A http://a.proxy.test:8080 everything',
      'auto: A http://a.proxy.test:8080 only 203.0.113.0/24 http://*.url.test/a/* *.below.test on',
    ],
    report: [
      'Script: pac-script',
      'auto: word: keyword',
      'auto: ^r\\d+\\.test$: regular-expression',
      'auto: HostLevelsCondition: host-levels',
      'auto: TimeCondition: time-or-weekday',
      'auto: never.test: disabled-rule',
      'auto: whole-address',
      'auto: **.below.test: host-itself',
      'auto: *part.test: pattern-unreadable',
      'auto: gone.test: profile-missing',
      'auto: sys.test: system-proxy',
      'auto: pac.test: pac-script',
    ],
  },
  {
    about: 'an earlier rule that takes a later one, wholly and in part',
    file: file([
      fixed('A', 'a.proxy.test'),
      fixed('B', 'b.proxy.test'),
      auto(
        [
          [host('*.wide.test'), 'A'],
          [host('dead.wide.test'), 'B'],
          [{ conditionType: 'UrlWildcardCondition', pattern: 'https://*.mixed.test/*' }, 'A'],
          [host('x.mixed.test'), 'B'],
          [{ conditionType: 'TrueCondition' }, 'B'],
          [host('never.test'), 'A'],
        ],
        'A',
      ),
    ]),
    profiles: [
      'A http://a.proxy.test:8080 everything',
      'B http://b.proxy.test:8080 everything',
      'auto: A http://a.proxy.test:8080 only *.wide.test https://*.mixed.test/* on',
      'auto: B http://b.proxy.test:8080 only x.mixed.test on',
      'auto: B 2 http://b.proxy.test:8080 everything on',
    ],
    report: ['auto: whole-address', 'auto: x.mixed.test: rule-order', 'auto: B: proxy-shared'],
  },
  {
    about: 'a proxy for one kind of address only',
    file: file(
      [
        {
          name: 'Half',
          profileType: 'FixedProfile',
          proxyForHttp: { scheme: 'socks5', host: 'half.test', port: 1080 },
          auth: { proxyForHttp: { username: 'u', password: 'p' } },
          bypassList: [{ conditionType: 'BypassCondition', pattern: 'skip.test' }],
        },
      ],
      'Half',
    ),
    profiles: [
      'Half: direct direct only skip.test on',
      'Half socks5://u:p@half.test:1080 only http://*/* ws://*/* on',
    ],
    report: [],
  },
];
