import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { explainFailedPages } from '@/utils/proxy/background/tabs/failed-pages';
import { isolationKey } from '@/utils/proxy/firefox/proxy-headers';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import {
  challenge,
  endpoint,
  login,
  proxy,
  refused,
  register,
  registerWaiting,
  resetStage,
  stage,
} from '../../../fixtures/login-challenges';

const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', async (real) => ({
  ...(await real<object>()),
  get isFirefox() {
    return browser.isFirefox;
  },
}));

beforeEach(() => {
  browser.isFirefox = false;
  resetStage();
  register();
});

const ofSite = { isProxy: false, challenger: { host: 'shop.example', port: 80 } };

test('a login is given once; asked for again, it was refused', async () => {
  expect(await challenge({})).toEqual({ authCredentials: login });
  expect(await challenge({})).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
});

test('a proxy whose profile has no login: cancelled, and told', async () => {
  stage.route = { ...stage.route, login: null };
  expect(await challenge({})).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
});

test('while the routes cannot be read, a challenge is cancelled, never left to the browser, and the cause logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new Error('storage cannot be read');
  register(() => Promise.reject(cause));
  expect(await challenge({})).toEqual({ cancel: true });
  expect(logged.mock.calls).toEqual([['Vantage: answering a login challenge failed.', cause]]);
  logged.mockRestore();
});

test('challenges of every request are answered, asynchronously', () => {
  expect(stage.registration).toEqual([{ urls: ['<all_urls>'] }, ['asyncBlocking']]);
});

test('a request that was redirected, or whose profile has another login since, receives a login again', async () => {
  await challenge({});
  expect(await challenge({ url: 'http://shop.example/b' })).toEqual({ authCredentials: login });
  for (const other of [
    { ...login, username: 'other' },
    { ...login, password: 'other' },
  ]) {
    stage.route = { ...stage.route, login: other };
    expect(await challenge({})).toEqual({ authCredentials: other });
  }
  expect(refused).not.toHaveBeenCalled();
});

test("a proxy of the account that is off is cancelled, the user's own proxy is left to the browser", async () => {
  register(async () => ({ routes: [], ownEndpoints: [proxy] }));
  expect(await challenge({})).toEqual({ cancel: true });
  expect(await challenge({ challenger: { ...proxy, port: 1 } })).toEqual({});
  expect(refused).not.toHaveBeenCalled();
});

test("a site's challenge in the realm of the proxy's is the proxy's refusal (tinyproxy)", async () => {
  await challenge({ realm: 'Tinyproxy' });
  expect(await challenge({ ...ofSite, realm: 'Tinyproxy' })).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
});

test.each([
  ['in a realm of its own', { realm: 'Shop' }],
  ['over https', { realm: 'Tinyproxy', url: 'https://shop.example/' }],
  ['of another request', { realm: 'Tinyproxy', requestId: '2' }],
])("a site's challenge %s is the site's", async (_what, about) => {
  await challenge({ realm: 'Tinyproxy' });
  expect(await challenge({ ...ofSite, ...about })).toEqual({});
  expect(refused).not.toHaveBeenCalled();
});

test('where the login goes out unasked, a challenge counts until something came back', async () => {
  stage.route = { ...stage.route, proven: false };
  expect(await challenge({ ...ofSite, proxyInfo: proxy })).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
  stage.route = { ...stage.route, proven: true };
  expect(await challenge({ ...ofSite, proxyInfo: proxy })).toEqual({});
  stage.route = { ...stage.route, proven: false };
  expect(await challenge({ ...ofSite, proxyInfo: null })).toEqual({});
  expect(await challenge({ ...ofSite, url: 'https://shop.example/', proxyInfo: proxy })).toEqual(
    {},
  );
});

test("a challenge through a SOCKS proxy, which speaks no http, is the site's", async () => {
  const socks = { ...endpoint, scheme: 'socks5' } as const;
  stage.route = { ...stage.route, endpoint: socks, proven: false };
  expect(await challenge({ ...ofSite, proxyInfo: proxy })).toEqual({});
  expect(refused).not.toHaveBeenCalled();
});

describe('two profiles with logins of their own at one host and port, in Firefox', () => {
  const ann = { profileId: 'ann', endpoint, login };
  const bob = { profileId: 'bob', endpoint, login: { username: 'bob', password: 'two' } };
  const of = (profileId: string) => ({
    requestId: profileId,
    proxyInfo: { ...proxy, connectionIsolationKey: isolationKey('3', profileId) },
  });
  const registerBoth = (own: typeof ann.login | null = bob.login) =>
    register(async () => ({ routes: [ann, { ...bob, login: own }], ownEndpoints: [] }));

  beforeEach(() => {
    browser.isFirefox = true;
  });

  test('a challenge receives the login of the profile whose request it is, and blames that one', async () => {
    registerBoth();
    expect(await challenge(of('bob'))).toEqual({ authCredentials: bob.login });
    expect(await challenge(of('ann'))).toEqual({ authCredentials: login });
    expect(await challenge(of('bob'))).toEqual({ cancel: true });
    expect(refused.mock.calls).toEqual([['bob']]);
    const asSite = { ...ofSite, requestId: 'other', realm: 'Tinyproxy' };
    expect(await challenge({ ...of('bob'), ...asSite })).toEqual({ cancel: true });
    expect(refused.mock.calls).toEqual([['bob'], ['bob']]);
  });

  test('one that has no login receives none of the other', async () => {
    registerBoth(null);
    expect(await challenge(of('bob'))).toEqual({ cancel: true });
    expect(refused.mock.calls).toEqual([['bob']]);
  });

  test('a request of one that is off, or has another proxy by now, receives none and blames nobody', async () => {
    registerBoth();
    const elsewhere = { challenger: { ...proxy, port: 1 } };
    expect(await challenge(of('off'))).toEqual({ cancel: true });
    expect(await challenge({ ...of('bob'), ...elsewhere })).toEqual({ cancel: true });
    expect(refused).not.toHaveBeenCalled();
  });

  test('a connection without a key is told by its host and port', async () => {
    registerBoth();
    expect(await challenge({ proxyInfo: proxy })).toEqual({ authCredentials: login });
  });
});

