import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ProblemError, type ProblemCode } from '@/utils/problem';
import { createActiveExitChecks } from '@/utils/proxy/background/exit/active-exit-checks';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import type { Fetch } from '@/utils/service/transport';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../../fixtures/stored-profiles';

const profile = serviceProfile({ id: 'a' });
const tooMany: Fetch = async () => new Response('', { status: 429 });
const refused: Fetch = async () => new Response('', { status: 407 });
const silent: Fetch = async () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  fakeBrowser.reset();
  await profilesItem.write([profile]);
  await settingsItem.update((settings) => ({
    ...settings,
    addresses: { ...settings.addresses, exitCheck: 'https://exit.example/' },
  }));
});

/** Checks of a blocked profile that end with a problem, and record when a page last loaded. */
async function blockedChecks(code: ProblemCode, through: Fetch) {
  const blocked = storedProfileState({ profileId: 'a', phase: 'blocked', problem: { code } });
  await proxyItem.write({ ...allOff, on: [blocked] });
  const now: { loadedAt: number; finds: ProblemCode } = { loadedAt: -1, finds: code };
  const checkExit = async (address: string, fetch: Fetch) => {
    await fetch(address).catch(() => {});
    throw new ProblemError(now.finds);
  };
  const backend = {
    register: vi.fn(),
    apply: vi.fn(),
    reassert: vi.fn(),
    tryOnce: vi.fn(),
    checkThrough: () => through,
  };
  const pages = {
    failedPage: () => null,
    severalFailed: () => false,
    loadedSince: async (_profileId: string, since: number) => now.loadedAt >= since,
  };
  const checks = createActiveExitChecks(checkExit, backend, () => {}, pages);
  async function check(finds: ProblemCode) {
    now.finds = finds;
    await checks.run(profile);
    const active = profileState(await proxyItem.read(), 'a');
    return [active?.phase, active?.check, active?.problem?.code];
  }
  return { check, pageLoads: (at = Date.now()) => (now.loadedAt = at) };
}

/** State of a blocked profile after an exit check that failed, with what its requests got. */
async function after(code: ProblemCode, through: Fetch, isLoading = false) {
  const { check, pageLoads } = await blockedChecks(code, through);
  if (isLoading) pageLoads();
  // The check that blocks the profile.
  await check(code);
  return await check('exit-check-failed');
}

const unverified = ['on', 'failed', 'exit-check-failed'];

test.each(['endpoint-unreachable', 'network-closed', 'proxy-silent'] as const)(
  '%s ends with an answer of the exit check, though the exit stays unknown',
  async (code) => {
    expect(await after(code, tooMany)).toEqual(unverified);
    // The page may have loaded before the block, and a refused login may be answered in place of the site.
    expect(await after(code, silent, true)).toEqual(['blocked', 'failed', code]);
    expect(await after(code, refused)).toEqual(['blocked', 'failed', code]);
    expect(await after(code, silent)).toEqual(['blocked', 'failed', code]);
  },
);

test.each(['login-refused', 'balance-empty', 'cap-reached'] as const)(
  '%s outlasts such an answer, which an open connection may have carried',
  async (code) => {
    expect(await after(code, tooMany, true)).toEqual(['blocked', 'failed', code]);
  },
);

test.each(['endpoint-unreachable', 'network-closed', 'proxy-silent', 'socks-refuses'] as const)(
  '%s ends with a page that loaded after it, though the exit check is down',
  async (code) => {
    const { check, pageLoads } = await blockedChecks(code, silent);
    const blocked = ['blocked', 'failed', code];
    pageLoads();
    expect(await check(code)).toEqual(blocked);
    expect(await check('exit-check-failed')).toEqual(blocked);
    pageLoads(Date.now() + 10);
    expect(await check('exit-check-failed')).toEqual(unverified);
  },
);

test('a page ends a block from before this background began, which remembers only later pages', async () => {
  const { check, pageLoads } = await blockedChecks('endpoint-unreachable', silent);
  expect(await check('exit-check-failed')).toEqual(['blocked', 'failed', 'endpoint-unreachable']);
  pageLoads();
  expect(await check('exit-check-failed')).toEqual(unverified);
});

test('a page that loaded does not outweigh a check that still finds the proxy unreachable', async () => {
  const code = 'endpoint-unreachable';
  const { check, pageLoads } = await blockedChecks(code, silent);
  pageLoads();
  expect(await check(code)).toEqual(['blocked', 'failed', code]);
});

test('a refused login outlasts a page that loaded after it', async () => {
  const { check, pageLoads } = await blockedChecks('login-refused', silent);
  await check('login-refused');
  pageLoads(Date.now() + 10);
  expect(await check('exit-check-failed')).toEqual(['blocked', 'failed', 'login-refused']);
});
