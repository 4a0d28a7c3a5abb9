import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { activeTabProfile } from '@/utils/proxy/background/tabs/active-tab-profile';
import { proxyItem, excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { everywhere, type ProfileState, type Where } from '@/utils/proxy/schema';
import { writeTabRoutes } from '@/utils/storage/tab-routes';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { serviceProfile } from '../../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';

const only: Where = { ...everywhere, scope: 'only' };
const wheres: Record<string, Where> = {
  all: everywhere,
  shop: only,
  own: { ...everywhere, windows: 'private' },
  boxed: { ...everywhere, containers: ['work'] },
};

const active = (profileId: string): ProfileState => storedProfileState({ profileId });

async function switchOn(...ids: string[]): Promise<void> {
  await proxyItem.write({
    on: ids.map(active),
    before: null,
    appliedRoutes: ids.map((id) => ({
      profileId: id,
      endpoint: null,
      where: wheres[id] ?? everywhere,
    })),
    problem: null,
  });
}

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('navigator', {
    locks: { request: async <T>(_: string, work: () => Promise<T>) => work() },
  });
  await profilesItem.write(
    Object.entries(wheres).map(([id, where]) => serviceProfile({ id, name: id, where })),
  );
  await sitesItem('shop').write(parseSiteList('shop.example').sites);
});

test.each([
  ['the one whose site it is', { url: 'https://shop.example/a' }, 'shop'],
  ['the one for everything', { url: 'https://news.example/' }, 'all'],
  ['that of private windows', { url: 'https://news.example/', incognito: true }, 'own'],
  ['that of its container', { url: 'https://shop.example/', cookieStoreId: 'work' }, 'boxed'],
  ['that of the tab', { url: 'https://news.example/', id: 7 }, 'shop'],
  ['the one switched on last, on a page of the browser', { url: 'chrome://version/' }, 'boxed'],
  ['the one switched on last, on a site left out', { url: 'https://never.example/' }, 'boxed'],
  ['the one switched on last, without a tab', undefined, 'boxed'],
])('%s', async (_, activeTab, expected) => {
  await switchOn('shop', 'all', 'own', 'boxed');
  await excludedItem.write(['never.example']);
  await writeTabRoutes(new Map([[7, 'shop']]));
  expect(await activeTabProfile(activeTab)).toBe(expected);
});

test('none is on', async () => {
  expect(await activeTabProfile({ url: 'https://shop.example/' })).toBeNull();
});

test('tables of another form are laid out again from the text, as the routing does', async () => {
  await switchOn('shop', 'all');
  await sitesItem('shop').write({ text: 'shop.example', tables: 'of another form', count: 1 });
  expect(await activeTabProfile({ url: 'https://shop.example/' })).toBe('shop');
});
