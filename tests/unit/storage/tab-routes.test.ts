import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readTabRoutes, writeTabRoutes } from '@/utils/storage/tab-routes';

const { session } = fakeBrowser.storage;

beforeEach(() => fakeBrowser.reset());

test('profiles of tabs are stored by the ID of the tab, and none at first', async () => {
  expect(await readTabRoutes()).toEqual(new Map());
  await writeTabRoutes(new Map([[7, 'p']]));
  expect(await session.get(null)).toEqual({ tabRoutes: { 7: 'p' } });
  expect(await readTabRoutes()).toEqual(new Map([[7, 'p']]));
});

test('damaged profiles of tabs are a problem, and not tabs without one', async () => {
  await session.set({ tabRoutes: { 7: 5 } });
  const problem = { code: 'storage-unreadable', detail: 'tabRoutes' };
  await expect(readTabRoutes()).rejects.toMatchObject({ problem });
});
