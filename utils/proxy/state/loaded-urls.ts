import { ext } from '../../browser/ext';

/** URLs that the tab's document has loaded; empty where the browser denies access. */
export async function readLoaded(tabId: number): Promise<string[]> {
  try {
    const [frame] = await ext.scripting.executeScript({
      target: { tabId },
      func: () => [location.href, ...performance.getEntriesByType('resource').map((e) => e.name)],
    });
    return frame?.result ?? [];
  } catch {
    // The browser's own pages and its store are closed to every extension, so there is nothing to report.
    return [];
  }
}
