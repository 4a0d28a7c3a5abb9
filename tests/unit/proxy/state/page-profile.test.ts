// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
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
