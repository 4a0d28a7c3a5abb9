import * as z from 'zod/mini';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startIncognitoWorker } from '@/entrypoints/background/incognito';
import { ext } from '@/utils/browser/ext';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { excludedItem, proxyItem } from '@/utils/storage/registry/proxy';
import { messages } from '@/utils/messaging/protocol';
import { messageTypes } from '../../../fixtures/messages';
import { newest } from '../../../fixtures/newest-storage';
import { storedAccount } from '../../../fixtures/stored-account';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

// Results and failed pages of private windows are in the browser's cache, which is not there in Node.
vi.mock(import('@/utils/incognito/background/take-private-results'), async (load) => ({
  ...(await load()),
  followPrivateResults: () => {},
}));
vi.mock('@/utils/incognito/background/reload-failed-tabs', () => ({
  reloadFailedTabs: async () => {},
}));

/** Proxy setting of private windows, as text. */
let inForce: string;

/**
 * Stands for the parts of the browser that this test does not look at: every event is silent, every call does nothing.
 */
const silent: object = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? undefined : silent),
  apply: async () => [],
});
const unused = ['action', 'commands', 'contextMenus', 'tabs', 'webNavigation', 'webRequest'];

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  inForce = '';
  const settings = {
    get: async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' }),
    async set({ value, scope }: { value: object; scope: string }) {
      if (scope === 'incognito_session_only') inForce = JSON.stringify(value);
    },
    clear: async () => {},
  };
  Object.assign(ext, Object.fromEntries(unused.map((name) => [name, silent])));
  Object.assign(ext, { proxy: { settings } });
  const endpoint = { scheme: 'http', host: 'proxy.example', port: 8080 } as const;
  const where = { ...everywhere, windows: 'private' } as const;
  await proxyItem.write({
    ...allOff,
    on: [storedProfileState({ profileId: 'p' })],
    appliedRoutes: [{ profileId: 'p', endpoint, where }],
  });
});

const addresses = { accountApi: '', exitCheck: '', dashboard: '' };
const stateAt = (endpointUrl: string) => ({
  account: storedAccount({ scraper: { endpointUrl } }),
  problem: null,
});

test.each<[string, string, () => Promise<unknown>]>([
  ['the account in use', 'scraper.test', () => accountItem.write(stateAt('https://scraper.test'))],
  [
    'an account that is not in use',
    'other.test',
    async () => {
      const now = await accountsItem.read();
      const state = stateAt('https://other.test');
      await accountsItem.write({ ...now, others: [{ id: 'o', label: '', addresses, state }] });
    },
  ],
  ['the sites left out', 'never.test', () => excludedItem.write(['never.test'])],
  ['a profile that waits', 'PROXY 127.0.0.1:9', () => staleTunnels.holdTraffic('p')],
])('the worker of private windows follows %s without being asked', async (_what, named, change) => {
  startIncognitoWorker();
  await expect.poll(() => inForce).toContain('proxy.example');
  expect(inForce).not.toContain(named);
  await change();
  await expect.poll(() => inForce).toContain(named);
});

test('an exit check goes on in the next worker when one ends before the answer', async () => {
  const hanging = new Promise<Response>(() => {});
  const request = vi.fn<() => Promise<Response>>().mockReturnValueOnce(hanging);
  request.mockImplementation(async () => new Response('{"ip":"203.0.113.7"}'));
  vi.stubGlobal('fetch', request);
  const answers: unknown[] = [];
  ext.storage.session.onChanged.addListener((changes) => {
    const { newValue } = changes['rpc:reply:regular-1'] ?? {};
    if (newValue) answers.push(newValue);
  });

  startIncognitoWorker();
  const body = { profileId: 'p', url: 'https://exit.test/' };
  await ext.storage.session.set({ 'rpc:private:regular-1': { kind: 'check', body, attempt: 0 } });
  await expect.poll(() => request.mock.calls).toHaveLength(1);
  startIncognitoWorker();
  const value = { status: 200, text: '{"ip":"203.0.113.7"}' };
  await expect.poll(() => answers).toContainEqual({ state: 'done', value });
  vi.unstubAllGlobals();
});

/** Messages of a private window's pages that name a tab. Only Firefox gives a tab a profile. */
const ofTabs = messageTypes.filter((type) => {
  const { properties = {} } = z.toJSONSchema(messages[type].input(), { unrepresentable: 'any' });
  const { from, private: isPrivate } = messages[type];
  return isPrivate && from === 'extension-page' && 'tabId' in properties && type !== 'proxy/tab';
});

test('messages that name a tab are found', () => {
  expect(ofTabs).toContain('proxy/fresh');
});

test.each(ofTabs)('%s is handled in the worker that sees the tab', async (type) => {
  const listen = vi.spyOn(ext.runtime.onMessage, 'addListener');
  // Node knows no origin of an extension's address.
  vi.spyOn(ext.runtime, 'getURL').mockImplementation((path) => `https://vantage.test${path}`);
  startIncognitoWorker();
  const [receive] = listen.mock.lastCall ?? [];
  const page = { id: ext.runtime.id, url: 'https://vantage.test/popup.html' };
  // The input is none of the message's, so that nothing but the schema is reached.
  const reply = await new Promise((resolve) => receive?.({ type, input: null }, page, resolve));
  expect(reply).toMatchObject({
    ok: false,
    problem: { code: 'message-refused', detail: `${type}: ` },
  });
});
