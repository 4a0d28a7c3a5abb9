import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLockArea } from '@/utils/security/background/lock-area';
import { recordUse } from '@/utils/security/background/record-use';
import { isLocked, secrets } from '@/utils/security/background/secrets';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { unlockedFlagName } from '@/utils/security/secrets-vault';
import { lastUsedItem } from '@/utils/storage/passphrase-lock';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { lockItem } from '@/utils/storage/registry/settings';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { caller, newBrowser, passphrase } from '../../../fixtures/restoring';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));

const began = 1_800_000_000_000;
const { handlers, syncLock, wakeUps, register } = createLockArea();
const wakeUp = wakeUps['vantage:lock'];
const set = (words = passphrase, current?: string) =>
  handlers['lock/set']({ passphrase: words, current }, caller);
const unlock = () => handlers['lock/unlock']({ passphrase }, caller);
const lockVault = () => handlers['lock/now']({}, caller);
const limitIdle = (minutes: number) => handlers['lock/idle']({ minutes }, caller);
const lastUse = async () =>
  (await fakeBrowser.storage.session.get(lastUsedItem.key))[lastUsedItem.key];
const alarms = async () =>
  (await fakeBrowser.alarms.getAll()).map(({ name, periodInMinutes }) => [name, periodInMinutes]);
const armed = [['vantage:lock', 1]];

