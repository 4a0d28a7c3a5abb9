import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { ProblemError, toProblem, type ProblemCode } from '@/utils/problem';
import { createActiveExitChecks } from '@/utils/proxy/background/exit/active-exit-checks';
import { createExitDiagnosis } from '@/utils/proxy/background/exit/exit-diagnosis';
import { verifiedIds } from '@/utils/proxy/check-states';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import type { CustomProfile, ProfileState } from '@/utils/proxy/schema';
import type { Fetch } from '@/utils/service/transport';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { storedAccount } from '../../../../fixtures/stored-account';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { customProfile } from '../../../../fixtures/stored-profiles';

const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', async (real) => ({
  ...(await real<object>()),
  get isFirefox() {
    return browser.isFirefox;
  },
}));

let failed: (details: object) => void;

beforeEach(() => {
  browser.isFirefox = false;
  fakeBrowser.reset();
  const removeListener = () => {};
  Object.assign(ext.webRequest, {
    onErrorOccurred: {
      addListener: (hear: typeof failed) => (failed = hear),
      removeListener,
    },
    onHeadersReceived: { addListener: () => {}, removeListener },
  });
});

const failingWith =
  (error: string): Fetch =>
  async () => {
    failed({ error });
    throw new TypeError('Failed to fetch');
  };

/**
 * State after an exit check that failed for a reason, through a proxy whose probe fails with an error, or is answered
 * with a status.
 */
async function after(
  about: Partial<CustomProfile>,
  code: ProblemCode,
  outcome: string | number,
  { before = {}, loadedAt = -1 }: { before?: Partial<ProfileState>; loadedAt?: number } = {},
) {
  const profile = customProfile(about);
  const state = storedProfileState({ profileId: profile.id, ...before });
  await proxyItem.write({ ...allOff, on: [state] });
  await settingsItem.update((settings) => ({
    ...settings,
    addresses: { ...settings.addresses, exitCheck: 'https://exit.example/' },
  }));
  // The constructor makes no answer with the status 0.
  const answering: Fetch = async () =>
    outcome === 0 ? Response.error() : new Response('', { status: Number(outcome) });
  const through = typeof outcome === 'number' ? answering : failingWith(outcome);
  const backend = { ...unused, checkThrough: () => through };
  const checkExit = async () => Promise.reject(new ProblemError(code));
  const loadedSince = async (_profileId: string, since: number) => loadedAt >= since;
  const pages = { failedPage: () => null, severalFailed: () => false, loadedSince };
  await createActiveExitChecks(checkExit, backend, () => {}, pages).run(profile);
  const active = profileState(await proxyItem.read(), profile.id);
  return [active?.phase, active?.problem?.code];
}

/** State after a check without an exit check, when pages of one or of several hosts failed as the probe does. */
async function afterPages(about: Partial<CustomProfile>, through: Fetch, severalFailed: boolean) {
  const profile = customProfile(about);
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: profile.id })] });
  const failedPage = () => ({
    error: about.scheme === 'socks5' ? socksFailed : 'net::ERR_TUNNEL_CONNECTION_FAILED',
  });
  const backend = { ...unused, checkThrough: () => through };
  const noExit = async () => Promise.reject(new Error('not asked'));
  const loadedSince = async () => false;
  const pages = { failedPage, severalFailed: () => severalFailed, loadedSince };
  await createActiveExitChecks(noExit, backend, () => {}, pages).run(profile);
  const active = profileState(await proxyItem.read(), profile.id);
  return [active?.phase, active?.check, active?.problem?.code];
}

const socksFailed = 'net::ERR_SOCKS_CONNECTION_FAILED';

const unused = {
  register: vi.fn(),
  apply: vi.fn(),
  reassert: vi.fn(),
  tryOnce: vi.fn(),
};

test.each([
  // A custom profile is told of its own login, and not to ask the service.
  [{ scheme: 'socks5', hasLogin: true }, 'login-refused', '', 'own-login-refused'],
  [{ scheme: 'socks5' }, 'login-refused', '', 'own-login-missing'],
  // Chromium names a SOCKS proxy that is there, and turned the exit check down, like one that is gone.
  [
    { scheme: 'socks5' },
    'endpoint-unreachable',
    'net::ERR_SOCKS_CONNECTION_FAILED',
    'socks-refuses',
  ],
  [
    { scheme: 'socks5' },
    'endpoint-unreachable',
    'net::ERR_PROXY_CONNECTION_FAILED',
    'endpoint-unreachable',
  ],
  [{ scheme: 'https' }, 'exit-check-failed', 'net::ERR_TIMED_OUT', 'proxy-silent'],
] as const)('%j whose exit check says %s, with %s: %s', async (about, code, error, expected) => {
  expect(await after(about, code, error)).toEqual(['blocked', expected]);
});

test('a SOCKS proxy is not blamed for a host of the exit check that is down, if pages load', async () => {
  const about = { scheme: 'socks5' } as const;
  const refused = 'endpoint-unreachable';
  const loadedAt = Date.now();
  expect(await after(about, refused, socksFailed, { loadedAt })).toEqual([
    'on',
    'exit-check-failed',
  ]);
  const before = { phase: 'blocked', problem: { code: 'socks-refuses' } } as const;
  expect(await after(about, refused, socksFailed, { before, loadedAt })).toEqual([
    'on',
    'exit-check-failed',
  ]);
  // A page that loaded long before tells nothing.
  const long = { before, loadedAt: loadedAt - 60_000 };
  expect(await after(about, refused, socksFailed, long)).toEqual(['blocked', 'socks-refuses']);
  // A refused login is not disproved by a page that an open connection loaded.
  const login = { phase: 'blocked', problem: { code: 'own-login-refused' } } as const;
  expect(await after(about, refused, socksFailed, { before: login, loadedAt })).toEqual([
    'blocked',
    'own-login-refused',
  ]);
  const gone = 'net::ERR_PROXY_CONNECTION_FAILED';
  expect(await after(about, refused, gone, { before, loadedAt })).toEqual(['blocked', refused]);
});

