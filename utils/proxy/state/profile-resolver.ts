import type { ExitRoute } from '../traffic/old-connections';
import type { SiteIndex } from '../routing/site-lookup';
import { inProfileOrder } from '../routing/profile-order';
import { tablesOf } from '../routing/parse-site-index';
import { siteIndexOfLines } from '../routing/build-site-index';
import { type ActiveProfile, resolveProfile } from '../routing/resolve-profile';
import { excludedItem, profilesItem, sitesItem } from '../../storage/registry/profiles';
import { readTabRoutes } from '../../storage/tab-routes';
import { readTemporaryRules } from '../../storage/temporary-rules';

/** Properties of a request whose profile is to be resolved. */
export interface ResolverQuery {
  url: string;
  incognito: boolean;
  tabId?: number;
  container?: string | undefined;
}

/** Route, reduced to what resolving needs. */
type Route = Pick<ExitRoute, 'profileId' | 'where'>;

/**
 * Returns a function that resolves the profile of a URL among given routes, by the profiles' present sites; null:
 * none takes it.
 * @param known every route that may be passed later: their sites are read once, here.
 */
export async function createProfileResolver(
  known: readonly Route[],
): Promise<(query: ResolverQuery, ways: readonly Route[]) => string | null> {
  const sited = new Set(
    known.flatMap(({ profileId, where }) => (where.scope === 'everything' ? [] : [profileId])),
  );
  const [profiles, lines, tabs, rules, ...tables] = await Promise.all([
    profilesItem.read(),
    excludedItem.read(),
    readTabRoutes(),
    readTemporaryRules(),
    ...Array.from(sited, readSites),
  ]);
  const excluded = siteIndexOfLines(lines);
  const sites = new Map(tables);
  /** By list of routes: `resolveProfile` merges the indexes of one list only once. */
  const merged = new WeakMap<readonly Route[], ActiveProfile[]>();
  return ({ url, incognito, tabId = -1, container }, ways) => {
    const page = { url, incognito, container, assigned: tabs.get(tabId) };
    const onProfiles =
      merged.get(ways) ??
      inProfileOrder(ways, profiles).map(({ profileId, where }) => ({
        profileId,
        where,
        sites: sites.get(profileId) ?? null,
      }));
    merged.set(ways, onProfiles);
    const temporary = { rules, now: Date.now() };
    return resolveProfile(page, onProfiles, excluded, temporary).profileId;
  };
}

async function readSites(profileId: string): Promise<[string, SiteIndex | null]> {
  const stored = await sitesItem(profileId).read();
  return [profileId, stored && tablesOf(stored)];
}
