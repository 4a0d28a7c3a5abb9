import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { createActiveExitChecks } from '@/utils/proxy/background/exit/active-exit-checks';
import type { ProblemCode } from '@/utils/problem';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../../fixtures/restoring';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../../../fixtures/stored-profiles';

/** Without an exit check, only pages tell whether a proxy of the service works. */

beforeEach(() => {
  newBrowser();
  const silent = { addListener: () => {}, removeListener: () => {} };
  Object.assign(ext.webRequest, { onErrorOccurred: silent, onHeadersReceived: silent });
});

const backend = {
  register: vi.fn(),
  apply: vi.fn(),
  reassert: vi.fn(),
  tryOnce: vi.fn(),
  checkThrough: () => async () => new Response('', { status: 407 }),
};

/** Checks of a blocked profile, where a page loaded through it some ms ago. */
async function checksOf(loadedMsAgo: number, code: ProblemCode = 'login-refused') {
  const loadedAt = Date.now() - loadedMsAgo;
  const blocked = storedProfileState({ profileId: 'p', phase: 'blocked', problem: { code } });
  await proxyItem.write({ ...allOff, on: [blocked] });
  const checkExit = async () => Promise.reject(new Error('not asked'));
  const loadedSince = async (_profileId: string, since: number) => loadedAt >= since;
  const pages = { failedPage: () => null, severalFailed: () => false, loadedSince };
  return createActiveExitChecks(checkExit, backend, () => {}, pages);
}
const shown = async () => {
  const active = profileState(await proxyItem.read(), 'p');
  return [active?.phase, active?.check, active?.problem?.code];
};
const service = serviceProfile({ id: 'p' });

test.each(['login-refused', 'endpoint-unreachable'] as const)(
  'a page that loads ends %s of a profile of the service',
  async (code) => {
    await (await checksOf(100, code)).run(service);
    expect(await shown()).toEqual(['on', 'none', undefined]);
  },
);

test('a page that loaded long before ends no block, and no page ends one that is no fault of the proxy', async () => {
  await (await checksOf(60_000)).run(service);
  expect(await shown()).toEqual(['blocked', 'none', 'login-refused']);
  await (await checksOf(100, 'session-ended')).run(service);
  expect(await shown()).toEqual(['blocked', 'none', 'session-ended']);
});

test('a page that loaded before the login was refused does not end that block', async () => {
  const checks = await checksOf(100);
  checks.refused('p');
  await checks.run(service);
  expect(await shown()).toEqual(['blocked', 'none', 'login-refused']);
});

test("a user's own proxy is asked itself", async () => {
  await (await checksOf(100)).run(customProfile({ id: 'p', hasLogin: true }));
  expect((await shown())[0]).toBe('blocked');
});
