import { ext, isFirefox } from '../platform/ext';
import { openDatabase, promised } from './database';

/**
 * Keys and proxy logins, out of the reach of content scripts; only the background imports this.
 * Chromium: `storage.local` closed to content scripts. Firefox has no such call, so there they sit
 * in the extension origin's IndexedDB.
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
  get(name: SecretName): Promise<string | null>;
  set(name: SecretName, value: string): Promise<void>;
  remove(name: SecretName): Promise<void>;
  /** Ids of the profiles that have a login. */
  loginNames(): Promise<string[]>;
}

const prefix = 'secret:';

const chromiumSecrets: Secrets = {
  async get(name) {
    const value = (await ext.storage.local.get(prefix + name))[prefix + name];
    return typeof value === 'string' ? value : null;
  },
  async set(name, value) {
    await ext.storage.local.set({ [prefix + name]: value });
  },
  async remove(name) {
    await ext.storage.local.remove(prefix + name);
  },
  async loginNames() {
    return profileIds(Object.keys(await ext.storage.local.get(null)), `${prefix}login:`);
  },
};

let opened: Promise<IDBDatabase> | undefined;
async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openDatabase('secrets', (db) => void db.createObjectStore('secrets'));
  return (await opened).transaction('secrets', mode).objectStore('secrets');
}

const firefoxSecrets: Secrets = {
  async get(name) {
    const value: unknown = await promised((await store('readonly')).get(name));
    return typeof value === 'string' ? value : null;
  },
  async set(name, value) {
    await promised((await store('readwrite')).put(value, name));
  },
  async remove(name) {
    await promised((await store('readwrite')).delete(name));
  },
  async loginNames() {
    const keys = await promised((await store('readonly')).getAllKeys());
    return profileIds(keys.map(String), 'login:');
  },
};

function profileIds(keys: string[], start: string): string[] {
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

export const secrets: Secrets = isFirefox ? firefoxSecrets : chromiumSecrets;

/** Closes `storage.local` to content scripts where the browser can (Chromium). Called at every start. */
export async function closeStorageToContentScripts(): Promise<void> {
  if (!isFirefox) await ext.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}
