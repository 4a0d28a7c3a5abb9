import { fixed, host, type SwitcherFile } from './switcher-file';

const endpoint = (name: string, scheme = 'http') => ({ scheme, host: `${name}.test`, port: 80 });
const byScheme = (name: string, change: object = {}) => ({
  name,
  profileType: 'FixedProfile',
  fallbackProxy: endpoint('f'),
  proxyForHttp: endpoint('h'),
  proxyForHttps: endpoint('s'),
  ...change,
});
const httpOnly = { fallbackProxy: undefined, proxyForHttps: undefined };
const url = (pattern: string) => ({ conditionType: 'UrlWildcardCondition', pattern });

/** File with a switch profile that is on. */
function file(profiles: { name: string }[], rules: [object, string][], rest: string): object {
  const auto = {
    name: 'auto',
    profileType: 'SwitchProfile',
    defaultProfileName: rest,
    rules: rules.map(([condition, profileName]) => ({ condition, profileName })),
  };
  return {
    schemaVersion: 2,
    '-startupProfileName': 'auto',
    ...Object.fromEntries([...profiles, auto].map((profile) => [`+${profile.name}`, profile])),
  };
}

/** Exports of SwitchyOmega and ZeroOmega whose proxies differ by scheme. */
export const omegaSchemeFiles: readonly SwitcherFile[] = [
  {
    about: 'a proxy each for http, https and the rest',
    file: file(
      [
        byScheme('Mixed', {
          auth: { proxyForHttps: { username: 'u', password: 'p' } },
          bypassList: [{ conditionType: 'BypassCondition', pattern: 'skip.mixed.example' }],
        }),
      ],
      [
        [host('*.mixed.example'), 'Mixed'],
        [url('https://only.example/*'), 'Mixed'],
        [{ conditionType: 'IpCondition', ip: '203.0.113.0', prefixLength: 24 }, 'Mixed'],
      ],
      'direct',
    ),
    profiles: [
      'Mixed: direct direct only skip.mixed.example',
      'Mixed: http http://h.test:80 only http://*/*',
      'Mixed: https http://u:p@s.test:80 only https://*/*',
      'Mixed: ws, wss http://f.test:80 only ws://*/* wss://*/*',
      'auto: direct direct only skip.mixed.example on',
      'auto: Mixed: http http://h.test:80 only http://*.mixed.example/* on',
      'auto: Mixed: https http://u:p@s.test:80 only https://*.mixed.example/* https://only.example/* on',
      'auto: Mixed: ws, wss http://f.test:80 only ws://*.mixed.example/* wss://*.mixed.example/* on',
    ],
    report: ['auto: whole-address', 'auto: IpCondition: per-scheme-proxies'],
  },
  {
    about: 'a rule that leads to a proxy for http alone, before a proxy for everything',
    file: file(
      [byScheme('Half', httpOnly), fixed('A', 'a.proxy.test')],
      [[host('*.half.example'), 'Half']],
      'A',
    ),
    profiles: [
      'Half http://h.test:80 only http://*/* ws://*/*',
      'A http://a.proxy.test:8080 everything',
      'auto: Half http://h.test:80 only http://*.half.example/* ws://*.half.example/* on',
      'auto: direct direct only https://*.half.example/* wss://*.half.example/* on',
      'auto: A http://a.proxy.test:8080 everything on',
    ],
    report: [],
  },
  {
    about: 'proxies by scheme for the rest',
    file: file([byScheme('Mixed')], [[host('home.example'), 'direct']], 'Mixed'),
    profiles: [
      'Mixed: http http://h.test:80 only http://*/*',
      'Mixed: https http://s.test:80 only https://*/*',
      'Mixed: ws, wss http://f.test:80 only ws://*/* wss://*/*',
      'auto: direct direct only home.example on',
      'auto: Mixed: http http://h.test:80 only http://*/* on',
      'auto: Mixed: https http://s.test:80 only https://*/* on',
      'auto: Mixed: ws, wss http://f.test:80 only ws://*/* wss://*/* on',
    ],
    report: [],
  },
  {
    about: 'one of the proxies can not be imported',
    file: file(
      [byScheme('Old', { proxyForHttps: endpoint('s', 'socks4') })],
      [[host('*.old.example'), 'Old']],
      'direct',
    ),
    profiles: [
      'Old: http http://h.test:80 only http://*/*',
      'Old: ws, wss http://f.test:80 only ws://*/* wss://*/*',
      'auto: Old: http http://h.test:80 only http://*.old.example/* on',
      'auto: Old: ws, wss http://f.test:80 only ws://*.old.example/* wss://*.old.example/* on',
    ],
    report: ['Old: https: socks4', 'auto: *.old.example: per-scheme-proxies'],
  },
  {
    about: 'one proxy for all schemes, named three times',
    file: file(
      [byScheme('Same', { proxyForHttp: endpoint('f'), proxyForHttps: endpoint('f') })],
      [[host('*.same.example'), 'Same']],
      'direct',
    ),
    profiles: [
      'Same http://f.test:80 everything',
      'auto: Same http://f.test:80 only *.same.example on',
    ],
    report: [],
  },
];
