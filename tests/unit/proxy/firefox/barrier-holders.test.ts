import { fakeBrowser } from 'wxt/testing/fake-browser';
import { expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { createFirefoxBackend } from '@/utils/proxy/firefox/backend';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { barrierItem, proxyItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

test('another extension that takes the setting beneath the listener, or gives it back, is noticed', async () => {
  fakeBrowser.reset();
  let levelOfControl = 'controllable_by_this_extension';
  let changed = (): void => {};
  const silent = { addListener: () => {} };
  const settings = {
    get: async () => ({ value: {}, levelOfControl }),
    set: async () => {},
    onChange: { addListener: (added: () => void) => (changed = added) },
  };
  Object.assign(ext.proxy, { onRequest: silent, settings });
  Object.assign(ext.webRequest, { onBeforeSendHeaders: silent });
  Object.assign(ext.extension, { isAllowedIncognitoAccess: async () => true });
  const endpoint = { scheme: 'http', host: 'gate.example', port: 1000 } as const;
  const appliedRoutes = [{ profileId: 'a', endpoint, where: everywhere }];
  await proxyItem.write({ ...allOff, on: [storedProfileState()], appliedRoutes });
  const fetch = async () => new Response();
  createFirefoxBackend({
    fetch,
    ownAddresses: async () => [],
    loginOf: async () => null,
  }).register();
  await vi.waitFor(async () => expect(await barrierItem.read()).toBe('up'));
  for (const [level, stands] of [
    ['controlled_by_other_extensions', 'not-ours'],
    ['controllable_by_this_extension', 'up'],
  ] as const) {
    levelOfControl = level;
    changed();
    await vi.waitFor(async () => expect(await barrierItem.read()).toBe(stands));
  }
});
