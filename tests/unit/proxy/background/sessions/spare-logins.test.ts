import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetKeys } from '@/utils/account/background/account-keys';
import { createOperationQueue } from '@/utils/proxy/background/operation-queue';
import { createProfiles } from '@/utils/proxy/background/profiles';
import { createQueuedSwitching } from '@/utils/proxy/background/queued-switching';
import { createQueuedRotation } from '@/utils/proxy/background/sessions/queued-rotation';
import {
  spareLoginHandlers,
  takeSpareLogin,
  watchSpareLogins,
} from '@/utils/proxy/background/sessions/spare-logins';
import { readLogin, storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { sweepProfiles } from '@/utils/proxy/background/sessions/sweep-profiles';
import { isSealed } from '@/utils/security/data-key';
import { secrets, vault } from '@/utils/security/background/secrets';
import { eraseSecrets, lockVault, setLock } from '@/utils/security/lock-steps';
import { accountItem } from '@/utils/storage/registry/account';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { connected, disk, newBrowser, passphrase, caller } from '../../../../fixtures/restoring';
import { storedAccount } from '../../../../fixtures/stored-account';
import { serviceProfile } from '../../../../fixtures/stored-profiles';
import { idleProfileDependencies } from '../../../../fixtures/idle-profile-dependencies';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../../fixtures/quick-seal'));

const profile = serviceProfile({ id: 'a', lifetimeMinutes: 10 });
const ports = { http: 1000, socks5: 1002 };
const product = { code: 'rp' as const, balanceMb: 10, endpoint: 'rp.test', ports };
const account = storedAccount({ products: [product] });

/** Number of logins that the service generated; each has a session of its own. */
let generated = 0;
let answer = async (): Promise<Response> => {
  generated += 1;
  return new Response(`http://user:pw_session-AAAA${1000 + generated}@rp.test:1000`);
};
const usualAnswer = answer;
const watching = () => fakeBrowser.reset();

/** Opens the popup, and waits until as many logins were generated in all. */
async function prepare(count: number): Promise<void> {
  await spareLoginHandlers['proxy/prepare']({}, caller);
  await vi.waitFor(() => expect(generated).toBe(count));
}
const spares = () => secrets.spareNames();
const hasSpare = () => vi.waitFor(async () => expect(await spares()).toEqual(['spare:a']));
const hasNone = () => vi.waitFor(async () => expect(await spares()).toEqual([]));

beforeEach(async () => {
  newBrowser();
  generated = 0;
  answer = usualAnswer;
  vi.stubGlobal('fetch', () => answer());
  await connected('api.test', 'key');
  await accountItem.write({ account, problem: null });
  await profilesItem.write([profile]);
});
afterEach(() => {
  watching();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a spare login becomes the login of its profile, once', async () => {
  await prepare(1);
  await hasSpare();
  expect(await disk()).toContain('AAAA1001');
  expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain('AAAA');
  const taken = await Promise.all([takeSpareLogin(profile), takeSpareLogin(profile)]);
  expect(taken.filter((host) => host !== null)).toEqual(['rp.test']);
  expect(await readLogin('a')).toMatchObject({ sessionId: 'AAAA1001' });
  expect(await spares()).toEqual([]);
});

test('a spare login is gone from the spares in the same write that makes it the login', async () => {
  await prepare(1);
  await hasSpare();
  const write = vi.spyOn(vault.disk, 'write');
  await takeSpareLogin(profile);
  expect(write).toHaveBeenCalledOnce();
  const [values] = write.mock.calls[0]!;
  expect(values).toMatchObject({ 'spare:a': null });
  expect(isSealed(values['login:a'])).toBe(true);
});

test('nothing is requested for a profile that has one, and nothing while the lock is closed', async () => {
  await prepare(1);
  await hasSpare();
  await prepare(1);
  await setLock(vault, passphrase);
  await lockVault(vault, async () => []);
  await prepare(1);
  await expect(takeSpareLogin(profile)).rejects.toMatchObject({ problem: { code: 'locked' } });
});

test.each<[string, () => Promise<unknown>]>([
  ['its targeting changes', () => profilesItem.write([{ ...profile, countries: ['US'] }])],
  [
    'the product’s endpoint changes',
    () =>
      accountItem.write({
        account: { ...account, products: [{ ...product, endpoint: 'other.test' }] },
        problem: null,
      }),
  ],
  [
    'a proxy refuses a login',
    () =>
      proxyItem.write({
        ...allOff,
        on: [storedProfileState({ phase: 'blocked', problem: { code: 'login-refused' } })],
      }),
  ],
  ['the account is gone', () => accountItem.write({ account: null, problem: null })],
  [
    'the lock closes',
    async () => {
      await setLock(vault, passphrase);
      await lockVault(vault, async () => []);
    },
  ],
])('a spare login is removed when %s', async (_what, change) => {
  watchSpareLogins();
  await prepare(1);
  await hasSpare();
  await change();
  await hasNone();
});

test.each<[string, () => Promise<unknown>]>([
  [
    'its profile is removed',
    async () => {
      const handlers = createProfiles(idleProfileDependencies);
      await handlers['profiles/remove']({ profileId: 'a' }, caller);
    },
  ],
  ['the keys of the account are forgotten', () => forgetKeys('first')],
  ['everything is erased', () => eraseSecrets(vault)],
  ['a browser session begins', () => sweepProfiles()],
])('a spare login is gone when %s', async (_what, change) => {
  await prepare(1);
  await hasSpare();
  await change();
  expect(await spares()).toEqual([]);
  expect(await disk()).not.toContain('AAAA');
});

test('a spare login of another key or a changed profile, or one too old, is removed instead of used', async () => {
  await storeLogin('a', { username: 'u', password: 'before', sessionId: null });
  let count = 0;
  const refuses = async (change: () => Promise<unknown>, now = profile) => {
    count += 1;
    await prepare(count);
    await hasSpare();
    await change();
    expect(await takeSpareLogin(now)).toBeNull();
    expect(await spares()).toEqual([]);
    expect(await readLogin('a')).toMatchObject({ password: 'before' });
  };
  await refuses(() => secrets.set('accountKey', 'another key'));
  await refuses(async () => {}, { ...profile, city: 'berlin' });
  await refuses(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  });
});

