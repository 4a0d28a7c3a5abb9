import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { createActiveExitChecks } from '@/utils/proxy/background/exit/active-exit-checks';
import { createExitDiagnosis } from '@/utils/proxy/background/exit/exit-diagnosis';
import { beginCheck } from '@/utils/proxy/check-states';
import { allOff, beginSwitch, changeProfile, rotationDone } from '@/utils/proxy/profile-states';
import type { ProxyState } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
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

afterEach(() => vi.restoreAllMocks());

/** Checks of two profiles; the first request for the exit of 'p' hangs until it is aborted. */
function hangingChecks() {
  const begun = Promise.withResolvers<void>();
  const asked: string[] = [];
  const backend = {
    register: vi.fn(),
    apply: vi.fn(),
    reassert: vi.fn(),
    tryOnce: vi.fn(),
    checkThrough: (profileId: string) => async (_url: string, init?: RequestInit) => {
      init?.signal?.throwIfAborted();
      asked.push(profileId);
      if (asked.length > 1) return new Response(profileId === 'p' ? '192.0.2.1' : '192.0.2.7');
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
  return { checks, asked, api, begun: begun.promise };
}
const exitOf = async (id: string) =>
  (await proxyItem.read()).on.find(({ profileId }) => profileId === id)?.exit?.address;

test.each<[string, (state: ProxyState) => ProxyState]>([
  ['switched off', (state) => ({ ...state, on: state.on.slice(1) })],
  ['rotated', (state) => changeProfile(state, 'p', rotationDone)],
])('the check of a profile that is %s gives way to the next one at once', async (_how, change) => {
  const { checks, asked, api, begun } = hangingChecks();
  const first = checks.run(serviceProfile({ id: 'p' }));
  await begun;
  const second = checks.run(serviceProfile({ id: 'q' }));
  await proxyItem.update(change);
  await Promise.all([first, second]);
  expect(asked).toEqual(['p', 'q']);
  expect(api).not.toHaveBeenCalled();
  expect(await exitOf('q')).toBe('192.0.2.7');
  const { on } = await proxyItem.read();
  expect(on.find(({ profileId }) => profileId === 'p')?.problem ?? null).toBeNull();
});

test('a check ended by a switch that failed at once is run again', async () => {
  const { checks, asked, begun } = hangingChecks();
  const first = checks.run(serviceProfile({ id: 'p' }));
  await begun;
  const before = await proxyItem.read();
  await Promise.all([proxyItem.write(beginSwitch(before, 'p', [], 2000)), proxyItem.write(before)]);
  await first;
  expect(asked).toEqual(['p', 'p']);
  expect(await exitOf('p')).toBe('192.0.2.1');
});

test('a check that is due while one ends without a result begins after it', async () => {
  const { checks, asked, begun } = hangingChecks();
  const first = checks.run(serviceProfile({ id: 'p' }));
  await begun;
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  const before = changeProfile(await proxyItem.read(), 'p', beginCheck);
  // The check looks at the state only while the profile is being switched.
  const { read } = proxyItem;
  const during = vi.spyOn(proxyItem, 'read');
  during.mockImplementationOnce(async () => {
    const state = await read();
    await proxyItem.write(before);
    during.mockImplementation(read);
    await checks.beginDueChecks();
    return state;
  });
  await proxyItem.write(beginSwitch(before, 'p', [], 2000));
  await first;
  await vi.waitFor(() => expect(asked).toEqual(['p', 'p']));
  await checks.ended('p');
  expect(await exitOf('p')).toBe('192.0.2.1');
});

test('checks of two profiles that can not be stored do not begin each other again and again', async () => {
  const { checks, begun } = hangingChecks();
  const both = ['p', 'q'].map((id) => serviceProfile({ id }));
  await profilesItem.write(both);
  await proxyItem.update((state) => ({ ...state, on: state.on.map(beginCheck) }));
  const ended = both.map((profile) => checks.run(profile).catch(() => {}));
  await begun;
  await checks.beginDueChecks();
  const update = vi.spyOn(proxyItem, 'update').mockRejectedValue(new Error('disk full'));
  // Ends the check that hangs.
  checks.beginAheadOfOthers(both[1]!);
  await Promise.all(ended);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  await pause();
  const { length } = update.mock.calls;
  await pause();
  expect(update.mock.calls).toHaveLength(length);
});

test('the check of a profile that stays on is run again after that of one just switched on', async () => {
  const { checks, asked, api, begun } = hangingChecks();
  const first = checks.run(serviceProfile({ id: 'p' }));
  await begun;
  checks.beginAheadOfOthers(serviceProfile({ id: 'q' }));
  await first;
  expect(asked).toEqual(['p', 'q', 'p']);
  expect([await exitOf('p'), await exitOf('q')]).toEqual(['192.0.2.1', '192.0.2.7']);
  expect(api).not.toHaveBeenCalled();
});

test('a check that comes first does not interrupt one of the same profile', async () => {
  const { checks, asked, begun } = hangingChecks();
  const first = checks.run(serviceProfile({ id: 'p' }));
  await begun;
  checks.beginAheadOfOthers(serviceProfile({ id: 'p' }));
  await proxyItem.update((state) => changeProfile(state, 'p', rotationDone));
  await first;
  await checks.ended('p');
  expect(asked).toEqual(['p', 'p']);
});
