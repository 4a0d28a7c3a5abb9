import * as z from 'zod/mini';
import { ext, isFirefox } from '@/utils/browser/ext';
import { inSequence } from '@/utils/browser/wake-ups';
import { logFailure, loggingFailure } from '@/utils/log-failure';
import { keptTabsItem } from '@/utils/storage/registry/proxy';
import { readOnceTabsRestored, tabsRestored } from '@/utils/storage/restored-tabs';
import { sessionItem } from '@/utils/storage/session-item';
import { readTabRoutes, tabRoutesItem, writeTabRoutes } from '@/utils/storage/tab-routes';
import { readTabRules, tabRulesItem, writeTabRules } from '@/utils/storage/temporary-rules';

type KeptTabs = Awaited<ReturnType<typeof keptTabsItem.read>>;

/** Whether profiles and rules of tabs were restored since `storage.session` was emptied. */
export const restoredItem = sessionItem('tabsRestored', z.boolean, () => false);

const isEmpty = ({ routes, rules }: KeptTabs) => Object.keys(routes).length + rules.length === 0;

const removeCopy = (): Promise<void> => ext.storage.local.remove(keptTabsItem.key);

/**
 * What is kept of profiles and rules: those of open tabs outside private windows. Firefox uses tab IDs again, so a rule
 * could outlive its tab there; none is kept that sends a site past the proxies.
 */
async function keptOf({ routes, rules }: KeptTabs): Promise<KeptTabs> {
  const tabs = await ext.tabs.query({});
  const open = new Set<number | null>(
    tabs.flatMap(({ id, incognito }) => (incognito || id === undefined ? [] : [id])),
  );
  return {
    routes: Object.fromEntries(Object.entries(routes).filter(([id]) => open.has(Number(id)))),
    rules: rules.filter(
      ({ tabId, profileId }) => open.has(tabId) && (profileId !== null || !isFirefox),
    ),
  };
}

async function restore(
  isBrowserStart: () => boolean,
  restored?: (tabIds: readonly number[]) => void,
): Promise<void> {
  if (await restoredItem.read()) return;
  const copied = await keptTabsItem.read();
  if (isEmpty(copied)) return restoredItem.write(true);
  // Firefox, whose tab IDs begin anew with the browser, answers after it fired `onStartup` (ESR 153). Chromium uses
  // none twice.
  if (isFirefox) await ext.runtime.getBackgroundPage();
  if (isBrowserStart()) {
    // First, because `onStartup` comes once: the next instance would take the start for a reload.
    await restoredItem.write(true);
    await removeCopy().catch(logFailure('removing what held for tabs'));
    return;
  }
  const { routes, rules } = await keptOf(copied);
  const byTab = new Map(Object.entries(routes).map(([id, profileId]) => [Number(id), profileId]));
  await writeTabRoutes(byTab);
  await writeTabRules(rules);
  await restoredItem.write(true);
  restored?.([...byTab.keys()]);
}

async function copy(): Promise<void> {
  const [routes, rules] = await Promise.all([readTabRoutes(), readTabRules()]);
  const kept = await keptOf({ routes: Object.fromEntries(routes), rules });
  await (isEmpty(kept) ? removeCopy() : keptTabsItem.write(kept));
}

/**
 * Keeps the profiles and rules of regular tabs while the browser loads Vantage anew, which empties `storage.session`.
 * Every read of them waits for that. Registers listeners; call it synchronously at start-up.
 * @param restored called with the IDs of the tabs whose profiles were restored.
 */
export function keepTabs(restored?: (tabIds: readonly number[]) => void): void {
  let isBrowserStart = false;
  ext.runtime.onStartup.addListener(() => {
    isBrowserStart = true;
  });
  readOnceTabsRestored(() => restore(() => isBrowserStart, restored));
  loggingFailure('restoring what holds for tabs', tabsRestored)();
  const follow = loggingFailure('keeping what holds for tabs', inSequence(copy));
  tabRoutesItem.watch(follow);
  tabRulesItem.watch(follow);
}
