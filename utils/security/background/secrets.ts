import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ext, isFirefox } from '../../browser/ext';
import { withLock } from '../../storage/web-locks';
import type { SecretsApart } from '../../storage/migrate-secrets';
import {
  createVault,
  deviceKeyName,
  type Disk,
  heldLoginsName,
  unlockedKeyName,
  type Memory,
  secretPrefix,
} from '../secrets-vault';
import { forgetSecrets } from '../lock-steps';
import { deviceKeyFiles } from './device-key-file';

/**
 * Keys and proxy logins, out of the reach of content scripts; only the background imports this.
 * Chromium: `storage.local` closed to content scripts. Firefox has no such call, so there they sit
 * in the extension origin's IndexedDB. They are sealed in either (`secrets-vault.ts`): what was once written to
 * those stores can be read in the profile folder long after it was removed.
 */
export const keyNames = ['accountKey', 'scraperKey', 'browserKey'] as const;
export type KeyName = (typeof keyNames)[number];
export type SecretName =
  | KeyName
  /** The same of an account beside the first, by its id. */
  | `${KeyName}@${string}`
  /** JSON of the login (and session id) that a profile uses now. */
  | `login:${string}`;

export interface Secrets {
  /** Rejects with `locked`; the login of a profile that was on when the lock closed can still be had. */
  get(name: SecretName): Promise<string | null>;
  /** Rejects with `locked`. */
  set(name: SecretName, value: string): Promise<void>;
  remove(name: SecretName): Promise<void>;
  /** Removes them so that no copy on the disk can be opened (`forgetSecrets`). */
  forget(names: readonly SecretName[]): Promise<void>;
  /** Its profile is off: while locked, its login is had no more. */
  release(name: SecretName): Promise<void>;
  /** Ids of the profiles that have a login. */
  loginNames(): Promise<string[]>;
  /** Names of the first account's keys that are there. */
  firstKeys(): Promise<KeyName[]>;
  /** Keys of accounts beside the first, each with its account's id. */
  keysBeside(): Promise<{ name: SecretName; accountId: string }[]>;
}

const chromiumDisk: Disk = {
  async read(names) {
    const stored = await ext.storage.local.get(names.map((name) => secretPrefix + name));
    return Object.fromEntries(names.map((name) => [name, stored[secretPrefix + name]]));
  },
  async write(values) {
    // One batch of the browser's database: all of it, or nothing.
    await ext.storage.local.set(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [secretPrefix + name, value]),
      ),
    );
  },
  async remove(name) {
    await ext.storage.local.remove(secretPrefix + name);
  },
  async names() {
    return startingWith(Object.keys(await ext.storage.local.get(null)), secretPrefix);
  },
};

interface SecretStores extends DBSchema {
  /** By name: the text, or the same sealed. What is read is told apart by the vault. */
  secrets: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<SecretStores>> | undefined;
function database(): Promise<IDBPDatabase<SecretStores>> {
  opened ??= openDB<SecretStores>('secrets', 1, {
    upgrade: (db) => void db.createObjectStore('secrets'),
  });
  return opened;
}

const firefoxDisk: Disk & SecretsApart = {
  async read(names) {
    const { store } = (await database()).transaction('secrets');
    const values: unknown[] = await Promise.all(names.map((name) => store.get(name)));
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  },
  async write(values: Readonly<Record<string, unknown>>, gone: readonly string[] = []) {
    const { store, done } = (await database()).transaction('secrets', 'readwrite');
    const puts = Object.entries(values).map(([name, value]) => store.put(value, name));
    const deletions = gone.map((name) => store.delete(name));
    await Promise.all([...puts, ...deletions, done]);
  },
  async remove(name) {
    await (await database()).delete('secrets', name);
  },
  async names() {
    return await (await database()).getAllKeys('secrets');
  },
};

function startingWith(keys: string[], start: string): string[] {
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

const memory: Memory = {
  read: () => ext.storage.session.get([unlockedKeyName, heldLoginsName, deviceKeyName]),
  write: (values) => ext.storage.session.set(values),
  remove: (names) => ext.storage.session.remove(names),
};

/** For migrations: secrets outside of `storage.local`; null: they lie in it. */
export const secretsApart: SecretsApart | null = isFirefox ? firefoxDisk : null;

/** For those who set and open the lock; all others use `secrets`. */
export const vault = createVault(
  isFirefox ? firefoxDisk : chromiumDisk,
  memory,
  deviceKeyFiles,
  (step) => withLock('secrets', step),
);

export const secrets: Secrets = {
  get: vault.get,
  set: vault.set,
  remove: vault.remove,
  forget: (names) => forgetSecrets(vault, names),
  release: vault.release,
  loginNames: async () => startingWith(await vault.disk.names(), 'login:'),
  async firstKeys() {
    const names = new Set(await vault.disk.names());
    return keyNames.filter((name) => names.has(name));
  },
  async keysBeside() {
    const names = await vault.disk.names();
    return keyNames.flatMap((key) =>
      startingWith(names, `${key}@`).map((accountId) => ({
        name: `${key}@${accountId}` as const,
        accountId,
      })),
    );
  },
};

/** Whether a lock is set and closed. */
export async function isLocked(): Promise<boolean> {
  return await vault.isLocked();
}

/** Closes `storage.local` to content scripts where the browser can (Chromium). Called at every start. */
export async function closeStorageToContentScripts(): Promise<void> {
  if (!isFirefox) await ext.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}
