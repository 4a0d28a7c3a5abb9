import { describe, expect, test } from 'vitest';
import { foxyProxyFiles, oldFoxyProxyFiles } from './switcher-files/foxyproxy';
import { omegaFiles } from './switcher-files/omega';
import { omegaSchemeFiles } from './switcher-files/omega-schemes';
import { lineFiles } from './switcher-files/lines';
import { caidoFiles, switchySharpFiles } from './switcher-files/others';
import { smartProxyFiles } from './switcher-files/smartproxy';
import { readPlan } from './switcher-files/read-plan';

const kinds = [
  ['foxyproxy', foxyProxyFiles],
  ['foxyproxy-old', oldFoxyProxyFiles],
  ['omega', [...omegaFiles, ...omegaSchemeFiles]],
  ['switchysharp', switchySharpFiles],
  ['smartproxy', smartProxyFiles],
  ['caido', caidoFiles],
  ['lines', lineFiles],
] as const;

describe.each(kinds)('a file of the kind %s', (kind, files) => {
  test.each(files)('$about', ({ file, profiles, report }) => {
    expect(readPlan(file)).toEqual({ source: kind, profiles, report });
  });
});
