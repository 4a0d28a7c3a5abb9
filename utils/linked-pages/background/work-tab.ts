import * as z from 'zod/mini';
import { ext, isFirefox } from '@/utils/browser/ext';
import { containerOf } from '@/utils/browser/page';
import { nullIfTabClosed } from '@/utils/browser/null-if-tab-closed';
import type { LinkedPagePort } from '@/utils/linked-pages/linked-driver';
import { PageFieldsSchema } from '@/utils/linked-pages/schema';
import { askPager, tabPage } from '@/utils/paging/background/tab-page';
import { readTabRoutes } from '@/utils/storage/tab-routes';

/** Firefox: assigns a proxy profile to a tab. */
export type AssignTab = (tabId: number, profileId: string) => Promise<unknown>;

/**
 * Opens a page in a tab in the background, beside the list's tab and with its container and profile, so that it loads
 * as in the list's tab. Firefox's begins empty, because the tab needs its profile before the first request. Chromium's
 * does not: on a busy machine Chromium 156 drops a navigation that is asked for before an empty tab is there.
 * @returns the tab's ID.
 */
export async function openWorkTab(
  listTabId: number,
  url: string,
  assign: AssignTab,
): Promise<number | null> {
  const list = await ext.tabs.get(listTabId);
  const container = containerOf(list);
  const options = {
    url: isFirefox ? 'about:blank' : url,
    active: false,
    windowId: list.windowId,
    index: list.index + 1,
    ...(isFirefox && container !== undefined && { cookieStoreId: container }),
  };
  const { id } = await ext.tabs.create(options);
  if (id === undefined) return null;
  await ext.tabs.update(id, { muted: true });
  if (!isFirefox) return id;
  const profile = (await readTabRoutes()).get(listTabId);
  if (profile !== undefined) await assign(id, profile);
  await ext.tabs.update(id, { url });
  return id;
}

/** Closes a tab; one that is closed already stays so. */
export async function closeWorkTab(tabId: number): Promise<void> {
  await nullIfTabClosed(ext.tabs.remove(tabId));
}

export const workPage = (tabId: number): LinkedPagePort => ({
  ...tabPage(tabId),
  fields: async () =>
    z.safeParse(PageFieldsSchema, await askPager(tabId, 'fields', null)).data ?? null,
});
