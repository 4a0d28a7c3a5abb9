import { ext } from '@/utils/browser/ext';
import { failedPageIn } from '@/utils/proxy/failed-page';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { wait } from '@/utils/wait';

/** Cache name in the private windows' own Cache Storage, which ends with the last of these windows. */
const startedKey = 'started';
/**
 * Number of checks: at least this many, since a loading page may still fail, and at most as many while one is
 * loading.
 */
const minChecks = 20;
const maxChecks = 240;
const everyMs = 250;
/**
 * Maximum number of reloads: Chromium 156 itself aborted one in twenty reloads of an error page on a busy machine.
 */
const reloads = 3;

/** Vantage's explanation of a failed page; a fragment that names the page follows it. */
const explanation = ext.runtime.getURL('/failed.html');
/** URL of the page that failed in place of its explanation, which stays where it names none. */
const addressOf = (url = ''): string =>
  (url.startsWith(`${explanation}#`) && failedPageIn(url.slice(explanation.length))) || url;
const isPage = (url: string): boolean => /^https?:/.test(url);

/**
 * A private window opened with a URL is blocked (`applyPrivateRoutes`) or challenged for the proxy's login before the
 * private worker runs, and shows an error (measured on Chromium 156). Loads such pages again when the first private
 * window opens; loaded pages are left unchanged.
 */
export async function reloadFailedTabs(): Promise<void> {
  if (await caches.has(startedKey)) return;
  await caches.open(startedKey);
  if ((await proxyItem.read()).appliedRoutes.length === 0) return;
  // Only the tabs present at the start: a reload would interrupt later requests.
  const left = new Map(
    (await ext.tabs.query({})).map(({ id, url, pendingUrl }) => [
      id,
      isPage(addressOf(pendingUrl || url)) ? reloads : 0,
    ]),
  );
  let loads = true;
  for (let at = 0; at < minChecks || (loads && at < maxChecks); at += 1) {
    loads = false;
    for (const { id, url, status } of await ext.tabs.query({})) {
      const more = (id !== undefined && left.get(id)) || 0;
      if (id === undefined || more === 0) continue;
      loads ||= status !== 'complete';
      const address = addressOf(url);
      if (status !== 'complete' || !isPage(address)) continue;
      const isExplained = address !== url;
      const failed = isExplained || (await showsError(id));
      left.set(id, failed ? more - 1 : 0);
      if (isExplained) await ext.tabs.update(id, { url: address });
      else if (failed) await ext.tabs.reload(id);
    }
    await wait(everyMs);
  }
}

/** An error page is one of the browser's own pages in place of the requested one. */
async function showsError(tabId: number): Promise<boolean> {
  try {
    await ext.scripting.executeScript({ target: { tabId }, func: () => true });
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('error page');
  }
}
