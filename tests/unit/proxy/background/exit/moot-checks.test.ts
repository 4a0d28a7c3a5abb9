import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { createActiveExitChecks } from '@/utils/proxy/background/exit/active-exit-checks';
import { createExitDiagnosis } from '@/utils/proxy/background/exit/exit-diagnosis';
import { allOff, changeProfile, rotationDone } from '@/utils/proxy/profile-states';
import type { ProxyState } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { newBrowser } from '../../../../fixtures/restoring';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../../fixtures/stored-profiles';

const session = { startedAt: 0, endsAt: null, rotations: 0 };

beforeEach(async () => {
  newBrowser();
  const silent = { addListener: () => {}, removeListener: () => {} };
  Object.assign(ext.webRequest, { onErrorOccurred: silent, onHeadersReceived: silent });
  const exitCheck = 'https://exit.test/';
  await settingsItem.update((now) => ({ ...now, addresses: { ...now.addresses, exitCheck } }));
  const on = ['p', 'q'].map((profileId) => storedProfileState({ profileId, session }));
  await proxyItem.write({ ...allOff, on });
});

test.each<[string, (state: ProxyState) => ProxyState]>([
  ['switched off', (state) => ({ ...state, on: state.on.slice(1) })],
  ['rotated', (state) => changeProfile(state, 'p', rotationDone)],
])('the check of a profile that is %s gives way to the next one at once', async (_how, change) => {
  const begun = Promise.withResolvers<void>();
  const asked: string[] = [];
  const backend = {
    register: vi.fn(),
    apply: vi.fn(),
    reassert: vi.fn(),
    tryOnce: vi.fn(),
    checkThrough: (profileId: string) => async (_url: string, init?: RequestInit) => {
      asked.push(profileId);
      if (profileId === 'q') return new Response('192.0.2.7');
      begun.resolve();
      return new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
      });
    },
  };
  const api = vi.fn(async () => Promise.reject(new Error('not asked')));
  const pages = {
    failedPage: () => null,
    severalFailed: () => false,
    loadedSince: async () => false,
  };
  const checks = createActiveExitChecks(createExitDiagnosis(api), backend, () => {}, pages);
  const first = checks.run(serviceProfile({ id: 'p' }));
  await begun.promise;
  const second = checks.run(serviceProfile({ id: 'q' }));
  await proxyItem.update(change);
  await Promise.all([first, second]);
  expect(asked).toEqual(['p', 'q']);
  expect(api).not.toHaveBeenCalled();
  const { on } = await proxyItem.read();
  expect(on.find(({ profileId }) => profileId === 'q')?.exit?.address).toBe('192.0.2.7');
  expect(on.find(({ profileId }) => profileId === 'p')?.problem ?? null).toBeNull();
});
