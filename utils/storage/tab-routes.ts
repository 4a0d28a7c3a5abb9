import * as z from 'zod/mini';
import { ext } from '../browser/ext';

/**
 * Firefox: tabs that are assigned to a profile ('this tab'). In `storage.session`, as a tab's number means
 * nothing after the browser was closed. Pages read it; the background changes it (`proxy/tab`).
 */
const key = 'tabRoutes';
const Schema = z.record(z.string(), z.string());

/** By tab: the id of its profile. Throws when what is stored is no such map. */
export async function readTabRoutes(): Promise<Map<number, string>> {
  const stored = (await ext.storage.session.get(key))[key] ?? {};
  const tabs = Object.entries(z.parse(Schema, stored));
  return new Map(tabs.map(([tabId, profileId]) => [Number(tabId), profileId]));
}

export async function writeTabRoutes(tabs: ReadonlyMap<number, string>): Promise<void> {
  await ext.storage.session.set({ [key]: Object.fromEntries(tabs) });
}
