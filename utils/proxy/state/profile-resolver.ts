import { isFirefox } from '../../browser/ext';
import type { ExitRoute } from '../traffic/schema';
import { inProfileOrder } from '../routing/profile-order';
import { urlInPac } from '../routing/url-in-pac';
import { siteIndexOfLines } from '../routing/build-site-index';
import { type ActiveProfile, resolveProfile } from '../routing/resolve-profile';
import { ruleListIndexInForce } from '../rule-lists/rule-list-index';
import type { AppliedRoute, Profile } from '../schema';
import { excludedItem, profilesItem } from '@/utils/storage/registry/proxy';
import { readTabRoutes } from '../../storage/tab-routes';
import { readTemporaryRules } from '../../storage/temporary-rules';
import { storedRuleLists, storedSites } from '../../storage/stored-sites';

/** Properties of a request whose profile is to be resolved. */
interface ResolverQuery {
  url: string;
  incognito: boolean;
  tabId?: number;
  container?: string | undefined;
}

/** Route, reduced to what resolving needs. */
type Route = Pick<ExitRoute, 'profileId' | 'where'> & Pick<AppliedRoute, 'precedesOthers'>;

/**
 * Returns a function that resolves the profile of a URL among given routes, by the profiles' present sites; null:
 * none takes it.
 * @param known every route that may be passed later: their sites are read once, here.
 */
export async function createProfileResolver(
  known: readonly Route[],
): Promise<(query: ResolverQuery, routes: readonly Route[]) => string | null> {
  const sited = new Set(
    known.flatMap(({ profileId, where }) => (where.scope === 'everything' ? [] : [profileId])),
  );
  const profiles = await profilesItem.read();
  const [lines, tabs, rules, ...tables] = await Promise.all([
    excludedItem.read(),
    readTabRoutes(),
    readTemporaryRules(),
    ...Array.from(sited, (profileId) => readSites(profileId, profiles)),
  ]);
  const excluded = siteIndexOfLines(lines);
  const sites = new Map(tables);
  /** By list of routes: `resolveProfile` merges the indexes of one list only once. */
  const merged = new WeakMap<readonly Route[], ActiveProfile[]>();
  return ({ url, incognito, tabId = -1, container }, routes) => {
    const page = {
      url: isFirefox ? url : urlInPac(url),
      incognito,
      container,
      assigned: tabs.get(tabId),
    };
    const onProfiles =
      merged.get(routes) ??
      inProfileOrder(routes, profiles).map(({ profileId, where, precedesOthers }) => ({
        profileId,
        where,
        precedesOthers,
        ...(sites.get(profileId) ?? { sites: null }),
      }));
    merged.set(routes, onProfiles);
    const temporary = { rules, now: Date.now() };
    return resolveProfile(page, onProfiles, excluded, temporary).profileId;
  };
}

/**
 * Returns a function that resolves the profile of a host in regular windows among given routes; null: none takes it.
 */
export async function createHostResolver(
  routes: readonly Route[],
): Promise<(host: string) => string | null> {
  const resolve = await createProfileResolver(routes);
  return (host) => resolve({ url: `https://${host}/`, incognito: false }, routes);
}

async function readSites(
  profileId: string,
  profiles: readonly Profile[],
): Promise<[string, Pick<ActiveProfile, 'sites' | 'list'>]> {
  const [sites, copy] = await Promise.all([
    storedSites.read(profileId),
    storedRuleLists.read(profileId),
  ]);
  const isUsed = copy !== null && ruleListIndexInForce(profiles, profileId, copy) !== null;
  return [
    profileId,
    {
      sites: sites && storedSites.index(sites),
      list: isUsed ? storedRuleLists.index(copy) : null,
    },
  ];
}
