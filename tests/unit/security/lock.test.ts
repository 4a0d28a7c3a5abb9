import { expect, test, vi } from 'vitest';
import {
  changeLock,
  giveUpSecrets,
  lockVault,
  removeLock,
  setLock,
  unlock,
} from '@/utils/security/lock-steps';
import { isSealed, newDataKey, unsealText, sealText } from '@/utils/security/data-key';
import type { Vault } from '@/utils/security/secrets-vault';
import { kept, read, stores } from '../../fixtures/vault-stores';

vi.mock('@/utils/security/passphrase-seal', () => import('../../fixtures/quick-seal'));

const words = 'a long passphrase';
const others = 'quite another one';

test('a seal opens under its own key and name only', async () => {
  const key = newDataKey();
  const sealed = await sealText(key, 'accountKey', 'grüße');
  expect(isSealed(sealed)).toBe(true);
  expect(await unsealText(key.raw, 'accountKey', sealed)).toBe('grüße');
  await expect(unsealText(key.raw, 'scraperKey', sealed)).rejects.toThrow();
  await expect(unsealText(newDataKey().raw, 'accountKey', sealed)).rejects.toThrow();
});

test('what was stored without a lock is sealed, and nothing of it stays on the disk', async () => {
  const { disk, open, restart } = await stores(kept);
  await setLock(open(), words);
  expect(await read(open())).toEqual(kept);
  const text = JSON.stringify(disk);
  for (const secret of Object.values(kept)) expect(text).not.toContain(secret);
  const later = restart();
  await expect(later.get('accountKey')).rejects.toMatchObject({ problem: { code: 'locked' } });
  await expect(later.set('accountKey', 'x')).rejects.toMatchObject({ problem: { code: 'locked' } });
  await expect(setLock(later, others)).rejects.toMatchObject({ problem: { code: 'locked' } });
  expect(await later.get('scraperKey')).toBeNull();
  for (let at = 0; at < 3; at += 1) {
    await expect(unlock(later, 'wrong')).rejects.toMatchObject({
      problem: { code: 'passphrase-wrong' },
    });
  }
  await unlock(later, words);
  expect(await read(later)).toEqual(kept);
  await later.set('scraperKey', 'new');
  expect(JSON.stringify(disk)).not.toContain('"new"');
  expect(await later.get('scraperKey')).toBe('new');
});

test('locking keeps only the logins of what is on', async () => {
  const { open } = await stores({ ...kept, 'login:b': 'second' });
  const vault = open();
  await setLock(vault, words);
  await lockVault(vault, async () => ['a']);
  expect(await vault.get('login:a')).toBe(kept['login:a']);
  for (const name of ['login:b', 'accountKey']) {
    await expect(vault.get(name)).rejects.toMatchObject({ problem: { code: 'locked' } });
  }
  await unlock(vault, words);
  expect(await vault.get('login:b')).toBe('second');
});

test('a damaged login of what is on is not kept, and the others are', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { open, disk } = await stores({ ...kept, 'login:b': 'second' });
  const vault = open();
  await setLock(vault, words);
  disk['login:a'] = { ...(disk['login:a'] as object), sealed: 'AAAA' };
  await expect(vault.get('login:a')).rejects.toMatchObject({
    problem: { code: 'storage-unreadable' },
  });
  await lockVault(vault, async () => ['a', 'b']);
  expect(await vault.get('login:b')).toBe('second');
  await expect(vault.get('login:a')).rejects.toMatchObject({ problem: { code: 'locked' } });
  expect(logged).toHaveBeenCalledWith('Vantage: reading a secret failed.', expect.anything());
  logged.mockRestore();
});

test('a login in use can be had at every instant of locking', async () => {
  const { open } = await stores(kept);
  const vault = open();
  await setLock(vault, words);
  const had: (string | null)[] = [];
  const { remove, write } = vault.memory;
  const note = async (step: Promise<void>) => {
    await step;
    had.push(await vault.get('login:a'));
  };
  vault.memory.remove = (names) => note(remove(names));
  vault.memory.write = (values) => note(write(values));
  await lockVault(vault, async () => ['a']);
  expect(had).toEqual([kept['login:a'], kept['login:a']]);
});

