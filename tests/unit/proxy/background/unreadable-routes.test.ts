import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { applyPrivateRoutes } from '@/utils/incognito/background/private-routes';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { serviceAddresses } from '@/utils/proxy/background/service-addresses';
import { closedIds } from '@/utils/proxy/closed-states';
import { createFirefoxBackend } from '@/utils/proxy/firefox/backend';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type AppliedRoute } from '@/utils/proxy/schema';
import { secretPrefix } from '@/utils/security/secrets-vault';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import {
  excludedItem,
  profilesItem,
  proxyItem,
  timedRulesItem,
} from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import {
  readLogin,
  readLoginFor,
  storeLogin,
} from '@/utils/proxy/background/sessions/stored-logins';
import { account, newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

vi.mock('@/utils/incognito/background/private-worker-link', () => ({
  flushEverywhere: async () => {},
  fetchInIncognito: () => fetch,
}));

const endpoint = { scheme: 'http', host: 'proxy.example', port: 8080 } as const;

/** Values of the proxy setting, the latest last. */
const set = vi.fn<(details: object) => Promise<void>>();
const cleared = vi.fn(async (_details: object) => {});

beforeEach(() => {
  newBrowser();
  set.mockReset().mockResolvedValue();
  cleared.mockClear();
  const clear = async () => {};
  const get = async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' });
  const network = {
    webRTCIPHandlingPolicy: { set: async () => {}, clear },
    networkPredictionEnabled: { set: async () => {}, clear },
  };
  Object.assign(ext, { proxy: { settings: { get, set, clear: cleared } }, privacy: { network } });
});

async function proxied(where: AppliedRoute['where'] = everywhere) {
  const appliedRoutes = [{ profileId: 'p', endpoint, where }];
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p' })], appliedRoutes });
  return createProxyBackend(
    async () => {},
    () => {},
  );
}

/** Setting that lets nothing through, not even to addresses of the service. */
const blocks = {
  value: { mode: 'fixed_servers', rules: { singleProxy: { host: '127.0.0.1' } } },
};

test.each([
  ['the excluded sites', excludedItem.key],
  ['the settings', settingsItem.key],
  ['the account', accountItem.key],
  ['the profiles', profilesItem.key],
])('while %s cannot be read, all traffic is blocked', async (_what, key) => {
  const backend = await proxied();
  await fakeBrowser.storage.local.set({ [key]: 7 });
  await expect(backend.apply('p')).rejects.toThrow('storage-unreadable');
  await expect(backend.reassert()).rejects.toThrow('storage-unreadable');
  expect(set.mock.lastCall).toMatchObject([{ ...blocks, scope: 'regular' }]);
  const state = await proxyItem.read();
  expect(closedIds(state)).toEqual(new Set(['p']));
  expect(state.on[0]?.problem?.code).toBe('storage-unreadable');
});

test('once nothing counts as on, the browser gets its own connection back, whatever cannot be read', async () => {
  const backend = await proxied();
  const keys = [excludedItem, settingsItem, accountItem, profilesItem].map(({ key }) => key);
  await fakeBrowser.storage.local.set(Object.fromEntries(keys.map((key) => [key, 7])));
  await expect(backend.apply()).rejects.toThrow('storage-unreadable');
  expect(cleared).not.toHaveBeenCalled();
  await proxyItem.write(allOff);
  await backend.apply();
  expect(cleared).toHaveBeenCalledWith({ scope: 'regular' });
});

test('in Firefox requests are blocked until nothing counts as on, and then left to it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await proxied();
  const keys = [excludedItem, settingsItem, accountItem, profilesItem, timedRulesItem];
  await fakeBrowser.storage.local.set(Object.fromEntries(keys.map(({ key }) => [key, 7])));
  const event = { addListener: () => {} };
  const answers: ((details: object) => unknown)[] = [];
  const onRequest = { addListener: (answer: (typeof answers)[number]) => answers.push(answer) };
  Object.assign(ext.proxy, { onRequest });
  Object.assign(ext.proxy.settings, { onChange: event });
  Object.assign(ext.webRequest, { onBeforeSendHeaders: event });
  Object.assign(ext.extension, { isAllowedIncognitoAccess: async () => true });
  const ownAddresses = serviceAddresses;
  const backend = createFirefoxBackend({ fetch, ownAddresses, loginOf: readLoginFor });
  backend.register();
  const ask = async () => await answers[0]?.({ requestId: '1', url: 'https://x.test/', tabId: 1 });
  await expect(backend.apply()).rejects.toThrow('storage-unreadable');
  expect(await ask()).toEqual([{ type: 'socks', host: '127.0.0.1', port: 9 }, null]);
  await proxyItem.write(allOff);
  await backend.apply();
  expect(await ask()).toEqual({ type: 'direct' });
  await proxied();
  await expect(backend.apply()).rejects.toThrow('storage-unreadable');
  expect(await ask()).toEqual([{ type: 'socks', host: '127.0.0.1', port: 9 }, null]);
  said.mockRestore();
});

