import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import type { AuthRoute } from '@/utils/proxy/auth/proxy-auth-rules';
import { createProxyAuth } from '@/utils/proxy/background/proxy-auth';

type Answer = { cancel?: boolean; authCredentials?: object };
let challenge: (about: object) => Promise<Answer>;
type Outcome = (details: { requestId: string }) => void;
/** Listeners to response headers and failures of requests. */
let outcomes: Set<Outcome>;

const login = { username: 'me', password: 'secret' };
const endpoint = { scheme: 'http', host: 'my.example', port: 8888 } as const;
const proxy = { host: 'my.example', port: 8888 };
const refused = vi.fn<(profileId: string) => Promise<void>>();
let route: AuthRoute;

beforeEach(() => {
  fakeBrowser.reset();
  refused.mockReset().mockResolvedValue();
  route = { profileId: 'own', endpoint, login, proven: true };
  type Listener = (details: object, reply: (answer: Answer) => void) => void;
  const addListener = (listener: Listener) => {
    challenge = (about) =>
      new Promise((resolve) =>
        listener(
          {
            requestId: '1',
            url: 'http://shop.example/',
            isProxy: true,
            challenger: proxy,
            ...about,
          },
          resolve,
        ),
      );
  };
  outcomes = new Set();
  const outcome = {
    addListener: (listener: Outcome) => outcomes.add(listener),
    removeListener: (listener: Outcome) => outcomes.delete(listener),
  };
  Object.assign(ext.webRequest, {
    onAuthRequired: { addListener },
    onHeadersReceived: outcome,
    onErrorOccurred: outcome,
  });
  createProxyAuth(async () => ({ routes: [route], ownEndpoints: [] }), refused).register();
});

const ofSite = { isProxy: false, challenger: { host: 'shop.example', port: 80 } };

test('a login is given once; asked for again, it was refused', async () => {
  expect(await challenge({})).toEqual({ authCredentials: login });
  expect(await challenge({})).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
});

test('a proxy whose profile has no login: cancelled, and told', async () => {
  route = { ...route, login: null };
  expect(await challenge({})).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
});

test('while the routes cannot be read, a challenge is cancelled, never left to the browser', async () => {
  const unread = () => Promise.reject(new Error('storage cannot be read'));
  createProxyAuth(unread, refused).register();
  expect(await challenge({})).toEqual({ cancel: true });
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
  route = { ...route, proven: false };
  expect(await challenge({ ...ofSite, proxyInfo: proxy })).toEqual({ cancel: true });
  expect(refused.mock.calls).toEqual([['own']]);
  route = { ...route, proven: true };
  expect(await challenge({ ...ofSite, proxyInfo: proxy })).toEqual({});
  route = { ...route, proven: false };
  expect(await challenge({ ...ofSite, proxyInfo: null })).toEqual({});
  expect(await challenge({ ...ofSite, url: 'https://shop.example/', proxyInfo: proxy })).toEqual(
    {},
  );
});

/**
 * Flushes after the worker has run for some time; returns the times of the flushes, in ms since it began.
 * @param giveAt when request 1 receives a login; absent: never.
 * @param outcome when request 1 has response headers or has failed; absent: never.
 */
async function flushedAt(
  ranMs: number,
  giveAt?: number,
  outcome?: { at: number; requestId: string },
): Promise<number[]> {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const logins = createProxyAuth(async () => ({ routes: [route], ownEndpoints: [] }), refused);
    logins.register();
    if (outcome) {
      setTimeout(() => {
        for (const listener of outcomes) listener({ requestId: outcome.requestId });
      }, outcome.at);
    }
    if (giveAt !== undefined) {
      await vi.advanceTimersByTimeAsync(giveAt);
      await challenge({});
    }
    await vi.advanceTimersByTimeAsync(ranMs - (giveAt ?? 0));
    const times: number[] = [];
    const flushed = logins.flushLogins(async () => void times.push(Math.round(performance.now())));
    await vi.runAllTimersAsync();
    await flushed;
    return times;
  } finally {
    vi.useRealTimers();
  }
}

test('one flush is enough when no login was given lately', async () => {
  expect(await flushedAt(5000)).toEqual([5000]);
  expect(await flushedAt(5000, 3900)).toEqual([5000]);
});

test('one flush is enough when the request that received a login had its outcome before', async () => {
  expect(await flushedAt(5000, 4980, { at: 4990, requestId: '1' })).toEqual([5000]);
});

test('a login given shortly before a flush is flushed again once it is cached', async () => {
  expect(await flushedAt(5000, 4980, { at: 5300, requestId: '1' })).toEqual([5000, 5300]);
  expect(await flushedAt(5000, 4100, { at: 5010, requestId: '1' })).toEqual([5000, 5010]);
});

test('a request without an outcome, or with one of another request, has its login cached in a second', async () => {
  expect(await flushedAt(5000, 4980)).toEqual([5000, 5980]);
  expect(await flushedAt(5000, 4980, { at: 5300, requestId: '2' })).toEqual([5000, 5980]);
});

test('outcomes are listened to only while a login is not cached', async () => {
  expect(outcomes.size).toBe(0);
  await challenge({});
  expect(outcomes.size).toBe(1);
  for (const listener of outcomes) listener({ requestId: '1' });
  await Promise.resolve();
  expect(outcomes.size).toBe(0);
});

test('a worker that just began flushes again what the one before it may have given', async () => {
  expect(await flushedAt(20)).toEqual([20, 70]);
});
