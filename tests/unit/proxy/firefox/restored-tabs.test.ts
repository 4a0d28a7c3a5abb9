import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { ext, type ProxyRequest } from '@/utils/browser/ext';
import { createFirefoxBackend } from '@/utils/proxy/firefox/backend';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { readOnceTabsRestored } from '@/utils/storage/restored-tabs';
import { readTabRoutes, writeTabRoutes } from '@/utils/storage/tab-routes';
import { newest } from '../../../fixtures/newest-storage';

const open = { id: 7, url: 'https://x.test/', cookieStoreId: 'c' };
let ask: (details: ProxyRequest) => unknown;

/** Answer to a request: a list if Vantage decides. */
const answer = async (about: Partial<ProxyRequest>): Promise<unknown> =>
  await ask({ requestId: '1', url: 'https://y.test/', tabId: -1, ...about });

function register() {
  const ownAddresses = async () => [];
  const backend = createFirefoxBackend({ fetch, ownAddresses, loginOf: async () => null });
  backend.register();
  return backend;
}

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  const event = { addListener: () => {} };
  const get = async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' });
  Object.assign(ext.proxy, {
    onRequest: { addListener: (listener: typeof ask) => (ask = listener) },
    settings: { get, set: async () => {}, clear: async () => {}, onChange: event },
  });
  Object.assign(ext.webRequest, { onBeforeSendHeaders: event });
  Object.assign(ext.extension, { isAllowedIncognitoAccess: async () => true });
  await writeTabRoutes(new Map([[7, 'b']]));
});

test('a worker of a page that a tab showed when it was restored does not go by another route', async () => {
  const only = { ...everywhere, scope: 'only' } as const;
  const routes = { a: everywhere, b: only };
  const appliedRoutes = Object.entries(routes).map(([profileId, where]) => {
    return { profileId, endpoint: { scheme: 'socks5', host: profileId, port: 1 } as const, where };
  });
  await proxyItem.write({ ...allOff, appliedRoutes });
  const { noteRestored } = register();
  // It showed the page, then another one.
  Object.assign(ext.tabs, { get: async () => open, query: async () => [{ ...open, url: '' }] });
  const worker = { originUrl: 'https://x.test/sw.js', cookieStoreId: 'c' };
  expect(await answer(worker)).toMatchObject([{ host: 'a' }, null]);
  noteRestored([7]);
  await vi.waitFor(async () => {
    expect(await answer(worker)).toMatchObject([{ host: '127.0.0.1', port: 9 }, null]);
  });
});

test('while all is off, no request waits for tabs; once restored, links pass their profiles on', async () => {
  const restoring = Promise.withResolvers<void>();
  readOnceTabsRestored(() => restoring.promise);
  await writeTabRoutes(new Map());
  const { noteRestored } = register();
  expect(await answer({ tabId: 1 })).toEqual({ type: 'direct' });
  await writeTabRoutes(new Map([[7, 'b']]));
  restoring.resolve();
  noteRestored([7]);
  Object.assign(ext.tabs, { get: async (id: number) => ({ id, openerTabId: 7 }) });
  await answer({ tabId: 8, type: 'main_frame' });
  expect((await readTabRoutes()).get(8)).toBe('b');
});
