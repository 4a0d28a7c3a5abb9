import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import { accountItem } from '@/utils/storage/registry/account';
import { serviceAddresses } from '@/utils/proxy/background/service-addresses';
import { createBrowserProductArea } from '@/utils/browser-product/background/browser-product-area';
import { newest } from '../../../fixtures/newest-storage';

vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: { ...fakeBrowser, extension: { inIncognitoContext: false } },
}));
vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => [] }));

const accountApi = 'https://api.service.example';
const own = 'https://scraper.service.example';
const foreign = 'https://evil.example';
const key = 'account-key-0123456789';

/** Scraper and browser URLs reported by the account API. */
const reported = { scraper: foreign, browser: 'wss://evil.example' };
/** Origin and key of every request. */
let asked: { origin: string; sent: string }[] = [];

async function service(input: string, init?: RequestInit): Promise<Response> {
  const { origin, pathname } = new URL(input);
  asked.push({ origin, sent: JSON.stringify([input, [...new Headers(init?.headers)]]) });
  if (pathname === '/public') return Response.json({ products: {} });
  const access = { has_access: true, credits: 5, concurrency: 1 };
  if (pathname === '/public/scraper') {
    const endpoint_url = `${reported.scraper}/api/v1`;
    return Response.json({ ...access, api_key: 'scraper-key', endpoint_url });
  }
  if (pathname === '/public/browser') {
    return Response.json({ ...access, api_key: 'browser-key', endpoint_url: reported.browser });
  }
  return Response.json({ success: true, data: {} });
}

const caller = { kind: 'extension-page', incognito: false } as const;
const area = createAccountArea(async () => async () => undefined);
const addresses = { accountApi, exitCheck: '', dashboard: '' };
const connect = () => area.handlers['account/connect']({ addresses, key }, caller);
const refresh = () => area.handlers['account/refresh']({}, caller);
const confirm = (url: string, part: 'scraper' | 'browser' = 'scraper') =>
  area.handlers['account/confirm-address']({ part, url }, caller);
const stored = async () => (await accountItem.read()).account;
const hosts = async () => (await serviceAddresses()).map(({ host }) => host);
const sentTo = (origin: string) => asked.filter((one) => one.origin === origin);

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  Object.assign(reported, { scraper: foreign, browser: 'wss://evil.example' });
  asked = [];
  vi.stubGlobal('fetch', service);
});

test('a foreign address that is first seen gets no key and no way past the proxy', async () => {
  await connect();
  expect(sentTo(foreign)).toEqual([]);
  expect(asked.map(({ origin }) => origin)).toEqual(asked.map(() => accountApi));
  expect(await hosts()).toEqual(['api.service.example']);
  expect(await stored()).toMatchObject({
    scraper: { endpointUrl: '', unconfirmedUrl: `${foreign}/api/v1`, healthy: null },
    browser: { endpointUrl: '', unconfirmedUrl: 'wss://evil.example' },
  });
  const refused = { problem: { code: 'address-unconfirmed', detail: foreign } };
  await expect(area.scraperAccess()).rejects.toMatchObject(refused);
  await expect(area.scraperAccess({ refetch: true })).rejects.toMatchObject(refused);
  const handlers = createBrowserProductArea(area);
  await expect(handlers['browser/reveal']({}, caller)).rejects.toMatchObject({
    problem: { code: 'address-unconfirmed', detail: 'wss://evil.example' },
  });
  expect(sentTo(foreign)).toEqual([]);
});

test('a yes pins exactly the address that was shown, and its part only', async () => {
  await connect();
  await expect(confirm('https://other.example/api/v1')).rejects.toThrow('account-changed');
  expect(sentTo(foreign)).toEqual([]);
  await confirm(`${foreign}/api/v1`);
  expect(await area.scraperAccess()).toEqual({ baseUrl: `${foreign}/api/v1`, key: 'scraper-key' });
  expect(sentTo(foreign)).toHaveLength(1);
  expect(await hosts()).toEqual(['api.service.example', 'evil.example']);
  expect(await stored()).toMatchObject({
    scraper: { healthy: true },
    browser: { endpointUrl: '', unconfirmedUrl: 'wss://evil.example' },
  });
  expect((await stored())?.scraper).not.toHaveProperty('unconfirmedUrl');
  // After the confirmation, no question is left.
  await expect(confirm(`${foreign}/api/v1`)).rejects.toThrow('account-changed');
  await refresh();
  expect((await stored())?.scraper.endpointUrl).toBe(`${foreign}/api/v1`);
});

test.each(['a refresh', 'a key fetched anew'])(
  'an origin that changes is asked about, and the pinned one stays: %s',
  async (how) => {
    reported.scraper = own;
    reported.browser = 'wss://browser.service.example';
    await connect();
    expect(sentTo(own)).toHaveLength(1);
    for (const origin of [foreign, 'https://new.service.example', `${own}:8443`]) {
      reported.scraper = origin;
      await (how === 'a refresh' ? refresh() : area.scraperAccess({ refetch: true }));
      expect(sentTo(origin)).toEqual([]);
      expect(await area.scraperAccess()).toMatchObject({ baseUrl: `${own}/api/v1` });
      expect((await stored())?.scraper.unconfirmedUrl).toBe(`${origin}/api/v1`);
      expect(new Set(await hosts()).has(new URL(origin).hostname)).toBe(origin.startsWith(own));
    }
    // The service withdrew the address, so no question is left.
    reported.scraper = own;
    await refresh();
    expect((await stored())?.scraper).not.toHaveProperty('unconfirmedUrl');
  },
);

test('the account key goes to the account API only', async () => {
  await connect();
  await confirm(`${foreign}/api/v1`);
  for (const { origin, sent } of asked) {
    expect([origin, sent.includes(key)]).toEqual([origin, origin === accountApi]);
    if (sent.includes('scraper-key')) expect(origin).toBe(foreign);
  }
});
