import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLockGiveUp } from '@/utils/security/background/give-up-lock';
import { createLockArea } from '@/utils/security/background/lock-area';
import { isLocked, secrets, vault } from '@/utils/security/background/secrets';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { lockItem, settingsItem } from '@/utils/storage/registry/settings';
import {
  account,
  addressesOf,
  caller,
  connected,
  instead,
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

test.each([
  ['the account', accountItem],
  ['the other accounts', accountsItem],
  ['the profiles', profilesItem],
])(
  'what is missing is noted even if %s cannot be written, and what waited goes on',
  async (_, item) => {
    const error = new Error('no room');
    const restore = instead(item, { update: async () => Promise.reject(error) });
    await expect(giveUp()).rejects.toThrow(error);
    restore();
    const noted = [
      (await accountItem.read()).problem?.code === 'key-missing',
      (await accountsItem.read()).others[0]?.state.problem?.code === 'key-missing',
      (await profilesItem.read()).every((one) => one.kind === 'custom' && !one.hasLogin),
    ];
    const of = [accountItem.key, accountsItem.key, profilesItem.key];
    expect(noted).toEqual(of.map((key) => key !== item.key));
    expect(goOn).toHaveBeenCalledOnce();
  },
);

test('an entry that cannot be removed does not keep what is missing from being noted', async () => {
  const error = new Error('no answer');
  const remove = vi.spyOn(vault.disk, 'remove').mockRejectedValueOnce(error);
  await expect(giveUp()).rejects.toThrow(error);
  remove.mockRestore();
  expect(await isLocked()).toBe(false);
  expect(await accountItem.read()).toEqual(missing);
  expect(await profilesItem.read()).toEqual([customProfile({ id: 'own', hasLogin: false })]);
  expect(goOn).toHaveBeenCalledOnce();
});

test('nothing is noted, and nothing goes on, where the secrets cannot be deleted', async () => {
  const error = new Error('no room');
  const write = vi.spyOn(vault.disk, 'write').mockRejectedValueOnce(error);
  await expect(giveUp()).rejects.toThrow(error);
  write.mockRestore();
  expect(await isLocked()).toBe(true);
  expect(await accountItem.read()).toEqual({ account, problem: null });
  expect(await profilesItem.read()).toEqual([customProfile({ id: 'own', hasLogin: true })]);
  expect(goOn).not.toHaveBeenCalled();
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
