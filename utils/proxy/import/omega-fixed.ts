import type { ImportedRule } from './decision-list';
import type { ImportedServer, SkippedItem } from './import-result';
import { type FixedFields, partsOf, type Scheme, schemes } from './omega-endpoints';
import { readServer } from './read-server';
import { type ComparableSite, comparableSite } from './site-relations';

/** Importable fixed profile: its servers, what goes to which, and its bypass list. */
export interface FixedProfile {
  /** By target. */
  servers: ReadonlyMap<string, ImportedServer>;
  /** Target of each scheme; null: direct; undefined: its server can't be imported. */
  routes: readonly (readonly [Scheme, string | null | undefined])[];
  /** Target of every scheme; null: they differ. */
  whole: string | null;
  bypass: ImportedRule[];
  /** Its lines, read once for all rules that lead to the profile. */
  bypassSites: readonly BypassSite[];
}

interface BypassSite {
  rule: ImportedRule;
  site: ComparableSite;
}

export const bypassSites = (bypass: readonly ImportedRule[]): BypassSite[] =>
  bypass.flatMap((rule) =>
    rule.sites.flatMap((line) => {
      const site = comparableSite(line);
      return site ? [{ rule, site }] : [];
    }),
  );

export type FixedProxies = Omit<FixedProfile, 'bypass' | 'bypassSites'>;

/** Reads the proxies of a fixed profile; null, and reported in `skipped`, if none can be imported. */
export function readFixed(profile: FixedFields, skipped: SkippedItem[]): FixedProxies | null {
  const { name, auth } = profile;
  const parts = partsOf(profile);
  if (parts.length === 0) skipped.push({ name, why: 'line-unreadable' });
  const servers = new Map<string, ImportedServer>();
  const routes = new Map<Scheme, string | null | undefined>();
  for (const { properties, endpoint, taken } of parts) {
    const named = properties.find((property) => auth[property]) ?? 'all';
    const { username = '', password = '' } = auth[named] ?? {};
    const isOnly = parts.length === 1;
    const label = isOnly ? name : `${name}: ${taken.join(', ')}`;
    const target = isOnly ? name : `${name}\0${properties[0]}`;
    const server = readServer({ ...endpoint, name: label, username, password }, skipped);
    if ('why' in server) skipped.push(server);
    else servers.set(target, server);
    for (const scheme of taken) routes.set(scheme, 'why' in server ? undefined : target);
  }
  if (servers.size === 0) return null;
  const isWhole = schemes.every((scheme) => routes.get(scheme) === name);
  return {
    servers,
    routes: schemes.map((scheme) => [scheme, routes.has(scheme) ? routes.get(scheme) : null]),
    whole: isWhole ? name : null,
  };
}
