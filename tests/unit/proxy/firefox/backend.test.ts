import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFirefoxBackend } from '@/utils/proxy/firefox/backend';
import { ext, type FirefoxHeaders, type ProxyRequest } from '@/utils/browser/ext';
import { closeChanged } from '@/utils/proxy/closed-states';
import { allOff } from '@/utils/proxy/profile-states';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import {
  barrierItem,
  proxyItem,
  excludedItem,
  profilesItem,
  sitesItem,
} from '@/utils/storage/registry/proxy';
import { type ProfileState, type Where, everywhere, noExtras } from '@/utils/proxy/schema';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const gateway = { scheme: 'socks5', host: 'gate.example', port: 1001 } as const;
const nowhere = [{ type: 'socks', host: '127.0.0.1', port: 9 }, null];
let ask: (details: ProxyRequest) => unknown;
let addHeader: (details: FirefoxHeaders) => unknown;

const active = (profileId: string, change: Partial<ProfileState> = {}): ProfileState =>
  storedProfileState({ profileId, since: 1, ...change });

async function turnOn(...profiles: [id: string, where: Where, change?: Partial<ProfileState>][]) {
  await proxyItem.write({
    ...allOff,
    on: profiles.map(([id, , change]) => active(id, change)),
    appliedRoutes: profiles.map(([profileId, where]) => ({ profileId, endpoint: gateway, where })),
  });
}

function wire() {
  const made = createFirefoxBackend({
    fetch: async () => new Response(),
    ownAddresses: async () => [{ host: 'api.example', port: 443 }],
    loginOf: async (profileId) => ({ username: profileId, password: 'pw' }),
  });
  made.register();
  return made;
}

/** Login given for a request: the profile's id. */
async function login(url: string, about: Partial<ProxyRequest> = {}): Promise<unknown> {
  const answer = await ask({ requestId: '1', url, tabId: 1, ...about });
  const proxy: unknown = Array.isArray(answer) ? answer[0] : null;
  if (typeof proxy !== 'object' || proxy === null) return answer;
  return Reflect.get(proxy, 'username') ?? answer;
}

beforeEach(async () => {
  fakeBrowser.reset();
  const onRequest = { addListener: (listener: typeof ask) => (ask = listener) };
  const value = { proxyType: 'none' };
  const settings = {
    get: async () => ({ value, levelOfControl: 'controllable_by_this_extension' }),
    set: vi.fn(async () => {}),
    clear: async () => {},
    onChange: { addListener: () => {} },
  };
  const onBeforeSendHeaders = {
    addListener: (listener: typeof addHeader) => (addHeader = listener),
  };
  Object.assign(ext.proxy, { onRequest, settings });
  Object.assign(ext.tabs, { get: async (id: number) => ({ id, url: 'https://x.test/' }) });
  Object.assign(ext.webRequest, { onBeforeSendHeaders });
  Object.assign(ext.extension, { isAllowedIncognitoAccess: async () => true });
  await profilesItem.write(
    ['b', 'a'].map((id) => {
      const common = { id, name: id, color: 'teal', letter: '', extras: noExtras } as const;
      return { ...common, kind: 'direct', where: everywhere } as const;
    }),
  );
});

test('a woken background answers the very request that woke it', async () => {
  await turnOn(['a', everywhere]);
  wire();
  expect(await login('https://x.test/')).toBe('a');
});

test('the list decides among equals, whatever was switched on first', async () => {
  const only = { ...everywhere, scope: 'only' } as const;
  await sitesItem('a').write(parseSiteList('x.test').sites);
  await sitesItem('b').write(parseSiteList('x.test').sites);
  await turnOn(['a', only], ['b', only]);
  await wire().apply();
  expect(await login('https://x.test/')).toBe('b');
  expect(await login('https://y.test/')).toEqual({ type: 'direct' });
});

test('sites of a profile that a change closed go by no other profile that takes everything', async () => {
  await turnOn(['b', everywhere], ['a', { ...everywhere, scope: 'only' }]);
  const put = wire();
  for (const scope of ['everything', 'except'] as const) {
    await proxyItem.update((state) => closeChanged(state, 'a', { ...everywhere, scope }));
    await sitesItem('a').write(parseSiteList('x.test').sites);
    await put.reassert();
    expect(await login('https://bank.test/')).toEqual(nowhere);
    // It may have been one of its sites, and goes by the other only until the switch.
    expect(await login('https://x.test/')).toEqual(nowhere);
  }
});

