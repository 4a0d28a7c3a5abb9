import * as z from 'zod/mini';
import { ext, isFirefox } from '@/utils/browser/ext';
import type { LinkedPagePort } from '@/utils/linked-pages/linked-driver';
import { PageFieldsSchema } from '@/utils/linked-pages/schema';
import { callPager, tabPage } from '@/utils/paging/background/tab-page';
import { readTabRoutes } from '@/utils/storage/tab-routes';

/** Firefox: has a tab take the profile of another one. */
export type AssignTab = (tabId: number, profileId: string) => Promise<unknown>;

/**
 * Opens an empty tab in the background, beside the list's tab and with its container and profile, so
 * that pages load there as in the list's tab. @returns its ID.
 */
export async function openWorkTab(listTabId: number, assign: AssignTab): Promise<number | null> {
  const list = await ext.tabs.get(listTabId);
  const container: unknown = Reflect.get(list, 'cookieStoreId');
  const options = {
    url: 'about:blank',
    active: false,
    windowId: list.windowId,
    index: list.index + 1,
    ...(isFirefox && typeof container === 'string' && { cookieStoreId: container }),
  };
  const { id } = await ext.tabs.create(options);
  if (id === undefined) return null;
  await ext.tabs.update(id, { muted: true });
  const profile = isFirefox ? (await readTabRoutes()).get(listTabId) : undefined;
  if (profile !== undefined) await assign(id, profile);
  return id;
}

/** Closes a tab; one that is closed already stays so. */
export async function closeWorkTab(tabId: number): Promise<void> {
  await ext.tabs.remove(tabId).catch(() => null);
}

/** Page in that tab. */
export const workPage = (tabId: number): LinkedPagePort => ({
  ...tabPage(tabId),
  fields: async () =>
    z.safeParse(PageFieldsSchema, await callPager(tabId, 'fields', null)).data ?? null,
});
