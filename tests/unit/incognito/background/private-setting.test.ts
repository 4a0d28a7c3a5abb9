import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { createProxyBackend, type ProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { allOff } from '@/utils/proxy/profile-states';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import type { RuleList } from '@/utils/proxy/rule-lists/schema';
import { everywhere, type Where } from '@/utils/proxy/schema';
import {
  excludedItem,
  privateRoutesItem,
  profilesItem,
  proxyItem,
  sitesItem,
} from '@/utils/storage/registry/proxy';
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
    flushAfterAnswers: async (flush: () => Promise<void>) => flush(),
  }),
}));
const { applyPrivateRoutes, incognitoSeenKey } =
  await import('@/utils/incognito/background/private-routes');

const only: Where = { scope: 'only', windows: 'private', containers: [] };
const ids = ['a', 'b'];
/** The settings of private windows: the one that they start with, and the one that lasts until they close. */
const held: Record<string, string | undefined> = {};
const opened = vi.fn<() => void>();
let levelOfControl: string;
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
  delete held['incognito_session_only'];
  opened.mockReset();
}

/** Opens a private window, whose worker applies the routes when it starts. */
async function open(): Promise<string | undefined> {
  worker.isOpen = true;
  await ext.storage.session.set({ [incognitoSeenKey]: true });
  await applyPrivateRoutes(null);
  return held['incognito_session_only'];
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
  for (const scope of Object.keys(held)) delete held[scope];
  levelOfControl = 'controllable_by_this_extension';
  worker.isOpen = false;
  worker.refresh = () => applyPrivateRoutes(null);
  const settings = {
    get: async () => ({ value: {}, levelOfControl }),
    async set({ value, scope }: { value: object; scope: string }) {
      held[scope] = JSON.stringify(value);
    },
    async clear({ scope }: { scope: string }) {
      delete held[scope];
    },
  };
  const privacy = { set: async () => {}, clear: async () => {} };
  const network = { webRTCIPHandlingPolicy: privacy, networkPredictionEnabled: privacy };
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
    appliedRoutes: [...ids, 'rest'].map((profileId) => ({
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
  ['Sites', 'second.example', () => writeSites('a', 'first.example\nsecond.example')],
  ['Rule lists', 'listed.example', () => ruleListItem('a').write(listOf('listed.example'))],
  ['Orders', '', () => profilesItem.update((profiles) => profiles.toReversed())],
  ['Sites left out', 'never.example', () => excludedItem.write(['never.example'])],
])('%s that change open no window, and are those of the next one', async (_what, named, change) => {
  const before = await open();
  await closed();
  await change();
  await backend.apply();
  expect(opened).not.toHaveBeenCalled();
  // What the next window loads before its worker runs goes nowhere.
  expect(held['incognito_persistent']).toContain('"host":"127.0.0.1","port":9');
  expect(held['incognito_session_only']).toBeUndefined();
  const after = await open();
  expect(after).not.toBe(before);
  expect(after).toContain(named);
});

test('while a private window is open, it takes a change over at once', async () => {
  await open();
  await writeSites('a', 'second.example');
  await backend.apply();
  expect(held['incognito_session_only']).toContain('second.example');
});

test('the first profile for private windows opens one, for the setting that lasts', async () => {
  const { appliedRoutes, ...rest } = await proxyItem.read();
  await proxyItem.write({
    ...rest,
    appliedRoutes: appliedRoutes.filter(({ where }) => where !== only).slice(2),
  });
  await backend.apply();
  expect(held).not.toHaveProperty('incognito_persistent');
  await closed();
  await proxyItem.write({ ...rest, appliedRoutes });
  await Promise.all([backend.apply(), backend.apply()]);
  expect(opened).toHaveBeenCalledOnce();
  expect(held).toHaveProperty('incognito_persistent');
});

test('a lasting setting that a crash lost is set again by the next worker', async () => {
  await open();
  await closed();
  delete held['incognito_persistent'];
  vi.resetModules();
  const next = await import('@/utils/incognito/background/private-routes');
  worker.isOpen = true;
  await next.applyPrivateRoutes(null);
  expect(held['incognito_persistent']).toContain('"host":"127.0.0.1","port":9');
});

test('a setting of an older version, which led private windows by its routes, is replaced', async () => {
  await closed();
  held['incognito_persistent'] = JSON.stringify({ mode: 'direct' });
  await privateRoutesItem.write('1,2,3');
  await backend.apply();
  expect(opened).toHaveBeenCalledOnce();
  expect(held['incognito_persistent']).toContain('"port":9');
  expect(held['incognito_session_only']).toContain('first.example');
});

/** Switches the profiles for private windows off; returns what switches them on again. */
async function switchPrivateOff(): Promise<() => Promise<void>> {
  const { appliedRoutes, ...rest } = await proxyItem.read();
  const others = appliedRoutes.filter(({ where }) => where.windows !== 'private');
  await proxyItem.write({ ...rest, appliedRoutes: others });
  return () => proxyItem.write({ ...rest, appliedRoutes });
}

test('when the profiles go off, an open private window is not blocked in between', async () => {
  await open();
  await switchPrivateOff();
  const cleared = vi.spyOn(ext.proxy.settings, 'clear');
  await applyPrivateRoutes(null);
  expect(cleared.mock.calls).toEqual([
    [{ scope: 'incognito_persistent' }],
    [{ scope: 'incognito_session_only' }],
  ]);
});

test('a setting that another worker left when it ended is cleared by the next private window', async () => {
  await switchPrivateOff();
  await privateRoutesItem.write('');
  held['incognito_persistent'] = '{}';
  expect(await open()).toBeUndefined();
  expect(held['incognito_persistent']).toBeUndefined();
});

test('a lasting setting that was cleared without a flush is set again', async () => {
  const switchOn = await switchPrivateOff();
  levelOfControl = 'controlled_by_other_extensions';
  await expect(backend.apply()).rejects.toThrow();
  levelOfControl = 'controllable_by_this_extension';
  await backend.reassert();
  expect(held['incognito_persistent']).toBeUndefined();
  await switchOn();
  await backend.apply();
  expect(opened).toHaveBeenCalledOnce();
  expect(held['incognito_persistent']).toContain('"port":9');
});
