import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import { setWakeUp, type WakeUp } from '../../browser/wake-ups';
import { sessionItem } from '../../storage/session-item';
import { withWebLock } from '../../storage/web-locks';
import { logFailure } from '../../log-failure';

/**
 * Chromium (measured on 156) leaves a request hanging forever when the worker ends between its login challenge and
 * the answer. Only stopping or reloading its page ends it. Each challenge of a tab's request is therefore recorded
 * until it is answered; the next instance of the worker stops the requests that the previous one left unanswered.
 */
const prefix = 'challenge:';
const NoteSchema = z.object({ instance: z.string(), tabId: z.number(), incognito: z.boolean() });

const instance = crypto.randomUUID();
/** Number of unanswered challenges of this instance. */
let open = 0;

/** Records a challenge of a tab's request. Returns the callback to call once it is answered. */
export function recordChallenge(requestId: string, tabId: number): () => void {
  const key = prefix + requestId;
  const incognito = ext.extension.inIncognitoContext;
  open += 1;
  // Rejections are handled here, not in the returned callback, because Chromium (156) may reject all calls of a worker
  // that it is terminating.
  const noted = Promise.all([
    ext.storage.session.set({ [key]: { instance, tabId, incognito } }),
    // No other event is certain to restart the worker.
    setWakeUp('vantage:challenge', { at: Date.now() + 30_000 }),
  ]).catch(logFailure('noting a login challenge'));
  return () => {
    open -= 1;
    noted
      .then(() => ext.storage.session.remove(key))
      // Further challenges may still be unanswered.
      .then(() => (open === 0 ? setWakeUp('vantage:challenge', null) : undefined))
      .catch(logFailure('forgetting a login challenge'));
  };
}

/** Stops loading in tabs with challenges that an earlier instance left unanswered. The page itself stays. */
export async function freeHangingRequests(): Promise<void> {
  const incognito = ext.extension.inIncognitoContext;
  const left = Object.entries(await ext.storage.session.get(null)).flatMap(([key, value]) => {
    const note = key.startsWith(prefix) ? z.safeParse(NoteSchema, value).data : undefined;
    return note && note.instance !== instance && note.incognito === incognito
      ? [{ key, ...note }]
      : [];
  });
  await ext.storage.session.remove(left.map(({ key }) => key));
  for (const tabId of new Set(left.map((note) => note.tabId))) {
    await ext.scripting
      .executeScript({ target: { tabId, allFrames: true }, func: () => window.stop() })
      .catch(logFailure('freeing what hangs'));
  }
}

/** A browser session begins without challenges. */
export const challengeWakeUp: WakeUp = {
  arm: () => setWakeUp('vantage:challenge', null),
  run: freeHangingRequests,
};

/** Pages that were loaded again, by tab ID and URL, the latest last. */
const reloadedItem = sessionItem(
  'reloadedPages',
  () => z.catch(z.array(z.string()), []),
  () => [],
);
/** Age in ms below which a worker may have been started by the failure that its predecessor caused. */
const youngMs = 1000;

/**
 * Loads a failed page again, once per tab and URL, if the worker may have ended during its login challenge: Chromium
 * then fails the page at once, and that failure starts the next worker. Returns whether the page is loaded again.
 *
 * Not with `tabs.reload`: until the browser shows the failed page, that reloads the page shown before it, such as the
 * `about:blank` of a new tab (measured on Chromium 156).
 */
export async function reloadOnce(tabId: number, url: string): Promise<boolean> {
  if (performance.now() > youngMs) return false;
  const page = `${tabId} ${url.slice(0, 500)}`;
  return await withWebLock('reloaded-pages', async () => {
    const before = await reloadedItem.read();
    if (before.includes(page)) return false;
    await reloadedItem.write([...before, page].slice(-50));
    const tab = await ext.tabs.get(tabId);
    // The URL comes from a webRequest event, which leaves the fragment out. The tab has it.
    const whole = [tab.pendingUrl, tab.url].find((shown) => shown?.split('#')[0] === url);
    await ext.tabs.update(tabId, { url: whole ?? url });
    return true;
  });
}
