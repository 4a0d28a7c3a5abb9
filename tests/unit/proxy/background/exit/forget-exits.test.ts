import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { incognitoSeenKey } from '@/utils/incognito/background/private-routes';
import { checkInFirstPrivateWindow, forgetExits } from '@/utils/proxy/background/exit/forget-exits';
import type { ProblemCode } from '@/utils/problem';
import { exitForgotten, verifiedIds } from '@/utils/proxy/check-states';
import { allOff, profileState, rotationDone } from '@/utils/proxy/profile-states';
import {
  everywhere,
  type Exit,
  type Profile,
  type ProfileState,
  type ProxyState,
} from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../../fixtures/stored-profiles';

const exit: Exit = {
  address: '203.0.113.7',
  country: 'DE',
  city: null,
  network: null,
  checkedAt: 1,
  tookMs: 1,
};
const yesterday = storedProfileState({ exit, check: 'done' });
const appliedRoutes: ProxyState['appliedRoutes'] = [
  { profileId: 'a', endpoint: null, where: everywhere },
  { profileId: 'b', endpoint: null, where: { ...everywhere, windows: 'private' } },
];

beforeEach(async () => {
  fakeBrowser.reset();
  await profilesItem.write([serviceProfile({ id: 'a' }), serviceProfile({ id: 'b' })]);
  await setExitCheck('https://exit.example/');
});

const setExitCheck = (exitCheck: string) =>
  settingsItem.update((settings) => ({
    ...settings,
    addresses: { ...settings.addresses, exitCheck },
  }));

const store = (...on: ProfileState[]) => proxyItem.write({ ...allOff, on, appliedRoutes });

async function begin(): Promise<ProxyState> {
  await forgetExits(Promise.resolve());
  return await proxyItem.read();
}

test('an exit of an earlier browser session is unknown, unproven and checked again, once a session', async () => {
  await store(yesterday);
  const state = await begin();
  expect(state.on).toEqual([storedProfileState({ exit: null, check: 'checking' })]);
  expect(verifiedIds(state).size).toBe(0);
  await store(yesterday);
  expect((await begin()).on).toEqual([yesterday]);
});

test('a proxy that no check verified in this session is unproven as well', async () => {
  await setExitCheck('');
  await store(storedProfileState(), storedProfileState({ profileId: 'b' }));
  const state = await begin();
  expect(state.on.map(({ check }) => check)).toEqual(['checking', 'checking']);
  expect(verifiedIds(state).size).toBe(0);
});

test('an instance that ends before it noted the session leaves the rest to the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await store(yesterday);
  vi.spyOn(ext.storage.local, 'set').mockRejectedValueOnce(new Error('ended'));
  expect((await begin()).on).toEqual([yesterday]);
  expect((await begin()).on).toMatchObject([{ exit: null, check: 'checking' }]);
});

test('a browser that does not tell what the session noted holds nothing up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await store(yesterday);
  const { session } = ext.storage;
  const get = session.get.bind(session);
  Object.assign(session, { get: async () => Promise.reject(new Error('busy')) });
  expect((await begin()).on).toMatchObject([{ exit: null, check: 'checking' }]);
  vi.useFakeTimers();
  Object.assign(session, { get: () => new Promise(() => {}) });
  const silent = expect(forgetExits(Promise.resolve())).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  await silent;
  vi.useRealTimers();
  Object.assign(session, { get });
  await expect(forgetExits(Promise.reject(new Error('unsettled')))).rejects.toThrow('unsettled');
});

test('a change that is due at the start waits for it, and not the other way round', async () => {
  await store(yesterday);
  const begun = navigator.locks.request(`vantage:item:${proxyItem.key}`, async () => begin());
  expect((await begun).on).toMatchObject([{ exit: null, check: 'checking' }]);
});

test('what blocks a profile stays, and so do routes and what a failed switch restores', async () => {
  const problem = { code: 'proxy-silent' } as const;
  const blocked = storedProfileState({ phase: 'blocked', check: 'failed', problem });
  const next = storedProfileState({ profileId: 'b', phase: 'switching' });
  const before: ProxyState = {
    on: [blocked, next],
    before: [yesterday],
    appliedRoutes,
    problem: null,
  };
  await proxyItem.write(before);
  const state = await begin();
  expect(state).toMatchObject({ on: before.on, appliedRoutes });
  expect(state.before).toMatchObject([{ exit: null, check: 'checking' }]);
});

test('a rotation that goes on compares with the exit of before, another check does not', () => {
  const rotated = { ...yesterday, previousExit: exit };
  expect(exitForgotten(rotated, true).previousExit).toBeNull();
  expect(exitForgotten({ ...rotated, phase: 'blocked' }, true).previousExit).toBeNull();
  expect(exitForgotten({ ...rotated, phase: 'switching' }, true).previousExit).toEqual(exit);
  const rotating = exitForgotten({ ...yesterday, phase: 'rotating' }, true);
  expect(rotationDone(rotating).previousExit).toEqual(exit);
});

test('warnings about a forgotten exit go, those about the session stay', () => {
  const problemAfter = (code: ProblemCode) =>
    exitForgotten({ ...yesterday, problem: { code } }, false).problem;
  expect(problemAfter('exit-mismatch')).toBeNull();
  expect(problemAfter('exit-unchanged')).toBeNull();
  expect(problemAfter('cap-reached')).toEqual({ code: 'cap-reached' });
});

test('Chromium: the exit of private windows is checked once the first of them is open', async () => {
  const begun: string[] = [];
  checkInFirstPrivateWindow(({ id }: Profile) => begun.push(id));
  await store(yesterday, { ...yesterday, profileId: 'b' });
  const state = await begin();
  expect(profileState(state, 'b')).toMatchObject({ exit: null, check: 'failed', problem: null });
  await ext.storage.session.set({ [incognitoSeenKey]: true });
  await vi.waitFor(() => expect(begun).toEqual(['b']));
});

test('Chromium: with a private window open the exit is checked at once', async () => {
  await ext.storage.session.set({ [incognitoSeenKey]: true });
  await store({ ...yesterday, profileId: 'b' });
  expect((await begin()).on).toMatchObject([{ exit: null, check: 'checking' }]);
});
