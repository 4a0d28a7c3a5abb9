import { ext } from '@/utils/browser/ext';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { wait } from '@/utils/wait';

/** A cache of the private windows' own: it ends with the last of them. */
const startedKey = 'started';
/** A page that is still loading may fail yet: as many looks at least, and at most as many while one loads. */
const looks = 20;
const mostLooks = 240;
const everyMs = 250;
/** One load in twenty of an error page was aborted by Chromium 156 itself on a busy machine. */
const reloads = 3;

/**
 * A private window opened with an address asks for the proxy's login before the private worker is there, gets
 * none, and shows an error (measured on Chromium 156). Loads such pages again when private windows begin; pages
 * that have loaded are left alone.
 */
export async function reloadFailedTabs(): Promise<void> {
  if (await caches.has(startedKey)) return;
  await caches.open(startedKey);
  if ((await proxyItem.read()).applied.length === 0) return;
  // Only what the windows began with: a reload would break off what is asked for later.
  const left = new Map(
    (await ext.tabs.query({})).map(({ id, url, pendingUrl }) => [
      id,
      /^https?:/.test(pendingUrl || url || '') ? reloads : 0,
    ]),
  );
  let loads = true;
  for (let at = 0; at < looks || (loads && at < mostLooks); at += 1) {
    loads = false;
    for (const { id, url, status } of await ext.tabs.query({})) {
      const more = (id !== undefined && left.get(id)) || 0;
      if (id === undefined || more === 0) continue;
      loads ||= status !== 'complete';
      if (status !== 'complete' || !/^https?:/.test(url ?? '')) continue;
      const failed = await showsError(id);
      left.set(id, failed ? more - 1 : 0);
      if (failed) await ext.tabs.reload(id);
    }
    await wait(everyMs);
  }
}

/** A page of the browser's own stands in the place of one that could not be loaded. */
async function showsError(tabId: number): Promise<boolean> {
  try {
    await ext.scripting.executeScript({ target: { tabId }, func: () => true });
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('error page');
  }
}
