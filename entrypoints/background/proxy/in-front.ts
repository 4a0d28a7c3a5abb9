import { tablesOfLines } from '@/utils/proxy/firefox/laid-out';
import { readTables } from '@/utils/proxy/where/read-tables';
import { type OnProfile, whoTakes } from '@/utils/proxy/who';
import { excludedItem, profilesItem, proxyItem } from '@/utils/storage/registry';
import { sitesItem } from '@/utils/storage/sites';
import { readTabRoutes } from '@/utils/storage/tab-routes';
import type { Applied } from '@/utils/storage/schema';

/** The tab in front, as the browser tells it with a shortcut or a press in the menu. */
export interface Front {
  id?: number | undefined;
  url?: string | undefined;
  incognito?: boolean | undefined;
  /** Firefox: the id of its container. */
  cookieStoreId?: string | undefined;
}

/**
 * The id of the profile that 'Rotate IP' means, as in the popup: the one that takes the tab in front, else the one
 * that was switched on last; null: none is on. It reads every site list, so it belongs to the late part.
 * @param front undefined: the browser knows no tab in front.
 */
export async function profileInFront(front: Front | undefined): Promise<string | null> {
  const [{ on, applied }, profiles, excluded, tabs] = await Promise.all([
    proxyItem.read(),
    profilesItem.read(),
    excludedItem.read(),
    readTabRoutes(),
  ]);
  const order = profiles.map(({ id }) => id);
  const routes = applied.toSorted(
    (a, b) => order.indexOf(a.profileId) - order.indexOf(b.profileId),
  );
  const { profileId } = whoTakes(
    {
      url: front?.url ?? '',
      incognito: front?.incognito ?? false,
      container: front?.cookieStoreId,
      assigned: tabs.get(front?.id ?? -1),
    },
    await Promise.all(routes.map(withSites)),
    tablesOfLines(excluded),
  );
  return (on.find((live) => live.profileId === profileId) ?? on.at(-1))?.profileId ?? null;
}

async function withSites({ profileId, where }: Applied): Promise<OnProfile> {
  const stored = where.scope === 'everything' ? null : await sitesItem(profileId).read();
  return { profileId, where, sites: stored && readTables(stored.tables) };
}
