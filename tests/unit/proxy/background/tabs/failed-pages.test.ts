import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import {
  expectAbort,
  explainFailedPages,
  type LoadedPage,
} from '@/utils/proxy/background/tabs/failed-pages';
import { isolationKey } from '@/utils/proxy/firefox/proxy-headers';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';

type Hear = (page: object) => void;
let failed: Hear;
let completed: Hear;
const judged = vi.fn<(page: LoadedPage) => Promise<boolean>>();
const shown = vi.fn<(tabId: number, url: string) => void>();
const url = 'http://shop.example/a';
let tabUrl: string;

beforeEach(async () => {
  fakeBrowser.reset();
  judged.mockReset().mockResolvedValue(true);
  shown.mockReset();
  tabUrl = `${url}#part`;
  // The worker has been running for a while, so nothing of an earlier one is left to repair.
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  Object.assign(ext.webRequest, {
    onErrorOccurred: { addListener: (listener: Hear) => (failed = listener) },
    onCompleted: { addListener: (listener: Hear) => (completed = listener) },
  });
  Object.assign(ext.tabs, {
    get: async () => ({ url: tabUrl }),
    update: async (tabId: number, about: { url: string }) => shown(tabId, about.url),
  });
  const endpoint = { scheme: 'http', host: 'my.example', port: 3128 } as const;
  await proxyItem.write({
    ...allOff,
    appliedRoutes: [{ profileId: 'a', endpoint, where: everywhere }],
  });
  explainFailedPages(judged);
});

const page = { tabId: 4, requestId: '1', url };
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each([
  ['a tunnel refused', () => failed({ ...page, error: 'net::ERR_TUNNEL_CONNECTION_FAILED' })],
  ['a status that only proxies give', () => completed({ ...page, statusCode: 407 })],
])('is the proxy itself for certain: %s', async (_what, happen) => {
  happen();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  expect(shown.mock.calls[0]?.[1]).toContain(encodeURIComponent(url));
  expect(judged).not.toHaveBeenCalled();
});

test.each([
  ['GET', 'loaded again', `${url}#part`],
  ['POST', 'explained, since its form would be lost', `/failed.html#${encodeURIComponent(url)}`],
])('a %s that fails as a worker starts is %s', async (method, _how, expected) => {
  vi.spyOn(performance, 'now').mockReturnValue(40);
  failed({ ...page, method, error: 'net::ERR_TUNNEL_CONNECTION_FAILED' });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  expect(shown.mock.calls[0]?.[1].endsWith(expected)).toBe(true);
});

const refusedByProxy = { ...page, error: 'NS_ERROR_PROXY_CONNECTION_REFUSED' };
const corporate = { host: 'proxy.corp', port: 3128 };

test.each([
  [
    'its own setting names, and that is down',
    () => failed({ ...refusedByProxy, proxyInfo: corporate }),
  ],
  ['wants a login', () => completed({ ...page, statusCode: 407, proxyInfo: corporate })],
  ['may fail', () => completed({ ...page, statusCode: 502, proxyInfo: corporate })],
])(
  'Firefox: a page that no profile takes is left as it is, by a proxy that %s',
  async (_which, happen) => {
    happen();
    await settle();
    expect(judged).not.toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  },
);

test.each([
  ['takes', { ...corporate, connectionIsolationKey: isolationKey('3', 'a') }],
  ['took before it was edited or switched off', { ...corporate, connectionIsolationKey: '3' }],
  ['blocks', { host: '127.0.0.1', port: 9 }],
])('Firefox: a page that a profile %s is explained', async (_how, proxyInfo) => {
  failed({ ...refusedByProxy, proxyInfo });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
});

test('a challenge that was cancelled explains an abort, and nothing else does', async () => {
  failed({ ...page, error: 'NS_ERROR_ABORT' });
  await settle();
  expect(shown).not.toHaveBeenCalled();
  expectAbort('1');
  failed({ ...page, error: 'NS_ERROR_ABORT' });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
});

test.each([401, 402, 403, 429, 500, 502, 504])(
  'status %i over plain http is looked into, and left where the proxy works',
  async (statusCode) => {
    completed({ ...page, statusCode });
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    judged.mockResolvedValue(false);
    completed({ ...page, statusCode });
    await settle();
    expect(judged).toHaveBeenCalledTimes(2);
    expect(shown).toHaveBeenCalledTimes(1);
  },
);

test.each([
  'net::ERR_TIMED_OUT',
  'net::ERR_EMPTY_RESPONSE',
  'NS_ERROR_CONNECTION_REFUSED',
  'NS_ERROR_NET_RESET',
])('%s is looked into, but not where Firefox tells that it took no proxy', async (error) => {
  failed({ ...page, error, proxyInfo: null });
  await settle();
  expect(judged).not.toHaveBeenCalled();
  failed({ ...page, error });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
});

test.each([
  ['that is new (Chromium)', { status: 'loading' }],
  ['that is new (Firefox)', { status: 'complete' }],
  ['of another page (Firefox)', { status: 'complete', url: 'http://before.example/' }],
])('a tab whose document is not committed yet is waited for: one %s', async (_which, tab) => {
  const get = vi.fn(async () => tab);
  Object.assign(ext.tabs, { get });
  completed({ ...page, statusCode: 401 });
  await vi.waitFor(() => expect(get).toHaveBeenCalled());
  expect(shown).not.toHaveBeenCalled();
  Object.assign(ext.tabs, { get: async () => ({ status: 'complete', url }) });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
});

test.each([
  ['who went on to another page', { status: 'complete', url: 'http://elsewhere.example/' }, 1000],
  ['who loads another page', { status: 'loading', url: 'http://elsewhere.example/' }, 5000],
  ['whose tab shows no URL', { status: 'complete' }, 5000],
])('%s is left there', async (_who, tab, limitMs) => {
  vi.useFakeTimers();
  Object.assign(ext.tabs, { get: async () => tab });
  completed({ ...page, statusCode: 502 });
  await vi.advanceTimersByTimeAsync(limitMs - 100);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(judged).toHaveBeenCalledTimes(1);
  expect(shown).not.toHaveBeenCalled();
});

test('after a long check the tab is looked at once', async () => {
  vi.useFakeTimers();
  judged.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(true), 6000)));
  tabUrl = 'http://elsewhere.example/';
  completed({ ...page, statusCode: 502 });
  await vi.advanceTimersByTimeAsync(6010);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(shown).not.toHaveBeenCalled();
});

test('while nothing goes through a proxy, no page is touched', async () => {
  await proxyItem.write(allOff);
  completed({ ...page, statusCode: 407 });
  failed({ ...page, error: 'net::ERR_EMPTY_RESPONSE' });
  await settle();
  expect(judged).not.toHaveBeenCalled();
  expect(shown).not.toHaveBeenCalled();
});

test.each([200, 304, 404])("status %i is the site's", async (statusCode) => {
  completed({ ...page, statusCode });
  await settle();
  expect(judged).not.toHaveBeenCalled();
});
