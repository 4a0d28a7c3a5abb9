// @vitest-environment happy-dom
import { effect } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { newBrowser } from '../../../fixtures/restoring';
import { serviceProfile } from '../../../fixtures/stored-profiles';

const only = { ...everywhere, scope: 'only' } as const;

test('who takes a page is told for the case that a profile is off, too', async () => {
  newBrowser();
  await profilesItem.write([
    serviceProfile({ id: 'shop', where: only }),
    serviceProfile({ id: 'rest' }),
  ]);
  await sitesItem('shop').write(parseSiteList('*.shop.test').sites);
  const appliedRoutes = [
    { profileId: 'shop', endpoint: null, where: only },
    { profileId: 'rest', endpoint: null, where: everywhere },
  ];
  await proxyItem.write({ ...allOff, appliedRoutes });
  const { profileOfPage } = await import('@/utils/proxy/state/page-profile');
  const at = (host: string, without?: string) =>
    profileOfPage(
      { url: `https://${host}/`, incognito: false, container: undefined, tabId: 1 },
      without,
    ).profileId;
  await vi.waitFor(() => expect(at('shop.test')).toBe('shop'));
  expect(at('shop.test', 'shop')).toBe('rest');
  expect(at('shop.test', 'rest')).toBe('shop');
  expect(at('other.test', 'rest')).toBeNull();
});

test('until the sites of a profile that came on are read, who takes a page is not known', async () => {
  const { areRoutesRead, profileOfPage } = await import('@/utils/proxy/state/page-profile');
  await proxyItem.write(allOff);
  await sitesItem('late').write(parseSiteList('*.late.test').sites);
  await vi.waitFor(() => expect(areRoutesRead.value).toBe(true));
  const page = { url: 'https://late.test/', incognito: false, container: undefined, tabId: 1 };
  const seen: [boolean, string | null][] = [];
  const end = effect(() => void seen.push([areRoutesRead.value, profileOfPage(page).profileId]));
  const appliedRoutes = [{ profileId: 'late', endpoint: null, where: only }];
  await proxyItem.write({ ...allOff, appliedRoutes });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([true, 'late']));
  end();
  expect(seen[0]).toEqual([true, null]);
  expect(seen.slice(1)).toContainEqual([false, null]);
  expect(seen.slice(1)).not.toContainEqual([true, null]);
});

test('who takes a page is known though the sites of another profile can not be read', async () => {
  const { areRoutesRead } = await import('@/utils/proxy/state/page-profile');
  await fakeBrowser.storage.local.set({ [sitesItem('damaged').key]: 'no sites' });
  await expect(sitesItem('damaged').read()).rejects.toThrow('storage-unreadable');
  const seen: boolean[] = [];
  const end = effect(() => void seen.push(areRoutesRead.value));
  const appliedRoutes = [{ profileId: 'damaged', endpoint: null, where: only }];
  await proxyItem.write({ ...allOff, appliedRoutes });
  await vi.waitFor(() => expect(seen.slice(1)).toEqual([false, true]));
  end();
});