test('a login that comes after its profile or account changed is not stored', async () => {
  for (const change of [
    () => profilesItem.write([{ ...profile, countries: ['US'] }]),
    () => secrets.set('accountKey', 'another key'),
  ]) {
    await profilesItem.write([profile]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const called = vi.fn(() => promise);
    answer = called;
    await spareLoginHandlers['proxy/prepare']({}, caller);
    await vi.waitFor(() => expect(called).toHaveBeenCalled());
    await change();
    resolve(await usualAnswer());
    await new Promise((settled) => setTimeout(settled, 20));
    expect(await spares()).toEqual([]);
  }
});

test('a failure is said in the console alone; the next opening of the popup tries again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  answer = async () => new Response('{"success":false,"error":"no"}', { status: 500 });
  await spareLoginHandlers['proxy/prepare']({}, caller);
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(String(said.mock.calls[0]?.[0])).toContain('requesting a spare login');
  expect((await accountItem.read()).problem).toBeNull();
  answer = usualAnswer;
  await prepare(1);
  await hasSpare();
});

const idle = async () => {};

/** Uses the spare login, then fails. */
const failLate = async (): Promise<never> => {
  await takeSpareLogin(profile);
  throw new Error('failed late');
};

test('a switch that fails after it used the spare login has it replaced', async () => {
  await prepare(1);
  await hasSpare();
  const steps = { switchOn: failLate, switchOff: async () => {} };
  const queue = createOperationQueue(() => {});
  const { switchTo } = createQueuedSwitching(queue, steps, idle);
  await expect(switchTo('a', true)).rejects.toThrow('failed late');
  await hasSpare();
  expect(generated).toBe(2);
});

test('a rotation that fails after it used the spare login has it replaced', async () => {
  await prepare(1);
  await hasSpare();
  const { rotateAtPress } = createQueuedRotation(failLate, async (_id, work) => {
    await work(new AbortController().signal);
  });
  await expect(rotateAtPress('a')).rejects.toThrow('failed late');
  await hasSpare();
  expect(generated).toBe(2);
});

test('a replacement that got the old exit, of a profile switched off since, leaves a spare login', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await prepare(1);
  await hasSpare();
  const problem = { code: 'exit-unchanged' as const };
  await proxyItem.write({ ...allOff, on: [storedProfileState({ problem })] });
  const rotate = vi.fn<Parameters<typeof createQueuedRotation>[0]>(async () => {
    if ((await takeSpareLogin(profile)) !== null) return true;
    await proxyItem.write(allOff);
    throw new Error('switched off');
  });
  const { rotateAtPress } = createQueuedRotation(rotate, async (_id, work) => {
    await work(new AbortController().signal);
  });
  await rotateAtPress('a');
  await hasSpare();
  expect(rotate).toHaveBeenCalledTimes(2);
  expect(generated).toBe(2);
});

test('twenty requests in a minute, also by instances that begin anew', async () => {
  let count = 0;
  for (; count < 20; count += 1) {
    await prepare(count + 1);
    await hasSpare();
    expect(await takeSpareLogin(profile)).toBe('rp.test');
  }
  await spareLoginHandlers['proxy/prepare']({}, caller);
  await new Promise((settled) => setTimeout(settled, 20));
  expect(generated).toBe(20);
  expect((await fakeBrowser.storage.session.get('spareRequests'))['spareRequests']).toHaveLength(
    20,
  );
});
