import * as z from 'zod/mini';
import { ext, isFirefox } from '@/utils/browser/ext';
import { inSequence } from '@/utils/browser/wake-ups';
import { loggingFailure } from '@/utils/log-failure';
import { keptTabsItem } from '@/utils/storage/registry/proxy';
import { readOnceTabsRestored, tabsRestored } from '@/utils/storage/restored-tabs';
import { sessionItem } from '@/utils/storage/session-item';
import { readTabRoutes, tabRoutesItem, writeTabRoutes } from '@/utils/storage/tab-routes';
import { readTabRules, tabRulesItem, writeTabRules } from '@/utils/storage/temporary-rules';

/** Whether profiles and rules of tabs were restored since `storage.session` was emptied. */
const restoredItem = sessionItem('tabsRestored', z.boolean, () => false);

/** IDs of the open tabs, without those of private windows. */
async function regularTabs(): Promise<ReadonlySet<number | null | undefined>> {
  const open = await ext.tabs.query({});
  return new Set(open.flatMap(({ id, incognito }) => (incognito ? [] : [id])));
}

async function restore(isBrowserStart: () => boolean): Promise<void> {
  if (await restoredItem.read()) return;
  const { routes, rules } = await keptTabsItem.read();
  if (Object.keys(routes).length + rules.length > 0) {
    // Firefox, whose tab IDs begin anew with the browser, answers after it fired `onStartup` (ESR 153). Chromium uses
    // none twice.
    if (isFirefox) await ext.runtime.getBackgroundPage();
    if (isBrowserStart()) await keptTabsItem.write({ routes: {}, rules: [] });
    else {
      const open = await regularTabs();
      const kept = Object.entries(routes).map(
        ([id, profileId]) => [Number(id), profileId] as const,
      );
      await writeTabRoutes(new Map(kept.filter(([id]) => open.has(id))));
      await writeTabRules(rules.filter(({ tabId }) => open.has(tabId)));
    }
  }
  await restoredItem.write(true);
}

async function copy(): Promise<void> {
  const [routes, rules] = await Promise.all([readTabRoutes(), readTabRules()]);
  const open = await regularTabs();
  await keptTabsItem.write({
    routes: Object.fromEntries([...routes].filter(([id]) => open.has(id))),
    rules: rules.filter(({ tabId }) => open.has(tabId)),
  });
}

/**
 * Keeps the profiles and rules of regular tabs while the browser loads Vantage anew, which empties `storage.session`.
 * Every read of them waits for that. Registers listeners; call it synchronously at start-up.
 */
export function keepTabs(): void {
  let isBrowserStart = false;
  ext.runtime.onStartup.addListener(() => {
    isBrowserStart = true;
  });
  readOnceTabsRestored(() => restore(() => isBrowserStart));
  loggingFailure('restoring what holds for tabs', tabsRestored)();
  const follow = loggingFailure('keeping what holds for tabs', inSequence(copy));
  tabRoutesItem.watch(follow);
  tabRulesItem.watch(follow);
}
