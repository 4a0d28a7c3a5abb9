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
