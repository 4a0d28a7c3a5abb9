import { afterEach, expect, test, vi } from 'vitest';
import { sitesItem } from '@/utils/storage/registry/proxy';
import { storedSites } from '@/utils/storage/stored-sites';
import { ext } from '@/utils/browser/ext';

afterEach(() => vi.restoreAllMocks());

const readings = () => vi.spyOn(ext.storage.local, 'get');

test('the sites of a profile are read once, and again after they changed', async () => {
  const get = readings();
  const [first, second] = await Promise.all([storedSites.read('a'), storedSites.read('a')]);
  expect(second).toBe(first);
  expect(get).toHaveBeenCalledOnce();
  await ext.storage.local.set({ unrelated: 1 });
  await storedSites.read('a');
  expect(get).toHaveBeenCalledOnce();
  await ext.storage.local.set({ [sitesItem('a').key]: null });
  await storedSites.read('a');
  expect(get).toHaveBeenCalledTimes(2);
});

test('sites that were forgotten, or could not be read, are read again', async () => {
  const get = readings();
  await storedSites.read('b');
  storedSites.forget('b');
  await storedSites.read('b');
  expect(get).toHaveBeenCalledTimes(2);
  get.mockRejectedValueOnce(new Error('no'));
  await expect(storedSites.read('c')).rejects.toThrow('no');
  await storedSites.read('c');
  expect(get).toHaveBeenCalledTimes(4);
});