test('where memory is full the keys make room for the login in use', async () => {
  const { open } = await stores(kept);
  const vault = open();
  await setLock(vault, words);
  const { write } = vault.memory;
  vault.memory.write = async (values) => {
    if (await vault.isLocked()) return await write(values);
    throw new Error('quota');
  };
  await lockVault(vault, async () => ['a']);
  expect(await vault.isLocked()).toBe(true);
  expect(await vault.get('login:a')).toBe(kept['login:a']);
});

test.each<[string, (vault: Vault) => Promise<void>, string]>([
  [
    'memory takes nothing more',
    async (vault) => {
      vault.memory.write = () => Promise.reject(new Error('quota'));
      await lockVault(vault, async () => ['a']);
    },
    'quota',
  ],
  [
    'nobody can tell what is on',
    (vault) => lockVault(vault, () => Promise.reject(new Error('unreadable'))),
    'unreadable',
  ],
])('the lock closes also where %s, and says so', async (_, close, message) => {
  const { open } = await stores(kept);
  const vault = open();
  await setLock(vault, words);
  await expect(close(vault)).rejects.toThrow(message);
  expect(await vault.isLocked()).toBe(true);
  await expect(vault.get('accountKey')).rejects.toMatchObject({ problem: { code: 'locked' } });
});

test('a login is held no more once its profile is off', async () => {
  const { open } = await stores({ ...kept, 'login:b': 'second' });
  const vault = open();
  await setLock(vault, words);
  await vault.release('login:a');
  expect(await read(vault)).toEqual(kept);
  await lockVault(vault, async () => ['a', 'b']);
  await vault.release('login:a');
  await expect(vault.get('login:a')).rejects.toMatchObject({ problem: { code: 'locked' } });
  expect(await vault.get('login:b')).toBe('second');
  await unlock(vault, words);
  expect(await read(vault)).toEqual(kept);
});

test('another passphrase seals anew, and without one all is under a device key again', async () => {
  const { disk, keyFiles, open, restart } = await stores(kept);
  await setLock(open(), words);
  expect(keyFiles.size).toBe(0);
  const before = JSON.stringify(disk);
  await expect(changeLock(open(), 'wrong', others)).rejects.toThrow('passphrase-wrong');
  expect(JSON.stringify(disk)).toBe(before);
  await changeLock(open(), words, others);
  const vault = restart();
  await expect(unlock(vault, words)).rejects.toThrow('passphrase-wrong');
  await unlock(vault, others);
  expect(await read(vault)).toEqual(kept);
  await removeLock(vault, others);
  expect(JSON.stringify(disk)).not.toContain('key-of-mine');
  expect(keyFiles.size).toBe(1);
  expect(await read(restart())).toEqual(kept);
});

test.each([
  ['set', [others], (vault: Vault) => setLock(vault, others)],
  ['change', [words, others], (vault: Vault) => changeLock(vault, words, others)],
  ['remove', [words], (vault: Vault) => removeLock(vault, words)],
  ['close', [words], (vault: Vault) => lockVault(vault, async () => ['a'])],
])('killed at any write of %s, nothing is lost', async (name, passphrases, step) => {
  for (let at = 0; at < 6; at += 1) {
    for (const browserToo of [false, true]) {
      const store = await stores(kept);
      if (name !== 'set') await setLock(store.open(), words);
      store.killAt(at);
      await step(store.open()).catch((error: unknown) => {
        expect(String(error)).toContain('killed');
      });
      store.live();
      const after = browserToo ? store.restart() : store.open();
      const locked = await after.isLocked();
      if (locked) {
        // One of the passphrases unlocks it; which one depends on when the worker was killed.
        const tried = await Promise.allSettled(passphrases.map((one) => unlock(after, one)));
        expect(tried.some(({ status }) => status === 'fulfilled')).toBe(true);
      }
      expect(await read(after), `${name} ${at} ${browserToo}`).toEqual(kept);
    }
  }
});

test('a sealed secret does not open under the name of another one', async () => {
  const { disk, open } = await stores({ key: 'K' });
  await setLock(open(), words);
  disk['accountKey'] = disk['key'];
  delete disk['key'];
  // It could be another secret that an attacker put in its place.
  await expect(open().get('accountKey')).rejects.toMatchObject({
    problem: { code: 'storage-unreadable' },
  });
});

