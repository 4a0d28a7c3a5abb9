import { createProfileResolver } from '@/utils/proxy/state/profile-resolver';
import { proxyItem } from '@/utils/storage/registry/proxy';

/** The tab in front, as the browser tells it with a shortcut or a press in the menu. */
export interface FrontTab {
  id?: number | undefined;
  url?: string | undefined;
  incognito?: boolean | undefined;
  /** Firefox: the id of its container. */
  cookieStoreId?: string | undefined;
}

/**
 * The id of the profile that 'Rotate IP' means, as in the popup: the one that takes the tab in front, else the one
 * that was switched on last; null: none is on. Reads the site list of every profile that is on.
 * @param front undefined: the browser knows no tab in front.
 * @param exactly only the profile that takes the tab; null where none does.
 */
export async function frontTabProfile(
  front: FrontTab | undefined,
  exactly = false,
): Promise<string | null> {
  const { on, applied } = await proxyItem.read();
  const taker = await createProfileResolver(applied);
  const profileId = taker(
    {
      url: front?.url ?? '',
      incognito: front?.incognito ?? false,
      ...(front?.id !== undefined && { tabId: front.id }),
      container: front?.cookieStoreId,
    },
    applied,
  );
  const taking = on.find((live) => live.profileId === profileId);
  return (exactly ? taking : (taking ?? on.at(-1)))?.profileId ?? null;
}
