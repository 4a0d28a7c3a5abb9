import { createProfileResolver } from '@/utils/proxy/state/profile-resolver';
import { proxyItem } from '@/utils/storage/registry/proxy';

/** Active tab as reported with a keyboard shortcut or a menu click. */
export interface ActiveTab {
  id?: number | undefined;
  url?: string | undefined;
  incognito?: boolean | undefined;
  /** Firefox: container ID. */
  cookieStoreId?: string | undefined;
}

/**
 * ID of the profile that 'Rotate IP' rotates, as in the popup: the one that takes the active tab, else the one
 * switched on last; null: none is on. Reads the site list of every active profile.
 * @param activeTab undefined: the browser reports no active tab.
 * @param exactly return only the profile that takes the tab; null when none does.
 */
export async function activeTabProfile(
  activeTab: ActiveTab | undefined,
  exactly = false,
): Promise<string | null> {
  const { on, appliedRoutes } = await proxyItem.read();
  const resolve = await createProfileResolver(appliedRoutes);
  const profileId = resolve(
    {
      url: activeTab?.url ?? '',
      incognito: activeTab?.incognito ?? false,
      ...(activeTab?.id !== undefined && { tabId: activeTab.id }),
      container: activeTab?.cookieStoreId,
    },
    appliedRoutes,
  );
  const taking = on.find((active) => active.profileId === profileId);
  return (exactly ? taking : (taking ?? on.at(-1)))?.profileId ?? null;
}
