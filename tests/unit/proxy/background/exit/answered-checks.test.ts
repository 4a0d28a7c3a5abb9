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

/** State of a blocked profile after an exit check that failed, with what its requests got. */
async function after(code: ProblemCode, through: Fetch, isLoading = false) {
  const blocked = storedProfileState({ profileId: 'a', phase: 'blocked', problem: { code } });
  await proxyItem.write({ ...allOff, on: [blocked] });
  const checkExit = async (address: string, fetch: Fetch) => {
    await fetch(address).catch(() => {});
    throw new ProblemError('exit-check-failed');
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
    loadedSince: async () => isLoading,
  };
  await createActiveExitChecks(checkExit, backend, () => {}, pages).run(profile);
  const active = profileState(await proxyItem.read(), 'a');
  return [active?.phase, active?.check, active?.problem?.code];
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