test('opening where no lock is set asks for nothing, and a lock that is open can be opened again', async () => {
  const { open } = await stores(kept);
  const vault = open();
  await unlock(vault, 'anything');
  expect(await vault.lock()).toBeNull();
  expect(await vault.isLocked()).toBe(false);
  await setLock(vault, words);
  expect(await vault.isLocked()).toBe(false);
  await unlock(vault, words);
  expect(await read(vault)).toEqual(kept);
  expect(await vault.deviceKeyId()).toBeNull();
});

test('locking where no lock is set holds nothing and keeps everything open', async () => {
  const { open } = await stores(kept);
  const vault = open();
  await lockVault(vault, () => Promise.reject(new Error('not to be asked')));
  expect(await read(vault)).toEqual(kept);
  expect(JSON.stringify(await vault.memory.read())).not.toContain('"login:a"');
});

test('locking twice keeps the login in use as it was held the first time', async () => {
  const { open } = await stores(kept);
  const vault = open();
  await setLock(vault, words);
  await lockVault(vault, async () => ['a', 'gone']);
  await lockVault(vault, () => Promise.reject(new Error('not to be asked')));
  expect(await vault.get('login:a')).toBe(kept['login:a']);
});

test('once opened, nothing that was held in memory for the time of the lock stays there', async () => {
  const { open } = await stores(kept);
  const vault = open();
  await setLock(vault, words);
  await lockVault(vault, async () => ['a']);
  expect(JSON.stringify(await vault.memory.read())).toContain('login:a');
  await unlock(vault, words);
  expect(JSON.stringify(await vault.memory.read())).not.toContain('login:a');
});

test('in memory there is one kind of key: that of the device, or that of the lock that is open', async () => {
  const { open, disk } = await stores(kept);
  const vault = open();
  const names = async () =>
    Object.entries(await vault.memory.read())
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name)
      .toSorted();
  expect(await names()).toEqual(['deviceKey']);
  await setLock(vault, words);
  expect(await names()).toEqual(['lockKeys', 'lockOpen']);
  // The key of before opens nothing any more, and is there no more.
  await changeLock(vault, words, others);
  const { lockKeys } = await vault.memory.read();
  expect(Object.keys(lockKeys as object)).toEqual([Reflect.get(disk['lock'] as object, 'id')]);
  await lockVault(vault, async () => ['a']);
  expect(await names()).toEqual(['lockHeld']);
  await unlock(vault, others);
  await removeLock(vault, others);
  expect(await names()).toEqual(['deviceKey']);
});

test('what is under no key, or under a key that is not known, is told apart', async () => {
  const { open, disk } = await stores(kept);
  const vault = open();
  await vault.disk.write({ plain: 'text', odd: { key: 'k' } });
  expect(await vault.get('plain')).toBeNull();
  expect(await vault.get('odd')).toBeNull();
  await setLock(vault, words);
  const { sealed } = disk['accountKey'] as { sealed: string };
  await vault.disk.write({ foreign: { key: 'another', sealed } });
  await expect(vault.get('foreign')).rejects.toMatchObject({
    problem: { code: 'storage-unreadable', detail: 'foreign' },
  });
  await vault.remove('foreign');
  expect(await vault.get('foreign')).toBeNull();
  await vault.release('login:a');
  expect(await vault.memory.read()).not.toHaveProperty('lockHeld');
});

test('several secrets are written at once, with those that are taken away', async () => {
  const { open, disk } = await stores(kept);
  const vault = open();
  const written = await vault.sealed({ accountKey: 'new', 'login:a': null });
  expect(Object.keys(written)).toEqual(['accountKey', 'login:a']);
  expect(JSON.stringify(disk)).not.toContain(JSON.stringify(written['accountKey']));
  await vault.disk.write(written);
  expect(await read(vault)).toEqual({ ...kept, accountKey: 'new', 'login:a': null });
});

test('a lost passphrase that is given up leaves no names, which would count as logins', async () => {
  const { disk, open, restart } = await stores(kept);
  await setLock(open(), words);
  await giveUpSecrets(restart());
  expect(disk).toEqual({});
});
