import * as z from 'zod/mini';
import { mapOf } from '../../checks';
import { ext } from '../../platform/ext';

const key = 'tabRoutes';
const Schema = mapOf(z.string());

/**
 * Tabs that are assigned to a profile ('this tab'), kept in `storage.session`: a tab's number means nothing
 * after the browser was closed.
 *
 * @param changed other tabs are assigned now.
 */
export function createTabRoutes(changed: () => Promise<void>) {
  async function change(by: (tabs: Map<number, string>) => boolean): Promise<void> {
    const different = await navigator.locks.request(`vantage:${key}`, async () => {
      const tabs = await read();
      if (!by(tabs)) return false;
      await ext.storage.session.set({ [key]: Object.fromEntries(tabs) });
      return true;
    });
    if (different) await changed();
  }

  /** By tab: the profile's id. Throws when what is stored is no such map. */
  async function read(): Promise<Map<number, string>> {
    const stored = (await ext.storage.session.get(key))[key] ?? {};
    const tabs = Object.entries(z.parse(Schema, stored));
    return new Map(tabs.map(([tabId, profileId]) => [Number(tabId), profileId]));
  }

  return {
    read,
    /** Assigns a tab to a profile, or (null) to none. */
    assign: (tabId: number, profileId: string | null): Promise<void> =>
      change((tabs) => {
        if (profileId === null) return tabs.delete(tabId);
        if (tabs.get(tabId) === profileId) return false;
        tabs.set(tabId, profileId);
        return true;
      }),
    /** Forgets the tabs that a profile has. */
    release: (profileId: string): Promise<void> =>
      change((tabs) => {
        const own = [...tabs].filter(([, id]) => id === profileId);
        for (const [tabId] of own) tabs.delete(tabId);
        return own.length > 0;
      }),
    /** Forgets tabs as they are closed. In the first turn. */
    register(failed: (error: unknown) => void): void {
      ext.tabs.onRemoved.addListener((tabId) => {
        change((tabs) => tabs.delete(tabId)).catch(failed);
      });
    },
  };
}
