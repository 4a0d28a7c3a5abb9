import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { createProxyBackend, type ProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { block } from '@/utils/proxy/closed-states';
import { allOff, changeProfile } from '@/utils/proxy/profile-states';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import type { RuleList } from '@/utils/proxy/rule-lists/schema';
import { everywhere, type Where } from '@/utils/proxy/schema';
import { excludedItem, profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { storedRuleLists, storedSites } from '@/utils/storage/stored-sites';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

/** The private worker, which runs while a private window is open. */
const worker = vi.hoisted(() => ({ isOpen: false, refresh: async (): Promise<void> => {} }));
vi.mock('@/utils/incognito/storage-rpc', () => ({
  createStorageRpc: () => ({
    serve: () => {},
    async ask() {
      if (!worker.isOpen) return { state: 'no-worker' };
      await worker.refresh();
      return { state: 'done', value: undefined };
    },
  }),
}));
vi.mock('@/utils/proxy/background/proxy-auth', () => ({
  createProxyAuth: () => ({
    register: () => {},
    flushTwice: async (flush: () => Promise<void>) => flush(),
  }),
}));
const { applyPrivateRoutes } = await import('@/utils/incognito/background/incognito-routes');

const only: Where = { scope: 'only', windows: 'private', containers: [] };
const ids = ['a', 'b'];
/** The setting that private windows start with. */
let persisted: string;
const opened = vi.fn<() => void>();
let backend: ProxyBackend;

const writeSites = (id: string, text: string) => sitesItem(id).write(parseSiteList(text).sites);

function listOf(text: string): RuleList {
  const list = parseRuleList(text, 'a');
  if (typeof list === 'string') throw new Error(list);
  return { ...list, url: 'https://lists.example/', etag: '', lastModified: '' };
}

/** Closes the last private window, after everything before was applied. */
async function closed(): Promise<void> {
  await backend.apply();
  worker.isOpen = false;
  opened.mockReset();
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  // The reset took the listener of these caches.
  ext.storage.local.onChanged.addListener(() => {
    for (const id of ids) {
      storedSites.forget(id);
      storedRuleLists.forget(id);
    }
  });
  persisted = '';
  worker.isOpen = false;
  worker.refresh = () => applyPrivateRoutes(null);
  const settings = {
    get: async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' }),
    async set({ value, scope }: { value: object; scope: string }) {
      if (scope === 'incognito_persistent') persisted = JSON.stringify(value);
    },
    clear: async () => {},
  };
  const held = { set: async () => {}, clear: async () => {} };
  const network = { webRTCIPHandlingPolicy: held, networkPredictionEnabled: held };
  Object.assign(ext, { proxy: { settings }, privacy: { network } });
  Object.assign(ext.browsingData, { remove: async () => {} });
  Object.assign(ext.extension, { isAllowedIncognitoAccess: async () => true });
  Object.assign(ext.windows, {
    async create() {
      opened();
      worker.isOpen = true;
    },
  });
  const ruleList = { url: 'https://lists.example/', every: 'day' } as const;
  await profilesItem.write(
    ids.map((id) => ({ ...serviceProfile({ id, name: id, where: only }), ruleList })),
  );
  await writeSites('a', 'first.example');
  await proxyItem.write({
    ...allOff,
    on: [...ids, 'rest'].map((profileId) => storedProfileState({ profileId })),
    applied: [...ids, 'rest'].map((profileId) => ({
      profileId,
      endpoint: { scheme: 'http', host: `${profileId}.example`, port: 80 },
      where: profileId === 'rest' ? everywhere : only,
    })),
  });
  backend = createProxyBackend(
    async () => {},
    () => {},
  );
  backend.register();
  await closed();
});

test.each<[string, string, () => Promise<unknown>]>([
  ['sites', 'second.example', () => writeSites('a', 'first.example\nsecond.example')],
  ['a rule list', 'listed.example', () => ruleListItem('a').write(listOf('listed.example'))],
  ['the order', '', () => profilesItem.update((profiles) => profiles.toReversed())],
])('a window is opened to take over %s', async (_what, named, change) => {
  const before = persisted;
  await change();
  await backend.apply();
  expect(opened).toHaveBeenCalledOnce();
  expect(persisted).not.toBe(before);
  expect(persisted).toContain(named);
  await closed();
  await backend.apply();
  expect(opened).not.toHaveBeenCalled();
});

test('sites left out are taken over as well, and those no longer left out', async () => {
  await excludedItem.write(['never.example']);
  await expect.poll(() => persisted).toContain('never.example');
  expect(opened).toHaveBeenCalledOnce();
  await closed();
  await excludedItem.write([]);
  await expect.poll(() => persisted).not.toContain('never.example');
  expect(opened).toHaveBeenCalledOnce();
});

test('two changes at once open one window', async () => {
  await excludedItem.write(['never.example']);
  await backend.apply();
  await expect.poll(() => persisted).toContain('never.example');
  expect(opened).toHaveBeenCalledOnce();
});

test.each<[string, () => Promise<unknown>]>([
  ['a name', () => profilesItem.update((all) => all.map((one) => ({ ...one, name: 'Other' })))],
  [
    'a route that is closed',
    () =>
      proxyItem.update((state) =>
        changeProfile(state, 'a', (active) => block(active, { code: 'cap-reached' })),
      ),
  ],
])('no window is opened for %s', async (_what, change) => {
  await change();
  await backend.apply();
  expect(opened).not.toHaveBeenCalled();
});