test('the realms of the last hundred requests are remembered', async () => {
  const ask = (at: number) => challenge({ requestId: `r${at}`, realm: 'Tinyproxy' });
  const askAsSite = (at: number) =>
    challenge({ ...ofSite, requestId: `r${at}`, realm: 'Tinyproxy' });
  for (let at = 0; at < 100; at += 1) await ask(at);
  expect(await askAsSite(0)).toEqual({ cancel: true });
  await ask(100);
  expect(await askAsSite(0)).toEqual({});
  expect(await askAsSite(1)).toEqual({ cancel: true });
});

const held = async () => Object.keys(await fakeBrowser.storage.session.get(null));

describe('requests that hang when the worker ends', () => {
  const stopped = vi.fn<(tabId: number) => void>();

  beforeEach(() => {
    stopped.mockReset();
    Object.assign(ext.extension, { inIncognitoContext: false });
    Object.assign(ext.scripting, {
      executeScript: async ({ target }: { target: { tabId: number } }) => stopped(target.tabId),
    });
  });

  test.each([
    ['of a part of a page in Chromium', { tabId: 0, type: 'image' }, false, ['challenge:1']],
    ['of a page itself', { tabId: 7, type: 'main_frame' }, false, []],
    ['of a request outside of tabs', { tabId: -1, type: 'image' }, false, []],
    ['in Firefox', { tabId: 7, type: 'image' }, true, []],
  ])('a challenge %s is noted until it is answered', async (_what, about, isFirefox, notes) => {
    browser.isFirefox = isFirefox;
    const { giveRoutes } = registerWaiting();
    const answered = challenge(about);
    expect(await held()).toEqual(notes);
    giveRoutes([stage.route]);
    expect(await answered).toEqual({ authCredentials: login });
    await vi.waitFor(async () => expect(await held()).toEqual([]));
  });

  test.each([
    ['Chromium', false, [[4]]],
    ['Firefox', true, []],
  ])('those of the worker before: freed in %s', async (_name, isFirefox, calls) => {
    browser.isFirefox = isFirefox;
    const note = { instance: 'earlier', tabId: 4, incognito: false };
    await fakeBrowser.storage.session.set({ 'challenge:9': note });
    register();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stopped.mock.calls).toEqual(calls);
  });
});

test('only the abort of a request whose challenge was cancelled counts as a failure of the proxy', async () => {
  const failed = vi.fn<NonNullable<Parameters<typeof explainFailedPages>[1]>>().mockResolvedValue();
  Object.assign(ext.webRequest, { onCompleted: { addListener: () => {} } });
  Object.assign(ext.tabs, { update: async () => {} });
  await proxyItem.write({
    ...allOff,
    appliedRoutes: [{ profileId: 'own', endpoint, where: everywhere }],
  });
  explainFailedPages(async () => false, failed);
  await challenge({ requestId: 'answered' });
  stage.route = { ...stage.route, login: null };
  await challenge({ requestId: 'cancelled' });
  for (const requestId of ['answered', 'cancelled']) {
    for (const listener of stage.outcomes)
      listener({ requestId, tabId: 4, url: 'http://shop.example/', error: 'NS_ERROR_ABORT' });
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(failed.mock.calls.map(([page]) => page)).toMatchObject([{ requestId: 'cancelled' }]);
});

describe('Digest', () => {
  const other = { username: 'other', password: 'secret' };

  test('Firefox answers with the first login of an endpoint alone: another is cancelled, and told', async () => {
    browser.isFirefox = true;
    expect(await challenge({ scheme: 'digest' })).toEqual({ authCredentials: login });
    stage.route = { ...stage.route, login: other };
    expect(await challenge({ scheme: 'digest', requestId: '2' })).toEqual({ cancel: true });
    expect(refused.mock.calls).toEqual([['own']]);
    expect(await challenge({ scheme: 'basic', requestId: '3' })).toEqual({
      authCredentials: other,
    });
    stage.route = { ...stage.route, login };
    expect(await challenge({ scheme: 'digest', requestId: '4' })).toEqual({
      authCredentials: login,
    });
  });

  test.each([
    ['with Digest in Chromium', 'digest', false],
    ['with Basic in Firefox', 'basic', true],
  ])('a changed login is given %s, and nothing is remembered', async (_how, scheme, isFirefox) => {
    browser.isFirefox = isFirefox;
    await challenge({ scheme });
    stage.route = { ...stage.route, login: other };
    expect(await challenge({ scheme, requestId: '2' })).toEqual({ authCredentials: other });
    expect(await held()).toEqual([]);
  });
});

test('neither a cancelled challenge nor one in Firefox, which has no flush, is waited for', async () => {
  stage.route = { ...stage.route, login: null };
  await challenge({});
  expect(stage.outcomes.size).toBe(0);
  stage.route = { ...stage.route, login };
  browser.isFirefox = true;
  expect(await challenge({ requestId: '2' })).toEqual({ authCredentials: login });
  expect(stage.outcomes.size).toBe(0);
});
