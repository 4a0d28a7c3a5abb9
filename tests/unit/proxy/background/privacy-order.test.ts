import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

vi.mock('@/utils/incognito/background/private-worker-link', () => ({
  flushEverywhere: async () => {},
  fetchInIncognito: () => fetch,
}));

const endpoint = { scheme: 'http', host: 'proxy.example', port: 8080 } as const;
const appliedRoutes = [{ profileId: 'p', endpoint, where: everywhere }];

/** Changes of browser settings, in their order. */
let order: string[];
const setting = (name: string) => ({
  get: async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' }),
  set: async () => void order.push(`${name} set`),
  clear: async () => void order.push(`${name} cleared`),
});

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  order = [];
  const network = {
    webRTCIPHandlingPolicy: setting('WebRTC'),
    networkPredictionEnabled: setting('prediction'),
  };
  Object.assign(ext, { proxy: { settings: setting('proxy') }, privacy: { network } });
});

/** A backend while a profile is on. */
async function proxied() {
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p' })], appliedRoutes });
  return createProxyBackend(
    async () => {},
    () => {},
  );
}

test('WebRTC is held again with the proxy, after a crash that may have lost both', async () => {
  const backend = await proxied();
  await backend.reassert();
  expect(order).toContain('WebRTC set');
  expect(order.indexOf('WebRTC set')).toBeLessThan(order.indexOf('proxy set'));
});

test('WebRTC is held before the proxy is set, and let go after it is cleared', async () => {
  const backend = await proxied();
  await backend.apply();
  expect(order.indexOf('WebRTC set')).toBeLessThan(order.indexOf('proxy set'));
  expect(order).toContain('proxy set');

  order = [];
  await proxyItem.write(allOff);
  await backend.apply();
  expect(order.at(-1)).toMatch(/WebRTC|prediction/);
  expect(order.indexOf('proxy cleared')).toBeGreaterThan(-1);
  expect(order.indexOf('proxy cleared')).toBeLessThan(order.indexOf('WebRTC cleared'));
});

test('privacy settings that the browser does not answer hold no switch up', async () => {
  const backend = await proxied();
  const { webRTCIPHandlingPolicy } = ext.privacy.network;
  Object.assign(webRTCIPHandlingPolicy, { set: () => new Promise(() => {}) });
  vi.useFakeTimers();
  const rejected = expect(backend.apply()).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  vi.useRealTimers();
  expect(order).not.toContain('proxy set');
});