test('a direct profile of private windows, whose logins need the account, does not keep traffic from being blocked', async () => {
  const backend = await proxied();
  const where = { ...everywhere, windows: 'private' as const };
  const direct = { profileId: 'q', endpoint: null, where };
  await proxyItem.update((now) => ({ ...now, appliedRoutes: [...now.appliedRoutes, direct] }));
  await fakeBrowser.storage.local.set({ [accountItem.key]: 7 });
  await expect(backend.reassert()).rejects.toThrow('storage-unreadable');
  expect(set.mock.lastCall).toMatchObject([{ ...blocks, scope: 'regular' }]);
});

test('while the routes of private windows cannot be read, these are blocked', async () => {
  await proxied({ ...everywhere, windows: 'private' });
  await fakeBrowser.storage.local.set({ [excludedItem.key]: 7 });
  await expect(applyPrivateRoutes(null)).rejects.toThrow('storage-unreadable');
  expect(set.mock.calls).toMatchObject([[{ ...blocks, scope: 'incognito_session_only' }]]);
});

test('an error of storage that may pass does not block private windows', async () => {
  await proxied({ ...everywhere, windows: 'private' });
  const get = vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('busy'));
  await expect(applyPrivateRoutes(null)).rejects.toThrow();
  get.mockRestore();
  expect(set).not.toHaveBeenCalled();
});

test('a damaged login counts as missing, so that the other profiles go on', async () => {
  const backend = await proxied();
  await storeLogin('p', { username: 'me', password: 'secret', sessionId: null });
  const key = `${secretPrefix}login:p`;
  const { [key]: kept } =
    await fakeBrowser.storage.local.get<Record<string, { sealed: string }>>(key);
  const sealed = `${kept!.sealed.slice(0, -4)}AAAA`;
  await fakeBrowser.storage.local.set({ [key]: { ...kept, sealed } });
  await expect(readLogin('p')).rejects.toThrow('storage-unreadable');
  expect(await readLoginFor('p', endpoint)).toBeNull();
  await backend.reassert();
  expect(set.mock.lastCall).toMatchObject([
    { value: { rules: { singleProxy: { host: endpoint.host } } } },
  ]);
});

test('the addresses of an account that is not in use stop bypassing the proxy when it is removed', async () => {
  const backend = await proxied();
  const event = { addListener: () => {} };
  Object.assign(ext.webRequest, { onAuthRequired: event });
  const now = await accountsItem.read();
  const addresses = { accountApi: 'https://other.test', exitCheck: '', dashboard: '' };
  const other = { id: 'o', name: '', addresses, state: { account, problem: null } };
  await accountsItem.write({ ...now, others: [{ ...now.current, ...other }] });
  backend.register();
  await backend.reassert();
  expect(JSON.stringify(set.mock.lastCall)).toContain('other.test');
  await accountsItem.write({ ...now, others: [] });
  await vi.waitFor(() => expect(JSON.stringify(set.mock.lastCall)).not.toContain('other.test'));
});
