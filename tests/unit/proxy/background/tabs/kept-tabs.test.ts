import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { keepTabs } from '@/utils/proxy/background/tabs/kept-tabs';
import type { TemporaryRule } from '@/utils/proxy/schema';
import { keptTabsItem } from '@/utils/storage/registry/proxy';
import { readTabRoutes, writeTabRoutes } from '@/utils/storage/tab-routes';
import { readTemporaryRules, writeTabRules } from '@/utils/storage/temporary-rules';
import { newest } from '../../../../fixtures/newest-storage';

const browser = vi.hoisted(() => ({ isFirefox: true }));
vi.mock('@/utils/browser/ext', async (real) => ({
  ...(await real<object>()),
  get isFirefox() {
    return browser.isFirefox;
  },
}));

const privateTab = 9;
let tabs: number[];
/** Firefox answers once the background has started, after it fired `onStartup`. */
let started: PromiseWithResolvers<void>;

const ruleOf = (tabId: number): TemporaryRule => {
  const site = `*.site${tabId}.test`;
  return { site, profileId: 'p', since: tabId, endsAt: null, tabId };
};
const stored = async () => ({
  routes: [...(await readTabRoutes())],
  rules: (await readTemporaryRules()).map(({ site }) => site),
});
const kept = { routes: [[1, 'p']], rules: ['*.site1.test'] };
const none = { routes: [], rules: [] };

/** Tab 1, tab 2 and a private one have a profile and a rule, then the browser loads Vantage anew. */
async function reload(): Promise<void> {
  const ids = [1, 2, privateTab];
  await writeTabRoutes(new Map(ids.map((id) => [id, 'p'])));
  await writeTabRules(ids.map(ruleOf));
  await vi.waitFor(async () => expect((await keptTabsItem.read()).rules).toHaveLength(2));
  // Ends the listeners of the instance that goes, too.
  const disk = await fakeBrowser.storage.local.get(null);
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(disk);
  tabs = [1, privateTab];
  started = Promise.withResolvers();
  keepTabs();
}

beforeEach(async () => {
  browser.isFirefox = true;
  fakeBrowser.reset();
  tabs = [1, 2, privateTab];
  started = Promise.withResolvers();
  const query = async () => tabs.map((id) => ({ id, incognito: id === privateTab }));
  Object.assign(ext.tabs, { query });
  Object.assign(ext.runtime, { getBackgroundPage: () => started.promise });
  await fakeBrowser.storage.local.set(newest);
  keepTabs();
});

test('profiles and rules of open regular tabs outlive a reload, and whoever reads them before waits', async () => {
  await reload();
  const early = stored();
  const isEarly = await Promise.race([early, new Promise((end) => setTimeout(end, 30))]);
  expect(isEarly).toBeUndefined();
  started.resolve();
  expect(await early).toEqual(kept);
  // What ended since is not brought back by the next instance.
  await writeTabRoutes(new Map());
  keepTabs();
  expect(await stored()).toEqual({ ...kept, routes: [] });
});

test('after the browser started they are gone: its tabs have the same IDs', async () => {
  await reload();
  await fakeBrowser.runtime.onStartup.trigger();
  started.resolve();
  expect(await stored()).toEqual(none);
  expect(await keptTabsItem.read()).toEqual({ routes: {}, rules: [] });
});

test('in Chromium, which uses no ID of a tab twice, the open tabs alone decide', async () => {
  browser.isFirefox = false;
  await reload();
  expect(await stored()).toEqual(kept);
});

test('nothing of private tabs reaches the disk', async () => {
  await reload();
  const disk = JSON.stringify(await fakeBrowser.storage.local.get(null));
  expect(disk).toContain('site1.test');
  expect(disk).not.toContain(`site${privateTab}.test`);
  expect(Object.keys((await keptTabsItem.read()).routes)).toEqual(['1', '2']);
});

test('a damaged copy does not stop the requests that wait for it, nor does a failure for good', async () => {
  await fakeBrowser.storage.local.set({ [keptTabsItem.key]: 5 });
  keepTabs();
  expect(await stored()).toEqual(none);
  await reload();
  started.reject(new Error('not yet'));
  await expect(readTabRoutes()).rejects.toThrow('not yet');
  started = Promise.withResolvers();
  started.resolve();
  expect(await stored()).toEqual(kept);
});
