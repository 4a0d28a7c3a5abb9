import { describe, expect, test, vi } from 'vitest';
import { eraseSecrets, forgetSecrets, setLock, deleteOldKeys } from '@/utils/security/lock-steps';
import { isSealed, unsealText } from '@/utils/security/data-key';
import type { Vault } from '@/utils/security/secrets-vault';
import { kept, read, stores } from '../../fixtures/vault-stores';

vi.mock('@/utils/security/passphrase-seal', () => import('../../fixtures/quick-seal'));

const words = 'a long passphrase';

/** Whether a key from a file decrypts any value that is, or ever was, on the disk. */
async function opens(raw: string, written: readonly unknown[]): Promise<boolean> {
  const values = written.flatMap((one) => Object.entries(one as Record<string, unknown>));
  const tried = values.map(async ([name, value]) =>
    isSealed(value) ? await unsealText(raw, name, value) : Promise.reject(new Error('no seal')),
  );
  return (await Promise.allSettled(tried)).some(({ status }) => status === 'fulfilled');
}

describe('without a lock', () => {
  test('every secret is sealed from its first writing on, under a key that lies in a file alone', async () => {
    const { disk, keyFiles, restart } = await stores(kept);
    const text = JSON.stringify(disk);
    for (const secret of Object.values(kept)) expect(text).not.toContain(secret);
    expect([...keyFiles.keys()]).toEqual([Reflect.get(disk['lock'] as object, 'id')]);
    for (const raw of keyFiles.values()) expect(text).not.toContain(raw);
    const later = restart();
    expect(await later.isLocked()).toBe(false);
    expect(await later.lock()).toBeNull();
    expect(await read(later)).toEqual(kept);
  });

  test.each<[string, (vault: Vault) => Promise<void>, string[]]>([
    ['setting a passphrase', (vault) => setLock(vault, words), []],
    ['forgetting', (vault) => forgetSecrets(vault, ['accountKey']), ['accountKey']],
    ['erasing', eraseSecrets, Object.keys(kept)],
  ])('%s leaves no key that opens what was written before', async (_, step, gone) => {
    const { disk, keyFiles, open } = await stores(kept);
    const before = structuredClone(disk);
    const [old = ''] = keyFiles.values();
    expect(await opens(old, [before])).toBe(true);
    const vault = open();
    await step(vault);
    expect([...keyFiles.values()]).not.toContain(old);
    for (const raw of keyFiles.values()) expect(await opens(raw, [before])).toBe(false);
    expect(JSON.stringify(await vault.memory.read())).not.toContain(old);
    for (const [name, text] of Object.entries(kept)) {
      expect(await vault.get(name)).toBe(gone.includes(name) ? null : text);
    }
  });

  test.each<[string, (sealed: string) => string]>([
    ['changed', (sealed) => `${sealed.slice(0, -4)}AAAA`],
    ['no Base64', () => '###'],
  ])(
    'a damaged value (%s) is reported, and does not keep others from being forgotten',
    async (_, damage) => {
      const { disk, open } = await stores(kept);
      const value = disk['login:a'] as { key: string; sealed: string };
      const vault = open();
      await vault.disk.write({ 'login:a': { ...value, sealed: damage(value.sealed) } });
      const unreadable = { problem: { code: 'storage-unreadable', detail: 'login:a' } };
      await expect(vault.get('login:a')).rejects.toMatchObject(unreadable);
      await forgetSecrets(vault, ['accountKey']);
      expect(await read(vault)).toEqual({ ...kept, accountKey: null, 'login:a': null });
    },
  );

  test('what a restore put aside can still be opened after another secret was forgotten', async () => {
    const { disk, keyFiles, open } = await stores(kept);
    const vault = open();
    const [old = ''] = keyFiles.values();
    const secrets = { accountKey: disk['accountKey'] };
    await vault.disk.write({ before: { id: 'restore', secrets } });
    await forgetSecrets(vault, ['login:a']);
    expect(disk['before']).toEqual({ id: 'restore', secrets });
    expect(await vault.get('login:a')).toBeNull();
    await vault.disk.write(secrets);
    expect(await vault.get('accountKey')).toBe(kept.accountKey);
    // Once the change can't be undone any more, no earlier value can be decrypted.
    await forgetSecrets(vault, ['before']);
    expect([...keyFiles.values()]).not.toContain(old);
    expect(await read(vault)).toEqual({ ...kept, 'login:a': null });
  });

  test('killed at any write of forgetting, the secret is there or gone, and the others are there', async () => {
    for (let at = 0; at < 8; at += 1) {
      const store = await stores(kept);
      const before = structuredClone(store.disk);
      const [old = ''] = store.keyFiles.values();
      store.killAt(at);
      await forgetSecrets(store.open(), ['accountKey']).catch((error: unknown) => {
        expect(String(error)).toContain('killed');
      });
      const vault = store.restart();
      const left = await vault.get('accountKey');
      expect(await read(vault)).toEqual({ ...kept, accountKey: left });
      await deleteOldKeys(vault);
      expect(store.keyFiles.size).toBe(1);
      if (left === null)
        expect(await opens([...store.keyFiles.values()].join(), [before])).toBe(false);
      else expect([...store.keyFiles.values()]).toEqual([old]);
      expect(await read(store.restart())).toEqual({ ...kept, accountKey: left });
    }
  });

  test('killed at any write of the first secret, the next one is kept', async () => {
    for (let at = 0; at < 4; at += 1) {
      const store = await stores();
      store.killAt(at);
      await store
        .open()
        .set('accountKey', 'one')
        .catch((error: unknown) => expect(String(error)).toContain('killed'));
      const vault = store.restart();
      await vault.set('accountKey', 'two');
      await deleteOldKeys(vault);
      expect(store.keyFiles.size).toBe(1);
      expect(await store.restart().get('accountKey')).toBe('two');
    }
  });

  test('a lost key is told, can be forgotten, and what comes next is under a new one', async () => {
    const lost = { problem: { code: 'device-key-lost' } };
    const store = await stores(kept);
    store.keyFiles.clear();
    const vault = store.restart();
    await expect(vault.get('accountKey')).rejects.toMatchObject(lost);
    await expect(setLock(vault, words)).rejects.toMatchObject(lost);
    await forgetSecrets(vault, ['accountKey@2']);
    expect(await vault.get('accountKey@2')).toBeNull();
    await expect(vault.get('login:a')).rejects.toMatchObject(lost);
    await vault.set('accountKey', 'connected again');
    expect(await read(store.restart())).toEqual({
      accountKey: 'connected again',
      'accountKey@2': null,
      'login:a': null,
    });
  });

  test('a secret that is read amid a change of keys is read again', async () => {
    const store = await stores(kept);
    const vault = store.open();
    const { read: readDisk } = vault.disk;
    let isFirst = true;
    vault.disk.read = async (names) => {
      const found = structuredClone(await readDisk(names));
      if (isFirst) {
        isFirst = false;
        await setLock(store.open(), words);
      }
      return found;
    };
    expect(await vault.get('accountKey')).toBe('key-of-mine');
  });
});