beforeEach(() => {
  newBrowser();
  vi.useFakeTimers({ toFake: ['Date'], now: began });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('of presses in quick succession the last one holds', async () => {
  await secrets.set('accountKey', 'KEY');
  await set();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([unlock(), lockVault()]);
    expect(await isLocked()).toBe(true);
    await Promise.all([lockVault(), unlock()]);
    expect(await secrets.get('accountKey')).toBe('KEY');
    await lockVault();
  }
});

describe('setting and removing the lock', () => {
  test('a set lock is changed and removed only with its passphrase', async () => {
    await secrets.set('accountKey', 'KEY');
    await set();
    await expect(set('another passphrase')).rejects.toThrow('message-refused');
    await expect(set('another passphrase', 'wrong')).rejects.toThrow('passphrase-wrong');
    await expect(set('another passphrase', '')).rejects.toThrow('passphrase-wrong');
    await set('another passphrase', passphrase);
    await lockVault();
    await expect(unlock()).rejects.toThrow('passphrase-wrong');
    const remove = (words: string) => handlers['lock/remove']({ passphrase: words }, caller);
    await expect(remove(passphrase)).rejects.toThrow('passphrase-wrong');
    expect(await isLocked()).toBe(true);
    expect((await lockItem.read()).set).toBe(true);
    await remove('another passphrase');
    expect((await lockItem.read()).set).toBe(false);
    expect(await alarms()).toEqual([]);
    expect(await secrets.get('accountKey')).toBe('KEY');
  });

  test('a lock that pages were not told of is shown after an attempt that failed, too', async () => {
    await set();
    await lockItem.write({ set: false, idleMinutes: 15 });
    await expect(set('another passphrase')).rejects.toThrow('message-refused');
    expect(await lockItem.read()).toEqual({ set: true, idleMinutes: 15 });
  });

  test('a browser session begins with the state of the lock as it is', async () => {
    await lockItem.write({ set: true, idleMinutes: 5 });
    await fakeBrowser.alarms.create('vantage:lock', { periodInMinutes: 1 });
    await wakeUp.arm();
    expect(await lockItem.read()).toEqual({ set: false, idleMinutes: 5 });
    expect(await alarms()).toEqual([]);
    expect(await lastUse()).toBeUndefined();
  });
});

test('locking keeps the logins of profiles that are on, were on before a switch, or have a route', async () => {
  for (const id of ['on', 'before', 'applied', 'off']) await secrets.set(`login:${id}`, id);
  const endpoint = { scheme: 'http', host: 'my.example', port: 3128 } as const;
  const state = {
    ...allOff,
    on: [storedProfileState({ profileId: 'on' })],
    appliedRoutes: [{ profileId: 'applied', endpoint, where: everywhere }],
  };
  await proxyItem.write({ ...state, before: [storedProfileState({ profileId: 'before' })] });
  await set();
  await lockVault();
  for (const id of ['on', 'before', 'applied']) expect(await secrets.get(`login:${id}`)).toBe(id);
  await expect(secrets.get('login:off')).rejects.toThrow('locked');
  await unlock();
  await proxyItem.write({ ...state, before: null });
  await lockVault();
  expect(await secrets.get('login:on')).toBe('on');
  await expect(secrets.get('login:before')).rejects.toThrow('locked');
});

describe('the idle limit', () => {
  test('is watched only while a lock is set and open', async () => {
    // As setting a lock leaves it when the worker ends before the secrets are written.
    await fakeBrowser.storage.session.set({ [unlockedFlagName]: true });
    await limitIdle(5);
    expect(await alarms()).toEqual([]);
    await set();
    expect(await alarms()).toEqual(armed);
    expect(await lastUse()).toBe(began);
    await lockVault();
    expect(await alarms()).toEqual([]);
    vi.setSystemTime(began + 60_000);
    await syncLock();
    expect(await lastUse()).toBe(began);
    await unlock();
    expect(await alarms()).toEqual(armed);
    expect(await lastUse()).toBe(began + 60_000);
    await limitIdle(0);
    expect(await alarms()).toEqual([]);
    expect(await lockItem.read()).toEqual({ set: true, idleMinutes: 0 });
    await limitIdle(1);
    expect(await alarms()).toEqual(armed);
  });

  test.each([
    [5, 5 * 60_000 - 1, false],
    [5, 5 * 60_000, true],
    [1, 60_000, true],
    [0, 24 * 60 * 60_000, false],
  ])('of %i minutes, after %i ms without use: locks %s', async (minutes, ms, locks) => {
    await set();
    await limitIdle(minutes);
    vi.setSystemTime(began + ms);
    await wakeUp.run();
    expect(await isLocked()).toBe(locks);
    expect(await alarms()).toEqual(locks || minutes === 0 ? [] : armed);
  });

  test('applies to a lock that was set just before the worker ended', async () => {
    const ended = new Error('the worker ended');
    vi.spyOn(lockItem, 'update').mockRejectedValueOnce(ended);
    await expect(set()).rejects.toThrow(ended);
    expect(await lockItem.read()).toEqual({ set: false, idleMinutes: 30 });
    expect(await alarms()).toEqual(armed);
    await wakeUp.run();
    expect(await lockItem.read()).toEqual({ set: true, idleMinutes: 30 });
    expect(await isLocked()).toBe(false);
    vi.setSystemTime(began + 30 * 60_000);
    await wakeUp.run();
    expect(await isLocked()).toBe(true);
    expect(await alarms()).toEqual([]);
  });

  test('ends with a lock whose removal the worker did not finish', async () => {
    await set();
    const ended = new Error('the worker ended');
    vi.spyOn(lockItem, 'update').mockRejectedValueOnce(ended);
    await expect(handlers['lock/remove']({ passphrase }, caller)).rejects.toThrow(ended);
    expect(await alarms()).toEqual(armed);
    await wakeUp.run();
    expect(await alarms()).toEqual([]);
    expect(await lockItem.read()).toEqual({ set: false, idleMinutes: 30 });
  });

  test('is no condition of locking', async () => {
    await secrets.set('accountKey', 'KEY');
    await set();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(fakeBrowser.alarms, 'create').mockRejectedValueOnce(new Error('500 alarms'));
    await lockVault();
    await expect(secrets.get('accountKey')).rejects.toThrow('locked');
  });

  test('is watched without a write where the lock is as pages know it', async () => {
    await set();
    const write = vi.spyOn(fakeBrowser.storage.local, 'set');
    vi.setSystemTime(began + 60_000);
    await wakeUp.run();
    expect(write).not.toHaveBeenCalled();
    expect(await alarms()).toEqual(armed);
  });

  test('locks when no use was ever noted', async () => {
    await set();
    await fakeBrowser.storage.session.remove(lastUsedItem.key);
    await wakeUp.run();
    expect(await isLocked()).toBe(true);
  });

  test('does not close a lock that is just being opened after a long time', async () => {
    await set();
    await lockVault();
    vi.setSystemTime(began + 24 * 60 * 60_000);
    await Promise.all([unlock(), wakeUp.run()]);
    expect(await isLocked()).toBe(false);
  });
});

describe('use', () => {
  test('is noted at most every fifteen seconds', async () => {
    recordUse();
    expect(await lastUse()).toBe(began);
    vi.setSystemTime(began + 14_999);
    recordUse();
    expect(await lastUse()).toBe(began);
    vi.setSystemTime(began + 15_000);
    recordUse();
    expect(await lastUse()).toBe(began + 15_000);
  });

  test('is noted after the clock was set back, and then the keys are locked', async () => {
    await set();
    recordUse();
    vi.setSystemTime(began - 3_600_000);
    await wakeUp.run();
    expect(await isLocked()).toBe(true);
    recordUse();
    expect(await lastUse()).toBe(began - 3_600_000);
  });

  test('is reported by pages', async () => {
    vi.setSystemTime(began + 30_000);
    await handlers['lock/touch']({}, caller);
    expect(await lastUse()).toBe(began + 30_000);
  });

  test('that cannot be noted is told in the console only', async () => {
    const error = new Error('quota');
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(error);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    // Later than the uses of the test before, which keep further ones from being noted.
    vi.setSystemTime(began + 60_000);
    recordUse();
    await vi.waitFor(() =>
      expect(logged.mock.calls).toEqual([['Vantage: noting a use failed.', error]]),
    );
  });
});

test('what was blocked goes on when the lock is opened, not when it is closed', async () => {
  await set();
  await lockVault();
  const opened = vi.fn<() => Promise<void>>().mockResolvedValueOnce();
  register(opened);
  await unlock();
  expect(opened).toHaveBeenCalledTimes(1);
  await lockVault();
  expect(opened).toHaveBeenCalledTimes(1);
  const error = new Error('no work');
  opened.mockRejectedValueOnce(error);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await unlock();
  await vi.waitFor(() =>
    expect(logged.mock.calls).toEqual([
      ['Vantage: going on after the lock was opened failed.', error],
    ]),
  );
});
