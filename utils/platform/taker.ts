import { tablesOfLines } from '../proxy/firefox/laid-out';
import type { Way } from '../proxy/old-connections';
import type { SiteTables } from '../proxy/where/lookup';
import { readTables } from '../proxy/where/read-tables';
import { whoTakes } from '../proxy/who';
import { excludedItem, profilesItem } from '../storage/registry';
import { sitesItem } from '../storage/sites';
import { readTabRoutes } from '../storage/tab-routes';

/** What is known of a request when it is asked who takes it. */
export interface Asked {
  url: string;
  incognito: boolean;
  tabId?: number;
  container?: string | undefined;
}

/**
 * Tells which profile of some ways takes an address, by the sites that the profiles have now; null: none does.
 * @param known all ways that will be asked about: their sites are read here, once.
 */
export async function createTaker(
  known: readonly Way[],
): Promise<(asked: Asked, ways: readonly Way[]) => string | null> {
  const [profiles, lines, tabs] = await Promise.all([
    profilesItem.read(),
    excludedItem.read(),
    readTabRoutes(),
  ]);
  const order = profiles.map(({ id }) => id);
  const excluded = tablesOfLines(lines);
  const sites = new Map<string, SiteTables | null>();
  for (const { profileId, where } of known) {
    if (where.scope === 'everything' || sites.has(profileId)) continue;
    const stored = await sitesItem(profileId).read();
    sites.set(profileId, stored && readTables(stored.tables));
  }
  return ({ url, incognito, tabId = -1, container }, ways) => {
    const page = { url, incognito, container, assigned: tabs.get(tabId) };
    const onProfiles = ways
      .map(({ profileId, where }) => ({ profileId, where, sites: sites.get(profileId) ?? null }))
      .sort((a, b) => order.indexOf(a.profileId) - order.indexOf(b.profileId));
    return whoTakes(page, onProfiles, excluded).profileId;
  };
}
