import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ext, isFirefox } from '../../browser/ext';
import { ProblemError, toProblem } from '../../problem';
import { withWebLock } from '../../storage/web-locks';
import { logFailure } from '../../log-failure';
import { withTimeoutOrNull, withRetries } from '../../wait';
import type { SeparateSecrets } from '../../storage/migrate-secrets';
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
 * Keys and proxy logins, inaccessible to content scripts; imported only by the background. Chromium:
 * `storage.local`, closed to content scripts. Firefox cannot close it, so there they are in the extension origin's
 * IndexedDB. They are encrypted in both (`secrets-vault.ts`), because removed values remain readable in the profile
 * folder long afterwards.
 */
export const keyNames = ['accountKey', 'scraperKey', 'browserKey'] as const;
export type KeyName = (typeof keyNames)[number];
export type SecretName =
  | KeyName
  /** Key of an additional account, by the account's ID. */
  | `${KeyName}@${string}`
  /** JSON of a profile's current login (and session ID). */
  | `login:${string}`
  /** JSON of a profile's spare login (`spare-logins.ts`). */
  | `spare:${string}`
  /** Signing secret of a webhook, by its ID. */
  | `webhook:${string}`;

interface Secrets {
  /** Rejects with `locked`, except for the logins of profiles that were on when the lock closed. */
  get(name: SecretName): Promise<string | null>;
  /** Rejects with `locked`. */
  set(name: SecretName, value: string): Promise<void>;
  remove(name: SecretName): Promise<void>;
  /**
   * Removes a secret and stores others made from its text in the same write, so that it is never used twice. Rejects
   * with `locked`.
   * @param replace returns the secrets to store, by name. Not called where there is no such secret.
   */
  take(name: SecretName, replace: (text: string) => Promise<Record<string, string>>): Promise<void>;
  /** Removes secrets so that no copy on the disk can be decrypted (`forgetSecrets`). */
  forget(names: readonly SecretName[]): Promise<void>;
  /** Makes the login of a profile that was switched off unavailable while locked. */
  release(name: SecretName): Promise<void>;
  /** IDs of the profiles that have a login. */
  loginNames(): Promise<string[]>;
  spareNames(): Promise<SecretName[]>;
  firstKeys(): Promise<KeyName[]>;
  /** Keys of additional accounts, each with its account's ID. */
  keysBeside(): Promise<{ name: SecretName; accountId: string }[]>;
}

const chromiumDisk: Disk = {
  async read(names) {
    const stored = await ext.storage.local.get(names.map((name) => secretPrefix + name));
    return Object.fromEntries(names.map((name) => [name, stored[secretPrefix + name]]));
  },
  async write(values) {
    // One batch of the browser's database, hence atomic.
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
  /** By name: plain text or ciphertext. The vault distinguishes them on reading. */
  secrets: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<SecretStores>> | undefined;
function database(): Promise<IDBPDatabase<SecretStores>> {
  opened ??= openDB<SecretStores>('secrets', 1, {
    upgrade: (db) => void db.createObjectStore('secrets'),
  }).catch((error: unknown) => {
    opened = undefined;
    // Firefox (measured on 153) opens no database for extensions while it always uses private browsing.
    const isPrivateBrowsing = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isPrivateBrowsing ? new ProblemError('storage-not-kept') : error;
  });
  return opened;
}

const firefoxDisk: Disk & SeparateSecrets = {
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

/** For migrations: secrets outside of `storage.local`; null: they are inside. */
export const separateSecrets: SeparateSecrets | null = isFirefox ? firefoxDisk : null;

/** For code that manages the lock; all other code uses `secrets`. */
export const vault = createVault(
  isFirefox ? firefoxDisk : chromiumDisk,
  memory,
  deviceKeyFiles,
  (step) => withWebLock('secrets', step),
);

export const secrets: Secrets = {
  get: vault.get,
  set: vault.set,
  remove: vault.remove,
  take: (name, replace) =>
    vault.alone(async () => {
      const text = await vault.get(name).catch((error: unknown) => {
        // A damaged secret counts as absent: callers continue without it.
        if (toProblem(error).code !== 'storage-unreadable') throw error;
        return null;
      });
      if (text === null) return;
      await vault.disk.write(await vault.sealed({ ...(await replace(text)), [name]: null }));
      await vault.disk.remove(name);
    }),
  forget: (names) => forgetSecrets(vault, names),
  release: vault.release,
  loginNames: async () => startingWith(await vault.disk.names(), 'login:'),
  spareNames: async () =>
    startingWith(await vault.disk.names(), 'spare:').map((id) => `spare:${id}` as const),
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

/** Timeout in ms of closing the storage, which takes some milliseconds. */
const closeMs = 5000;

/**
 * Closes `storage.local` to content scripts where the browser supports it (Chromium). Called at every start. Rejects if
 * the browser refuses. If it does not answer, the background goes on after five seconds instead of being silent for its
 * whole life: what a content script might read then are sealed secrets, whose key is elsewhere, and settings.
 */
export async function closeStorageToContentScripts(): Promise<void> {
  if (isFirefox) return;
  const closed = withRetries(() =>
    ext.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }),
  );
  const isKnown = await withTimeoutOrNull(
    closeMs,
    closed.then(() => true),
  );
  if (isKnown) return;
  const open = new Error('The browser does not answer: storage may be open to content scripts');
  logFailure('closing the storage')(open);
}
