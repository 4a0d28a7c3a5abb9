import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { createActiveExitChecks } from '@/utils/proxy/background/exit/active-exit-checks';
import type { ProblemCode } from '@/utils/problem';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import type { ProfileState } from '@/utils/proxy/schema';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../../fixtures/restoring';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../../../fixtures/stored-profiles';

/** Without an exit check, only pages tell whether a proxy of the service works. */

/** Reports how a request failed, as the browser does. */
let reportError: (details: { error: string }) => void;

beforeEach(() => {
  newBrowser();
  const silent = { addListener: () => {}, removeListener: () => {} };
  const onErrorOccurred = {
    addListener: (hear: typeof reportError) => (reportError = hear),
    removeListener: () => {},
  };
  Object.assign(ext.webRequest, { onErrorOccurred, onHeadersReceived: silent });
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
  expect(await shown()).toEqual(['blocked', 'failed', 'login-refused']);
  await (await checksOf(100, 'session-ended')).run(service);
  expect(await shown()).toEqual(['blocked', 'none', 'session-ended']);
});

test('a page that loaded before the login was refused does not end that block', async () => {
  const checks = await checksOf(100);
  checks.refused('p');
  await checks.run(service);
  expect(await shown()).toEqual(['blocked', 'failed', 'login-refused']);
});

test("a user's own proxy is asked itself", async () => {
  await (await checksOf(100)).run(customProfile({ id: 'p', hasLogin: true }));
  expect((await shown())[0]).toBe('blocked');
});

/**
 * Checks a profile of the service whose proxy answers in this way.
 * @param page how the last page through it failed; null: none did.
 */
async function check(
  through: () => Promise<Response>,
  page: { error: string } | { status: number; length?: string; type?: string } | null = null,
  state: Partial<ProfileState> = {},
) {
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p', ...state })] });
  const failed = page && ('error' in page ? page : { length: '', type: '', ...page });
  const pages = {
    failedPage: () => failed,
    severalFailed: () => true,
    loadedSince: async () => false,
  };
  const checkExit = async () => Promise.reject(new Error('not asked'));
  const asked = { ...backend, checkThrough: () => through };
  await createActiveExitChecks(checkExit, asked, () => {}, pages).run(service);
  return await shown();
}

/** A proxy that answers a request with this status, or fails with this error of the browser. */
const answering = (outcome: number | string) =>
  vi.fn(async () => {
    if (typeof outcome === 'number') return new Response('', { status: outcome });
    reportError({ error: outcome });
    throw new TypeError('Failed to fetch');
  });

const error = 'net::ERR_CONNECTION_RESET';
test.each<[number | string, { error: string } | { status: number }, (string | undefined)[]]>([
  [403, { error }, ['on', 'failed', 'proxy-or-site']],
  [403, { status: 403 }, ['on', 'none', undefined]],
  [402, { status: 402 }, ['blocked', 'failed', 'balance-empty']],
  [407, { error }, ['blocked', 'failed', 'login-refused']],
  ['net::ERR_TIMED_OUT', { error }, ['on', 'failed', 'proxy-or-site']],
  ['net::ERR_PROXY_CONNECTION_FAILED', { error }, ['blocked', 'failed', 'endpoint-unreachable']],
  [502, { error }, ['on', 'none', undefined]],
])(
  'once a page failed, a proxy of the service is asked itself: %s, after %j',
  async (outcome, page, expected) => {
    expect(await check(answering(outcome), page)).toEqual(expected);
  },
);

const headers = { 'content-length': '11', 'content-type': 'text/plain' };
const same = { length: '11', type: 'text/plain' };
const working = ['on', 'none', undefined];
test.each([
  ['an error', 502, same, ['on', 'failed', 'proxy-or-site']],
  ['an error of another length', 502, { ...same, length: '12' }, working],
  ['an error of another type', 502, { ...same, type: 'text/html' }, working],
  ['a refusal, which a site may word alike', 403, same, working],
])(
  'a page that got the answer of the probe is no proof but a doubt: %s',
  async (_what, status, page, expected) => {
    const through = async () => new Response('Bad gateway', { status, headers });
    expect(await check(through, { status, ...page })).toEqual(expected);
  },
);

test('an answer like that of the page still ends a block, which was for another reason', async () => {
  const through = async () => new Response('Bad gateway', { status: 502, headers });
  const blocked = { phase: 'blocked', problem: { code: 'endpoint-unreachable' } } as const;
  expect(await check(through, { status: 502, ...same }, blocked)).toEqual(working);
});

test('without a failed page, a proxy of the service is not asked: it may refuse hosts that do not exist', async () => {
  const through = answering(403);
  expect(await check(through)).toEqual(['on', 'none', undefined]);
  expect(through).not.toHaveBeenCalled();
});

test.each([
  [502, ['on', 'none', undefined]],
  [403, ['on', 'none', undefined]],
  [407, ['blocked', 'failed', 'endpoint-unreachable']],
])(
  'a blocked proxy of the service is asked whether it works again: %i',
  async (status, expected) => {
    const blocked = { phase: 'blocked', problem: { code: 'endpoint-unreachable' } } as const;
    expect(await check(answering(status), null, blocked)).toEqual(expected);
  },
);
