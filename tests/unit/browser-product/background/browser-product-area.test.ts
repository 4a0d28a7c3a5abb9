import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBrowserProductArea } from '@/utils/browser-product/background/browser-product-area';
import { createAccountApi } from '@/utils/service/account';
import { accountItem } from '@/utils/storage/registry/account';
import { browserTestItem } from '@/utils/storage/registry/scrape';
import { secrets } from '@/utils/security/background/secrets';
import { storedAccount } from '../../../fixtures/stored-account';

const { alive, listeners } = vi.hoisted(() => ({ alive: { calls: 0 }, listeners: vi.fn() }));
vi.mock('@/utils/runs/background/keep-alive', () => ({
  keepAlive: () => {
    alive.calls += 1;
    return () => {
      alive.calls -= 1;
    };
  },
}));
vi.mock('@/utils/browser/ext', async (original) => {
  const found = await original<typeof import('@/utils/browser/ext')>();
  const onHeadersReceived = { addListener: listeners, removeListener: listeners };
  return { ...found, isFirefox: false, ext: { ...found.ext, webRequest: { onHeadersReceived } } };
});

/** WebSocket that never opens. */
class Silent extends EventTarget {
  static opened: string[] = [];
  constructor(address: string) {
    super();
    Silent.opened.push(address);
    queueMicrotask(() => void during().then(() => this.dispatchEvent(new Event('error'))));
  }
  send(): void {}
  close(): void {}
}
let during: () => Promise<void> = async () => {};

const access = { hasAccess: true, credits: 90, concurrency: 1, endpointUrl: 'wss://b.test' };
const ask = { country: '', system: '', adblock: false, solveCloudflare: true } as const;

function tryIt(status = 200) {
  const body = { has_access: true, credits: 90, endpoint_url: access.endpointUrl };
  const answer = async () => Response.json(body, { status });
  const api = createAccountApi(answer, { baseUrl: 'https://a.test', key: 'k' });
  return createBrowserProductArea({ api: async () => api })['browser/test'](
    { ask },
    { kind: 'extension-page', incognito: false },
  );
}

beforeEach(async () => {
  fakeBrowser.reset();
  Silent.opened = [];
  during = async () => {};
  alive.calls = 0;
  vi.stubGlobal('WebSocket', Silent);
  vi.stubGlobal('fetch', async () => new Response('', { status: 402 }));
  vi.stubGlobal('navigator', {
    storage: navigator.storage,
    locks: { request: async <T>(_: string, work: () => Promise<T>) => work() },
  });
  await secrets.set('browserKey', 'its-key');
  await accountItem.write({
    account: storedAccount({
      scraper: { ...access, credits: 5 },
      browser: { ...access, credits: 100, maxSessionLengthSeconds: 60 },
    }),
    problem: null,
  });
});

// Credits are read after the response and keep the background alive until then.
afterEach(() => vi.waitFor(() => expect(alive.calls).toBe(0)));

test('the test is kept on the disk before the session is opened, and the background stays alive amid it', async () => {
  let stored: unknown;
  during = async () => {
    stored = await browserTestItem.read();
    expect(alive.calls).toBe(1);
  };
  const found = await tryIt();
  expect(Silent.opened).toEqual([expect.stringMatching(/^wss:\/\/b\.test.*its-key/)]);
  expect(stored).toMatchObject({ accountId: 'first' });
  expect(found.outcome).toBe('no-credits');
  expect(await browserTestItem.read()).toBeNull();
});

test('the credits are read again afterwards, and the background may end then', async () => {
  await tryIt();
  await vi.waitFor(() => expect(alive.calls).toBe(0));
  const { account } = await accountItem.read();
  expect(account?.browser).toMatchObject({ credits: 90, maxSessionLengthSeconds: 60 });
  expect(account?.scraper.credits).toBe(5);
});

test('credits that can not be read change nothing of what was found', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const found = await tryIt(500);
  expect(found.outcome).toBe('no-credits');
  await vi.waitFor(() => expect(alive.calls).toBe(0));
  expect((await accountItem.read()).account?.browser.credits).toBe(100);
});
