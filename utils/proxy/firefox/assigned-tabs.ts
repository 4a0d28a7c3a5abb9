import { ext } from '../../browser/ext';
import { withWebLock } from '../../storage/web-locks';
import { readTabRoutes, writeTabRoutes } from '../../storage/tab-routes';

/**
 * Manages the tabs that are assigned to a profile ('this tab').
 * @param changed called when the assignments changed.
 */
export function createAssignedTabs(changed: () => Promise<void>) {
  async function change(by: (tabs: Map<number, string>) => boolean): Promise<void> {
    const different = await withWebLock('tab-routes', async () => {
      const tabs = await readTabRoutes();
      if (!by(tabs)) return false;
      await writeTabRoutes(tabs);
      return true;
    });
    if (different) await changed();
  }

  return {
    /** Assigns a tab to a profile, or (null) removes its assignment. */
    assign: (tabId: number, profileId: string | null): Promise<void> =>
      change((tabs) => {
        if (profileId === null) return tabs.delete(tabId);
        if (tabs.get(tabId) === profileId) return false;
        tabs.set(tabId, profileId);
        return true;
      }),
    /** Registers the listener that forgets closed tabs; call it synchronously at start-up. */
    register(failed: (error: unknown) => void): void {
      ext.tabs.onRemoved.addListener((tabId) => {
        change((tabs) => tabs.delete(tabId)).catch(failed);
      });
    },
  };
}