const routingFailed = 'Vantage: routing a request failed.';

test('an answer that throws closes, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await turnOn(['a', everywhere]);
  await wire().apply();
  const cause = new Error('broken');
  const broken = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw cause;
  });
  expect(await login('https://x.test/')).toEqual(nowhere);
  expect(logged.mock.calls).toEqual([[routingFailed, cause]]);
  logged.mockRestore();
  broken.mockRestore();
  expect(await login('https://x.test/')).toBe('a');
});

test('a tab that cannot be found closes, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await turnOn(['a', everywhere], ['b', { ...everywhere, scope: 'only' }]);
  const { apply, assignTab } = wire();
  await apply();
  await assignTab(7, 'b');
  const cause = new Error('Invalid tab ID: 8');
  Object.assign(ext.tabs, { get: () => Promise.reject(cause) });
  expect(await login('https://x.test/', { tabId: 8 })).toEqual(nowhere);
  expect(logged.mock.calls).toEqual([[routingFailed, cause]]);
  logged.mockRestore();
});

test('storage that cannot be read closes, until it can', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await ext.storage.local.set({ [proxyItem.key]: 'damaged' });
  const { apply } = wire();
  const proxyInfo = { type: 'http', host: 'my.example', port: 3128 };
  expect(await addHeader({ proxyInfo })).toBeUndefined();
  expect(await login('https://x.test/')).toEqual(nowhere);
  expect(await login('https://x.test/')).toEqual(nowhere);
  const texts = said.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => text === routingFailed)).toHaveLength(2);
  expect(texts.filter((text) => text !== routingFailed).toSorted()).toEqual([
    'Vantage: adding a proxy login failed.',
    'Vantage: putting the barrier right failed.',
  ]);
  said.mockRestore();
  await turnOn(['a', everywhere]);
  await apply();
  expect(await login('https://x.test/')).toBe('a');
});

test('a session that ended closes its profile at once, and opens it with the next one', async () => {
  await turnOn(['a', everywhere]);
  await wire().apply();
  const ended = { phase: 'blocked', problem: { code: 'session-ended' } } as const;
  await turnOn(['a', everywhere, ended]);
  await vi.waitFor(async () => expect(await login('https://x.test/')).toEqual(nowhere));
  await turnOn(['a', everywhere]);
  await vi.waitFor(async () => expect(await login('https://x.test/')).toBe('a'));
});

test('a tab of its own, until it is closed', async () => {
  await turnOn(['a', everywhere], ['b', { ...everywhere, scope: 'only' }]);
  const { apply, assignTab } = wire();
  await apply();
  await assignTab(7, 'b');
  expect(await login('https://x.test/', { tabId: 7 })).toBe('b');
  expect(await login('https://x.test/', { tabId: 8 })).toBe('a');
  await fakeBrowser.tabs.onRemoved.trigger(7, { windowId: 1, isWindowClosing: false });
  await vi.waitFor(async () => expect(await login('https://x.test/', { tabId: 7 })).toBe('a'));
});

test('a worker that may be of a tab of its own is blocked only while the profile of that tab is on', async () => {
  const only = { ...everywhere, scope: 'only' } as const;
  await turnOn(['a', everywhere], ['b', only]);
  const { apply, assignTab } = wire();
  await apply();
  await assignTab(7, 'b');
  const worker = { tabId: -1, originUrl: 'data:text/javascript,1' };
  expect(await login('https://x.test/', worker)).toEqual(nowhere);
  await turnOn(['a', everywhere]);
  await apply();
  expect(await login('https://x.test/', worker)).toBe('a');
});

test('connections of before are not used again after apply, but after waking up', async () => {
  await turnOn(['a', everywhere]);
  const key = async () => {
    const [proxy] = (await ask({ requestId: '1', url: 'https://x.test/', tabId: 1 })) as object[];
    return Reflect.get(proxy!, 'connectionIsolationKey') as string;
  };
  await wire().apply();
  const first = await key();
  const { apply, reassert } = wire();
  expect(await key()).toBe(first);
  await reassert();
  expect(await key()).toBe(first);
  await apply();
  expect(await key()).not.toBe(first);
});