const blockedBy = (code: ProblemCode) => ({
  before: { phase: 'blocked', problem: { code } } as const,
});

test.each([404, 502, 503])(
  'a proxy that answers %i for a host that does not exist can be reached, though the exit check is down',
  async (status) => {
    const exitDown = 'exit-check-failed';
    const about = { scheme: 'http' } as const;
    const unreachable = blockedBy('endpoint-unreachable');
    expect(await after(about, exitDown, status, unreachable)).toEqual(['on', exitDown]);
    // These outlast it: a gateway answers so while all pages fail, and a login may not have been asked for.
    for (const code of ['proxy-error', 'own-login-refused'] as const)
      expect(await after(about, exitDown, status, blockedBy(code))).toEqual(['blocked', code]);
  },
);

test.each([401, 402, 403, 407, 'net::ERR_PROXY_CONNECTION_FAILED', 'net::ERR_UNEXPECTED'])(
  'a proxy that refuses the probe, or gives no answer, stays blocked: %s',
  async (outcome) => {
    const unreachable = blockedBy('endpoint-unreachable');
    expect(await after({ scheme: 'http' }, 'exit-check-failed', outcome, unreachable)).toEqual([
      'blocked',
      'endpoint-unreachable',
    ]);
  },
);

test.each([
  [404, ['on', 'exit-check-failed'], true],
  [503, ['on', 'exit-check-failed'], true],
  // tinyproxy answers a login that it does not know with 401.
  [401, ['blocked', 'own-login-refused'], false],
  [407, ['blocked', 'own-login-refused'], false],
  [403, ['blocked', 'own-login-refused'], false],
  // A captive portal or a gateway in front of the proxy answers so, and has not looked at the login. To a request that
  // follows no redirect, browsers give the status 0 for one.
  [0, ['blocked', 'own-login-refused'], false],
  [200, ['blocked', 'own-login-refused'], false],
  [302, ['blocked', 'own-login-refused'], false],
  [502, ['blocked', 'own-login-refused'], false],
  [504, ['blocked', 'own-login-refused'], false],
  [511, ['blocked', 'own-login-refused'], false],
] as const)(
  'in Firefox, where a request carries the login unasked, %i for one tells of the login',
  async (status, expected, isProven) => {
    browser.isFirefox = true;
    const about = { scheme: 'http', hasLogin: true } as const;
    const refused = blockedBy('own-login-refused');
    expect(await after(about, 'exit-check-failed', status, refused)).toEqual(expected);
    expect(verifiedIds(await proxyItem.read()).size).toBe(isProven ? 1 : 0);
    // The next check may find a login that was changed at the proxy.
    const before = { loginProven: true };
    await after(about, 'exit-check-failed', status, { before });
    expect(verifiedIds(await proxyItem.read()).size).toBe(isProven ? 1 : 0);
  },
);

test('in Firefox a page that loaded does not hide what the probe tells of the login', async () => {
  browser.isFirefox = true;
  const about = { scheme: 'http', hasLogin: true } as const;
  const refused = { ...blockedBy('own-login-refused'), loadedAt: Date.now() };
  const down = 'exit-check-failed';
  expect(await after(about, down, 404, refused)).toEqual(['on', down]);
  expect(await after(about, down, 401, refused)).toEqual(['blocked', 'own-login-refused']);
});

test('a mistyped name as the first page is not blamed on the proxy, a second host that fails is', async () => {
  const socks = failingWith(socksFailed);
  const gateway: Fetch = async () => new Response('', { status: 503 });
  const doubt = ['on', 'failed', 'proxy-or-site'];
  expect(await afterPages({ scheme: 'socks5' }, socks, false)).toEqual(doubt);
  expect(await afterPages({ scheme: 'http' }, gateway, false)).toEqual(doubt);
  expect(await afterPages({ scheme: 'socks5' }, socks, true)).toEqual([
    'blocked',
    'failed',
    'socks-refuses',
  ]);
  expect(await afterPages({ scheme: 'http' }, gateway, true)).toEqual([
    'blocked',
    'failed',
    'proxy-error',
  ]);
  // What the proxy says itself needs no page.
  const refusing: Fetch = async () => new Response('', { status: 403 });
  expect(await afterPages({ scheme: 'http' }, refusing, false)).toEqual([
    'blocked',
    'failed',
    'proxy-refuses',
  ]);
});

test('a dead proxy is not taken for a dead network where the service may go through it too', async () => {
  const address = 'https://exit.example/';
  await settingsItem.update((settings) => ({
    ...settings,
    addresses: { ...settings.addresses, accountApi: 'https://service.example/' },
  }));
  const dead = failingWith('net::ERR_PROXY_CONNECTION_FAILED');
  vi.stubGlobal('fetch', dead);
  const api = async () => Promise.reject(new Error('not asked'));
  let refusals = 0;
  const reason = () =>
    createExitDiagnosis(api)(address, dead, null, () => (refusals += 1)).catch(
      (error: unknown) => toProblem(error).code,
    );
  expect(await reason()).toBe('endpoint-unreachable');
  await accountItem.write({ account: storedAccount(), problem: null });
  expect(await reason()).toBe('network-closed');
});
