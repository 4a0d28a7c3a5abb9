import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { keepTabs } from '@/utils/proxy/background/tabs/kept-tabs';
import type { TemporaryRule } from '@/utils/proxy/schema';
import { keptTabsItem } from '@/utils/storage/registry/proxy';
import { readTabRoutes, tabRoutesItem, writeTabRoutes } from '@/utils/storage/tab-routes';
import { readTabRules, readTemporaryRules, writeTabRules } from '@/utils/storage/temporary-rules';
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
const restored = vi.fn<(tabIds: readonly number[]) => void>();
/** Firefox answers once the background has started, after it fired `onStartup`. */
let started: PromiseWithResolvers<void>;

const ruleOf = (tabId: number, profileId: string | null = 'p'): TemporaryRule => {
  const site = `*.site${tabId}.test`;
  return { site, profileId, since: tabId, endsAt: null, tabId };
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
  await writeTabRules(ids.map((id) => ruleOf(id)));
  await vi.waitFor(async () => expect((await keptTabsItem.read()).rules).toHaveLength(2));
  await loadAnew();
}

async function loadAnew(): Promise<void> {
  // Ends the listeners of the instance that goes, too.
  const disk = await fakeBrowser.storage.local.get(null);
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(disk);
  tabs = [1, privateTab];
  started = Promise.withResolvers();
  keepTabs(restored);
}

beforeEach(async () => {
  browser.isFirefox = true;
  restored.mockClear();
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
  expect(restored.mock.calls).toEqual([[[1]]]);
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

test('a disk that takes nothing at a browser start stops nothing, and the next instance restores nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await reload();
  const full = new Error('QuotaExceeded');
  const { local } = fakeBrowser.storage;
  const disk = [
    vi.spyOn(local, 'set').mockRejectedValue(full),
    vi.spyOn(local, 'remove').mockRejectedValue(full),
  ];
  await fakeBrowser.runtime.onStartup.trigger();
  started.resolve();
  expect(await stored()).toEqual(none);
  expect(logged).toHaveBeenCalledOnce();
  for (const one of [...disk, logged]) one.mockRestore();
  keepTabs(restored);
  expect(await stored()).toEqual(none);
  expect(restored).not.toHaveBeenCalled();
});

test.each([
  ['not in Firefox, which uses IDs of tabs again', true, [ruleOf(1)]],
  ['in Chromium', false, [ruleOf(1), ruleOf(1, null)]],
])('a rule that sends a site directly is restored %s', async (_where, isFirefox, rules) => {
  browser.isFirefox = isFirefox;
  await keptTabsItem.write({ routes: {}, rules: [ruleOf(1), ruleOf(1, null)] });
  await loadAnew();
  started.resolve();
  expect(await readTabRules()).toEqual(rules);
});

test('nothing stays on the disk once nothing holds for tabs', async () => {
  await writeTabRoutes(new Map([[1, 'p']]));
  const disk = async () => await fakeBrowser.storage.local.get(null);
  await vi.waitFor(async () => expect(await disk()).toHaveProperty(keptTabsItem.key));
  await fakeBrowser.storage.session.remove(tabRoutesItem.key);
  await vi.waitFor(async () => expect(await disk()).toEqual(newest));
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
