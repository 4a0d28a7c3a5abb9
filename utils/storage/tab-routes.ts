import * as z from 'zod/mini';
import { ext } from '../browser/ext';

/**
 * Firefox: tabs assigned to a profile ('this tab'). In `storage.session`, since tab IDs are invalid after the
 * browser was closed. Pages read it; the background changes it (`proxy/tab`).
 */
export const tabRoutesKey = 'tabRoutes';
const Schema = z.record(z.string(), z.string());

/** Profile IDs by tab ID. Throws when the stored value is invalid. */
export async function readTabRoutes(): Promise<Map<number, string>> {
  const stored = (await ext.storage.session.get(tabRoutesKey))[tabRoutesKey] ?? {};
  const tabs = Object.entries(z.parse(Schema, stored));
  return new Map(tabs.map(([tabId, profileId]) => [Number(tabId), profileId]));
}

export async function writeTabRoutes(tabs: ReadonlyMap<number, string>): Promise<void> {
  await ext.storage.session.set({ [tabRoutesKey]: Object.fromEntries(tabs) });
}
