import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';

const page = 'https://shop.test/lamps?a=%20#top';
/** What each tab shows, by its ID. */
const tabs = new Map<number, string>();
const update = vi.fn<(id: number, change: { url: string }) => void>();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  tabs.clear();
  update.mockReset();
  const names = new Set<string>();
  vi.stubGlobal('caches', {
    has: async (name: string) => names.has(name),
    open: async (name: string) => names.add(name),
  });
  Object.assign(ext.tabs, {
    query: async () => [...tabs].map(([id, url]) => ({ id, url, status: 'complete' })),
    update: async (id: number, change: { url: string }) => update(id, change),
  });
  Object.assign(ext.scripting, { executeScript: async () => [] });
  await proxyItem.write({
    ...allOff,
    appliedRoutes: [{ profileId: 'a', endpoint: null, where: everywhere }],
  });
});

async function started(): Promise<void> {
  const { reloadFailedTabs } = await import('@/utils/incognito/background/reload-failed-tabs');
  const done = reloadFailedTabs();
  await vi.runAllTimersAsync();
  await done;
}

test('a page whose failure Vantage explained before its worker ran is loaded again, a few times', async () => {
  tabs.set(1, `${ext.runtime.getURL('/failed.html')}#${encodeURIComponent(page)}`);
  tabs.set(2, 'https://shop.test/loaded');
  tabs.set(3, 'chrome://newtab/');
  await started();
  expect(update.mock.calls).toEqual(Array.from({ length: 3 }, () => [1, { url: page }]));
});

test('once it has loaded, it is left alone', async () => {
  tabs.set(1, `${ext.runtime.getURL('/failed.html')}#${encodeURIComponent(page)}`);
  update.mockImplementation((id, { url }) => void tabs.set(id, url));
  await started();
  expect(update).toHaveBeenCalledOnce();
});

test('an address that nobody can read keeps no other page from loading again', async () => {
  tabs.set(1, `${ext.runtime.getURL('/failed.html')}#%E0%A4%A`);
  tabs.set(2, `${ext.runtime.getURL('/failed.html')}#${encodeURIComponent(page)}`);
  await started();
  expect(new Set(update.mock.calls.map(([id]) => id))).toEqual(new Set([2]));
});
