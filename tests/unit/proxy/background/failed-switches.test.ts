import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { ProblemError } from '@/utils/problem';
import { markOutdated } from '@/utils/proxy/changed-profiles';
import { allOff, beginSwitch } from '@/utils/proxy/profile-states';
import { everywhere, type ProfileState } from '@/utils/proxy/schema';
import { lockVault, setLock } from '@/utils/security/lock-steps';
import type { AccountApi } from '@/utils/service/account';
import { secrets, vault } from '@/utils/security/background/secrets';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { account, newBrowser, passphrase, caller } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { directProfile, serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const endpoint = { scheme: 'http', host: 'proxy.example', port: 8080 } as const;
/** The service cannot be reached: every switch to a service profile fails. */
const createArea = () =>
  createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
const stored = async (id: string) =>
  (await proxyItem.read()).on.find(({ profileId }) => profileId === id);
const route = (profileId: string) => ({ profileId, endpoint, where: everywhere });

async function writeOn(...changes: Partial<ProfileState>[]): Promise<void> {
  const on = changes.map((change) => storedProfileState(change));
  await proxyItem.write({
    ...allOff,
    on,
    appliedRoutes: on.map(({ profileId }) => route(profileId)),
  });
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  newBrowser();
  await accountItem.write({ account, problem: null });
  const where = { ...everywhere, scope: 'only' } as const;
  await profilesItem.write([
    ...['a', 'b'].map((id) => serviceProfile({ id })),
    serviceProfile({ id: 'c', where }),
  ]);
});

test('a profile changed during a switch away from it that fails is switched at once', async () => {
  await writeOn({ profileId: 'a' });
  Reflect.set(fakeBrowser, 'proxy', {
    settings: { get: async () => ({ levelOfControl: 'controllable_by_this_extension' }) },
  });
  const contains = vi.fn(async () => true);
  contains.mockImplementationOnce(async () => {
    await proxyItem.update((state) => markOutdated(state, 'a'));
    return true;
  });
  Object.assign(fakeBrowser.permissions, { contains });
  const switchTo = { profileId: 'b', on: true, replace: false };
  await expect(createArea().handlers['proxy/switch'](switchTo, caller)).rejects.toThrow();
  // Tried, whether it succeeds or not.
  await vi.waitFor(async () => expect((await stored('a'))?.routeOutdated).toBeUndefined());
  expect(contains).toHaveBeenCalledTimes(2);
});

test('a profile that comes back because the switch away from it failed is checked', async () => {
  await writeOn({ profileId: 'a', check: 'checking' });
  const area = createArea();
  const switchTo = { profileId: 'b', on: true, replace: false };
  await expect(area.handlers['proxy/switch'](switchTo, caller)).rejects.toThrow();
  await vi.waitFor(async () => expect((await stored('a'))?.check).not.toBe('checking'));
});

test('a profile whose session ended and can not be renewed at a rotation is checked', async () => {
  await storeLogin('a', { username: 'u', password: 'p', sessionId: 's' });
  const session = { startedAt: 0, endsAt: 1, rotations: 0 };
  await writeOn({ profileId: 'a', check: 'checking', session });
  const area = createArea();
  await expect(area.handlers['proxy/rotate']({ profileId: 'a' }, caller)).rejects.toThrow();
  await vi.waitFor(async () => expect((await stored('a'))?.check).not.toBe('checking'));
});

test('a switch that an ended instance left and that fails holds up no other profile', async () => {
  await writeOn({ profileId: 'a', check: 'checking' }, { profileId: 'c', phase: 'rotating' });
  await proxyItem.update((state) => beginSwitch(state, 'b', ['a'], 2000));
  const area = createArea();
  await area.resume();
  expect((await stored('c'))?.phase).toBe('on');
  await vi.waitFor(async () => expect(await stored('b')).toBeUndefined());
  await vi.waitFor(async () => expect((await stored('a'))?.check).not.toBe('checking'));
});

test('a switch that an ended instance left does not stay under way behind the lock', async () => {
  await storeLogin('a', { username: 'me', password: 'secret', sessionId: 's' });
  await setLock(vault, passphrase);
  await lockVault(vault, async () => []);
  await writeOn({ profileId: 'a', check: 'checking' });
  await proxyItem.update((state) => beginSwitch(state, 'a', [], 2000));
  await createArea().resume();
  await vi.waitFor(async () => expect((await proxyItem.read()).before).toBeNull());
  expect(await stored('a')).toMatchObject({ phase: 'blocked', check: 'none' });
});

test('a profile that is switched on while it is removed does not stay on', async () => {
  await profilesItem.write([directProfile({ id: 'd' })]);
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  Reflect.set(fakeBrowser, 'proxy', {
    settings: { get: async () => ({ levelOfControl: 'controllable_by_this_extension' }) },
  });
  const { handlers } = createArea();
  vi.spyOn(secrets, 'remove').mockImplementationOnce(async () => {
    await handlers['proxy/switch']({ profileId: 'd', on: true, replace: false }, caller);
    expect((await stored('d'))?.phase).toBe('on');
  });
  await handlers['profiles/remove']({ profileId: 'd' }, caller);
  expect(await proxyItem.read()).toMatchObject({ on: [], appliedRoutes: [] });
});

test('a press does not wait for the service that an ended instance had asked', async () => {
  await writeOn({ profileId: 'a' });
  await proxyItem.update((state) => beginSwitch(state, 'b', ['a'], 2000));
  const area = createProxyArea(() => new Promise<never>(() => {}));
  await area.resume();
  const off = { profileId: 'b', on: false, replace: false };
  await area.handlers['proxy/switch'](off, caller);
  expect((await proxyItem.read()).on).toMatchObject([{ profileId: 'a', phase: 'on' }]);
});

test('a rotation on which more depends rejects when its profile is switched off before it ends', async () => {
  await storeLogin('a', { username: 'u', password: 'p', sessionId: 's' });
  await writeOn({ profileId: 'a', session: { startedAt: 0, endsAt: null, rotations: 0 } });
  const asked = Promise.withResolvers<void>();
  const rotateSession: AccountApi['rotateSession'] = (_product, _session, signal) => {
    asked.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  const api = { rotateSession } as Partial<AccountApi> as AccountApi;
  const { handlers } = createProxyArea(async () => api);
  const rotated = handlers['proxy/rotate']({ profileId: 'a', atService: true }, caller);
  const rejected = expect(rotated).rejects.toThrow('not-switched-on');
  await asked.promise;
  await handlers['proxy/switch']({ profileId: 'a', on: false, replace: false }, caller);
  await rejected;
});

test('a profile for containers, imported from Firefox, is refused: here it would take everything', async () => {
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  Reflect.set(fakeBrowser, 'proxy', {
    settings: { get: async () => ({ levelOfControl: 'controllable_by_this_extension' }) },
  });
  const where = { ...everywhere, containers: ['firefox-container-3'] };
  await profilesItem.write([serviceProfile({ id: 'k', where })]);
  const switchOn = { profileId: 'k', on: true, replace: false };
  await expect(createArea().handlers['proxy/switch'](switchOn, caller)).rejects.toMatchObject({
    problem: { code: 'containers-need-firefox' },
  });
  expect((await proxyItem.read()).appliedRoutes).toEqual([]);
});
