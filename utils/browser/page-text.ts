import { withoutFragment } from '../url-parts';
import { ext } from './ext';

/** Maximum number of characters read from a page. */
const maxLength = 1_000_000;

/**
 * Reads the visible text of a tab that shows a URL, once. Skips private windows.
 * @returns null when no such tab is open, or the browser denies access.
 */
export async function textOfOpenPage(url: string): Promise<{ text: string; name: string } | null> {
  const wanted = withoutFragment(url);
  const tab = (await ext.tabs.query({})).find(
    (one) => !one.incognito && one.url !== undefined && withoutFragment(one.url) === wanted,
  );
  if (tab?.id === undefined) return null;
  try {
    const [frame] = await ext.scripting.executeScript({
      target: { tabId: tab.id },
      func: (length: number) => document.body.innerText.slice(0, length),
      args: [maxLength],
    });
    return frame?.result === undefined ? null : { text: frame.result, name: tab.title ?? url };
  } catch {
    // The browser's own pages and its store are closed to every extension.
    return null;
  }
}
