import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', () => ({
  ext: fakeBrowser,
  get isFirefox() {
    return browser.isFirefox;
  },
}));
const { createFreshIdentity } = await import('@/utils/proxy/background/sessions/fresh-identity');

const rotate = vi.fn(async () => {});
const remove = vi.fn(async (_site: object, _types: object) => {});
const reload = vi.fn(async () => {});
let address: string;

beforeEach(() => {
  for (const call of [rotate, remove, reload]) call.mockClear();
  Object.assign(fakeBrowser, {
    browsingData: { remove },
    tabs: { get: async () => ({ url: address }), reload },
  });
});

/** Presses 'Delete and reload' in the dialog of a host. */
const press = (host = 'www.shop.example') =>
  createFreshIdentity(rotate)['proxy/fresh'](
    { profileId: 'p', tabId: 7, host },
    { kind: 'extension-page', incognito: false },
  );

test('Firefox deletes cookies of the domains above as well, and storage of the host alone', async () => {
  browser.isFirefox = true;
  address = 'https://www.shop.example:8443/cart';
  await press();
  const storage = { indexedDB: true, localStorage: true, serviceWorkers: true };
  expect(remove.mock.calls).toEqual([
    [{ hostnames: ['www.shop.example', 'shop.example'] }, { cookies: true }],
    [{ hostnames: ['www.shop.example', 'www.shop.example:8443'] }, storage],
  ]);
  expect(reload).toHaveBeenCalledExactlyOnceWith(7, { bypassCache: true });
});

test('Chromium deletes all data of the origin', async () => {
  browser.isFirefox = false;
  address = 'https://www.shop.example:8443/cart';
  await press();
  expect(remove).toHaveBeenCalledExactlyOnceWith(
    { origins: ['https://www.shop.example:8443'] },
    expect.objectContaining({ cookies: true, localStorage: true, cacheStorage: true }),
  );
});

test.each(['https://other.example/', 'https://shop.example/', 'about:blank'])(
  'nothing is rotated or deleted when the tab shows %s by now',
  async (url) => {
    address = url;
    await expect(press()).rejects.toThrow('page-elsewhere');
    for (const call of [rotate, remove, reload]) expect(call).not.toHaveBeenCalled();
  },
);
