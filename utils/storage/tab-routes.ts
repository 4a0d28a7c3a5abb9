import * as z from 'zod/mini';
import { tabsRestored } from './restored-tabs';
import { sessionItem } from './session-item';

/**
 * Firefox: IDs of the profiles to which tabs are assigned ('this tab'), by tab ID. In `storage.session`, since tab IDs
 * are invalid after the browser was closed; `kept-tabs.ts` keeps those of regular tabs when Vantage is loaded anew.
 * Pages read it; the background changes it (`proxy/tab`).
 */
export const tabRoutesItem = sessionItem(
  'tabRoutes',
  () => z.record(z.string(), z.string()),
  () => ({}),
);

/** Profile IDs by tab ID. Rejects with `storage-unreadable` when the stored value is invalid. */
export async function readTabRoutes(): Promise<Map<number, string>> {
  await tabsRestored();
  return await readTabRoutesNow();
}

/** Like `readTabRoutes`, but does not wait until they are restored. */
export async function readTabRoutesNow(): Promise<Map<number, string>> {
  const tabs = Object.entries(await tabRoutesItem.read());
  return new Map(tabs.map(([tabId, profileId]) => [Number(tabId), profileId]));
}

export async function writeTabRoutes(tabs: ReadonlyMap<number, string>): Promise<void> {
  await tabRoutesItem.write(Object.fromEntries(tabs));
}