test('the barrier is for what takes everything in all windows; excluded sites go past it', async () => {
  const { apply } = wire();
  await turnOn(['a', { ...everywhere, windows: 'private' }]);
  await apply();
  expect(await barrierItem.read()).toBe('down');
  await turnOn(['a', everywhere]);
  await apply();
  expect(await barrierItem.read()).toBe('up');
  await excludedItem.write(['x.test']);
  await vi.waitFor(async () => expect(await login('https://x.test/')).toEqual([null]));
});

test("only Vantage's own requests to the service go direct", async () => {
  await turnOn(['a', everywhere]);
  await wire().apply();
  const own = ext.runtime.getURL('/');
  const address = 'https://api.example/';
  expect(await login(address, { originUrl: `${own}background.js` })).toEqual([null]);
  expect(await login(address, { tabId: -1, documentUrl: `${own}popup.html` })).toEqual([null]);
  expect(await login(address)).toBe('a');
  for (const originUrl of ['https://api.example/', 'https://x.test/', own.slice(0, -2)]) {
    expect(await login(address, { originUrl })).toBe('a');
    expect(await login(address, { originUrl, documentUrl: originUrl })).toBe('a');
  }
});

describe('an http proxy with a login', () => {
  const custom = { scheme: 'http', host: 'my.example', port: 3128 } as const;
  const own = { requestId: '1', url: 'https://x.test/', tabId: -1 };

  async function on(...ids: string[]) {
    await proxyItem.write({
      ...allOff,
      on: ids.map((id) => active(id)),
      appliedRoutes: ids.map((profileId, at) => ({
        profileId,
        endpoint: custom,
        where: at === 0 ? everywhere : { ...everywhere, scope: 'only' },
      })),
    });
  }
  /** Proxy of the answer in the form that `webRequest` reports. */
  async function proxyFor(tabId: number) {
    const [proxy] = (await ask({ requestId: '1', url: 'https://x.test/', tabId })) as object[];
    return proxy as NonNullable<FirefoxHeaders['proxyInfo']>;
  }
  const header = (value: string) => ({
    requestHeaders: [{ name: 'Proxy-Authorization', value: `Basic ${btoa(value)}` }],
  });

  test('each request has its own, also after the background was started anew', async () => {
    await on('a', 'b');
    const { apply, assignTab } = wire();
    await apply();
    await assignTab(7, 'b');
    const [first, second] = [await proxyFor(1), await proxyFor(7)];
    expect(await addHeader({ proxyInfo: first })).toEqual(header('a:pw'));
    expect(await addHeader({ proxyInfo: second })).toEqual(header('b:pw'));
    wire();
    expect(await addHeader({ proxyInfo: second })).toEqual(header('b:pw'));
  });

  test('nothing is added to what goes direct, elsewhere, or has an answer to a Digest challenge', async () => {
    await on('a');
    await wire().apply();
    const proxyInfo = await proxyFor(1);
    const digest = [{ name: 'proxy-authorization', value: 'Digest username="x"' }];
    const cached = [{ name: 'proxy-authorization', value: 'Basic b2xk' }];
    expect(await addHeader({ proxyInfo, requestHeaders: cached })).toEqual(header('a:pw'));
    expect(await addHeader({ proxyInfo, requestHeaders: digest })).toBeUndefined();
    expect(await addHeader({ proxyInfo: null })).toBeUndefined();
    expect(await addHeader({})).toBeUndefined();
    expect(await addHeader({ proxyInfo: { ...proxyInfo, host: 'evil.example' } })).toBeUndefined();
    expect(await addHeader({ proxyInfo: { ...proxyInfo, port: 1 } })).toBeUndefined();
    expect(await addHeader({ proxyInfo: { ...proxyInfo, type: 'socks' } })).toBeUndefined();
  });

  test("Firefox's own requests end where nothing listens", async () => {
    await on('a');
    await wire().apply();
    expect(await ask(own)).toEqual(nowhere);
    expect(await ask({ ...own, originUrl: 'https://x.test/' })).not.toEqual(nowhere);
    expect(await ask({ ...own, tabId: 1, url: 'https://addons.mozilla.org/' })).toEqual(nowhere);
  });
});
