import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLockGiveUp } from '@/utils/security/background/give-up-lock';
import { createLockArea } from '@/utils/security/background/lock-area';
import { isLocked, secrets } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { lockItem, settingsItem } from '@/utils/storage/registry/settings';
import {
  account,
  addressesOf,
  caller,
  connected,
  newBrowser,
  passphrase,
} from '../../../fixtures/restoring';
import { customProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));

const lock = createLockArea();
const closeProfiles = vi.fn<(profileIds: readonly string[]) => Promise<void>>();
const goOn = vi.fn<() => Promise<void>>();
const { runChange } = lock;
const handlers = createLockGiveUp({ runChange, closeProfiles, goOn });
const giveUp = (typed = 'DELETE') => handlers['lock/give-up']({ typed }, caller);
const stored = () => fakeBrowser.storage.local.get(null);
const missing = { account, problem: { code: 'key-missing' } };

beforeEach(async () => {
  newBrowser();
  closeProfiles.mockReset().mockResolvedValue();
  goOn.mockReset().mockResolvedValue();
  await connected('a.test', 'KEY-A');
  const state = { account, problem: null };
  const other = { id: 'b', label: 'B', addresses: addressesOf('b.test'), state };
  await accountsItem.update((now) => ({ ...now, others: [other] }));
  await secrets.set('accountKey@b', 'KEY-B');
  await profilesItem.write([customProfile({ id: 'own', hasLogin: true })]);
  await secrets.set('login:own', 'LOGIN');
  await secrets.set('webhook:w', 'SIGNING');
  await lock.handlers['lock/set']({ passphrase }, caller);
  await lock.handlers['lock/now']({}, caller);
});

test('all that is sealed is deleted and the lock ends; all else stays', async () => {
  const settings = await settingsItem.read();
  const { current } = await accountsItem.read();
  await giveUp();
  expect(JSON.stringify(await stored())).not.toContain('sealed');
  expect(await isLocked()).toBe(false);
  expect(await lockItem.read()).toMatchObject({ set: false });
  for (const name of ['accountKey', 'accountKey@b', 'login:own', 'webhook:w'] as const)
    expect(await secrets.get(name)).toBeNull();
  expect(await settingsItem.read()).toEqual(settings);
  expect(await profilesItem.read()).toEqual([customProfile({ id: 'own', hasLogin: false })]);
  // The accounts keep their IDs, which runs and watches name.
  expect(await accountItem.read()).toEqual(missing);
  expect(await accountsItem.read()).toMatchObject({
    current,
    others: [{ id: 'b', state: missing }],
  });
  await secrets.set('accountKey', 'KEY-NEW');
  expect(await secrets.get('accountKey')).toBe('KEY-NEW');
});

test('profiles are closed while their login is still there, and what waited goes on after it', async () => {
  const steps: unknown[] = [];
  closeProfiles.mockImplementation(async (ids) => {
    steps.push(ids, await isLocked());
  });
  goOn.mockImplementation(async () => {
    steps.push(await secrets.get('login:own'));
  });
  await giveUp();
  await vi.waitFor(() => expect(steps).toEqual([['own'], true, null]));
});

test('profiles that cannot be closed keep nobody out: without a login their proxy refuses them', async () => {
  const error = new Error('no proxy setting');
  closeProfiles.mockRejectedValue(error);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await giveUp();
  expect(await isLocked()).toBe(false);
  expect(logged.mock.calls).toEqual([['Vantage: closing profiles failed.', error]]);
  logged.mockRestore();
});

test('nothing is deleted without the word, nor while the lock is open', async () => {
  const before = await stored();
  await expect(giveUp('delete')).rejects.toThrow('message-refused');
  expect(await stored()).toEqual(before);
  await lock.handlers['lock/unlock']({ passphrase }, caller);
  await giveUp();
  expect(await secrets.get('accountKey')).toBe('KEY-A');
  expect(await lockItem.read()).toMatchObject({ set: true });
  expect(closeProfiles).not.toHaveBeenCalled();
});

test('ended before the lock is noted as gone, the next worker notes it', async () => {
  const ended = new Error('the worker ended');
  const update = vi.spyOn(lockItem, 'update').mockRejectedValueOnce(ended);
  await expect(giveUp()).rejects.toThrow(ended);
  update.mockRestore();
  expect(await lockItem.read()).toMatchObject({ set: true });
  await lock.wakeUps['vantage:lock'].run();
  expect(await lockItem.read()).toMatchObject({ set: false });
});
