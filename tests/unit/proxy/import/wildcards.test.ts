import { describe, expect, test } from 'vitest';
import { addressWildcard, hostAndSubdomains, hostGlob } from '@/utils/proxy/import/wildcards';
import { readPlan } from './switcher-files/read-plan';
import { fixed, wildcard } from './switcher-files/switcher-file';

describe('a name that is cut behind a dot is no ending of names', () => {
  test.each([
    '*.google.*',
    'google.*',
    '*google.*',
    '.google.*',
    'google.',
    '*.google.com.*',
    'google.*/*',
    'google.:8080',
    '*://*.google./*',
    'http*://google.*/*',
  ])('%s', (pattern) => {
    expect(addressWildcard(pattern)).toBe('pattern-unreadable');
  });

  test('in a pattern of hosts', () => {
    expect(hostGlob('google.')).toBe('pattern-unreadable');
    expect(hostAndSubdomains('google.')).toBe('pattern-unreadable');
  });

  test.each([
    [
      'FoxyProxy',
      {
        mode: 'pattern',
        data: [
          { title: 'F', type: 'http', hostname: 'f.test', port: 80, include: [wildcard('*.a.*')] },
        ],
      },
      'F: *.a.*',
    ],
    [
      'Omega',
      {
        schemaVersion: 2,
        '+F': fixed('F', 'f.test'),
        '+S': {
          name: 'S',
          profileType: 'SwitchProfile',
          defaultProfileName: 'direct',
          rules: [
            {
              condition: { conditionType: 'UrlWildcardCondition', pattern: '*.a.*' },
              profileName: 'F',
            },
          ],
        },
      },
      'S: *.a.*',
    ],
    [
      'SwitchySharp',
      {
        config: '{}',
        profiles: JSON.stringify({ f: { id: 'f', name: 'F', proxyMode: 'auto' } }),
        rules: JSON.stringify({
          1: { urlPattern: '*.a.*', patternType: 'wildcard', profileId: 'direct' },
        }),
      },
      'Auto Switch: *.a.*',
    ],
  ])('%s: it is named', (_format, file, name) => {
    const { profiles, report } = readPlan(file);
    expect(report).toContain(`${name}: pattern-unreadable`);
    expect(JSON.stringify(profiles)).not.toContain('*.a');
  });
});

test.each([
  ['*.onion', '*.onion'],
  ['.i2p', '*.i2p'],
  ['*.ru/*', '*.ru'],
  ['*.local:8080', '*://*.local:8080/*'],
  ['*.рф', '*.рф'],
  ['*.com', '*.com'],
  ['*.xn--p1ai', '*.xn--p1ai'],
  ['*.local/app*', '*://*.local/app*'],
])('%s takes all names that end so', (pattern, site) => {
  expect(addressWildcard(pattern)).toEqual({ sites: [site], note: 'whole-address' });
});

test.each([
  '*.jpg',
  '*.mp4',
  '.js',
  '*.json',
  'onion',
  '*onion',
  '*onion*',
  'keyword',
  '*.10',
  // Endings of files that are no top-level names.
  '*.torrent',
  '*.gz',
  '*.apk',
  '*.docx',
  '*.7z',
  '*.ts',
  '*.torrent/*',
  // A word between stars may be cut.
  '*.google*',
  '.google*',
  '*.facebook*',
  '*.onion*',
  '*.ru*',
  '*.onion:80*',
])('%s names no hosts', (pattern) => {
  expect(addressWildcard(pattern)).toBe('pattern-unreadable');
});

test.each([
  ['http*://*.x.test/*', ['http://*.x.test/*', 'https://*.x.test/*']],
  ['HTTP*://x.test', ['http://x.test/*', 'https://x.test/*']],
  ['http*://x.test:81/a', ['http://x.test:81/a*', 'https://x.test:81/a*']],
  ['http*://*/*', ['http://*/*', 'https://*/*']],
])('%s takes http and https, and nothing else', (pattern, sites) => {
  expect(addressWildcard(pattern)).toEqual({ sites, note: 'whole-address' });
});

test.each(['http*://10.*/*', '*p://x.test/*', 'h*://x.test/*', 'ftp*://x.test/*'])(
  '%s can not be said in sites',
  (pattern) => {
    expect(addressWildcard(pattern)).toBe('pattern-unreadable');
  },
);
