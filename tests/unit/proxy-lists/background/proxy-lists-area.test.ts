import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createProxyListsArea } from '@/utils/proxy-lists/background/proxy-lists-area';
import type { ProxyArea } from '@/utils/proxy/background/proxy-area';
import { accountItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { Account } from '@/utils/account/schema';
import { setLock } from '@/utils/security/lock-steps';
import { vault } from '@/utils/security/background/secrets';

const none = { hasAccess: false, credits: 0, concurrency: 0, endpointUrl: '', keyTail: null };
const known = (endpoint: string): Account => ({
  keyTail: 'abcd',
  ownershipScope: null,
  authType: null,
  emailUnverified: false,
  products: [{ code: 'rp', balanceMb: 1, endpoint, ports: { http: 1000, socks5: 1002 } }],
  countries: {},
  scraper: { ...none, healthy: null },
  browser: { ...none, maxSessionLengthSeconds: 0 },
  checkedAt: 0,
});
const line = 'rp.service.example:1000:user:secret';
let tried = 0;
const tryLogin: ProxyArea['tryLogin'] = () => {
  tried += 1;
  return Promise.reject(new Error('went out'));
};
const never = () => Promise.reject(new Error('not asked for here'));

function tryLine() {
  const area = createProxyListsArea({ api: never }, never, tryLogin);
  return area['proxy-lists/test'](
    { line, product: 'rp' },
    { kind: 'extension-page', incognito: false },
  );
}

beforeEach(async () => {
  fakeBrowser.reset();
  tried = 0;
  vi.stubGlobal('navigator', {
    storage: navigator.storage,
    locks: { request: async <T>(_: string, work: () => Promise<T>) => work() },
  });
  const addresses = { accountApi: '', exitCheck: 'https://ip.example', dashboard: '' };
  await settingsItem.update((now) => ({ ...now, addresses }));
  await accountItem.write({ account: known('rp.service.example'), problem: null });
});

test('a line is really used', async () => {
  await expect(tryLine()).rejects.toThrow('went out');
});

test('while locked, no line of an open page spends traffic', async () => {
  await setLock(vault, 'four unrelated words');
  await expect(tryLine()).rejects.toThrow('went out');
  await fakeBrowser.storage.session.clear();
  tried = 0;
  await expect(tryLine()).rejects.toMatchObject({ problem: { code: 'locked' } });
  expect(tried).toBe(0);
});

test('a product whose host names more than one place is not tried', async () => {
  const account = known('rp.service.example');
  const bad = { ...account.products[0]!, ports: { http: 99_999, socks5: 99_999 } };
  await accountItem.write({ account: { ...account, products: [bad] }, problem: null });
  await expect(tryLine()).rejects.toMatchObject({ problem: { code: 'host-unusable' } });
  expect(tried).toBe(0);
});
