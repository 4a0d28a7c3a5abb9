import { planImport } from '@/utils/proxy/import/profiles-file';
import { textOf } from './switcher-file';

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

/** What an import of the file adds and reports, in the lines of a `SwitcherFile`. */
export function readPlan(file: object | string) {
  let id = 0;
  const { source, added, skipped } = planImport(textOf(file), [], () => String((id += 1)));
  const report = skipped.map(({ name, why }) => `${name}: ${why}`);
  return { source, profiles: added.map(lineOf), report };
}
