import { describe, expect, test } from 'vitest';
import { planImport } from '@/utils/proxy/import/profiles-file';
import { foxyProxyFiles, oldFoxyProxyFiles } from './switcher-files/foxyproxy';
import { omegaFiles } from './switcher-files/omega';
import { lineFiles } from './switcher-files/lines';
import { caidoFiles, smartProxyFiles, switchySharpFiles } from './switcher-files/others';
import { textOf } from './switcher-files/switcher-file';

type Plan = ReturnType<typeof planImport>;

function lineOf({ profile, sites, login, wasOn }: Plan['added'][number]): string {
  const auth = login ? `${login.username}:${login.password}@` : '';
  const proxy =
    profile.kind === 'custom'
      ? `${profile.scheme}://${auth}${profile.host}:${profile.port}`
      : profile.kind;
  const taken = sites === '' ? [] : sites.split('\n');
  const lists = profile.ruleList ? [`list:${profile.ruleList.url}`] : [];
  return [
    profile.name,
    proxy,
    profile.where.scope,
    ...taken,
    ...lists,
    ...(wasOn ? ['on'] : []),
  ].join(' ');
}

const kinds = [
  ['foxyproxy', foxyProxyFiles],
  ['foxyproxy-old', oldFoxyProxyFiles],
  ['omega', omegaFiles],
  ['switchysharp', switchySharpFiles],
  ['smartproxy', smartProxyFiles],
  ['caido', caidoFiles],
  ['lines', lineFiles],
] as const;

describe.each(kinds)('a file of the kind %s', (kind, files) => {
  test.each(files)('$about', ({ file, profiles, report }) => {
    let id = 0;
    const plan = planImport(textOf(file), [], () => String((id += 1)));
    expect(plan.source).toBe(kind);
    expect(plan.added.map(lineOf)).toEqual(profiles);
    expect(plan.skipped.map(({ name, why }) => `${name}: ${why}`)).toEqual(report);
  });
});
