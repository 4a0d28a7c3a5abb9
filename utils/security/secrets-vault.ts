import { ProblemError } from '../problem';
import {
  type DataKey,
  isSealed,
  newDataKey,
  unsealText,
  type SealedText,
  sealText,
} from './data-key';

/** Key prefix of secrets in `storage.local`, where Chromium stores them. */
export const secretPrefix = 'secret:';

/** Storage of secrets on disk. */
export interface Disk {
  read(names: readonly string[]): Promise<Record<string, unknown>>;
  /** Atomic, also when the browser is killed during the write. */
  write(values: Record<string, unknown>): Promise<void>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

/** Storage until the browser ends: inaccessible to content scripts, never on disk. */
export interface Memory {
  read(): Promise<Record<string, unknown>>;
  write(values: Record<string, unknown>): Promise<void>;
  remove(names: string[]): Promise<void>;
}

/** Storage of device keys: on disk, in a place where removed data really disappear. */
export interface DeviceKeys {
  /** Reads the bytes of a key as base64; null: none with this ID, or damaged. */
  read(id: string): Promise<string | null>;
  /** The key can be read once this resolves. */
  write(key: DataKey): Promise<void>;
  /**
   * Removes all keys but one.
   * @param id null: removes all.
   */
  keepOnly(id: string | null): Promise<void>;
}

/** Name on disk of the header of the key that encrypts all secrets; null or absent: there are no secrets. */
export const keyHeaderName = 'lock';

/**
 * Names beside it: ID of the last restore, and the secrets from before it (`settings/background/backup-commit.ts`).
 */
export const lastRestoreName = 'restored';
/**
 * Key in `storage.local`: values of a restore in progress; exists only during a restore or after an interrupted
 * one.
 */
export const journalKey = 'restoring';
/** Key in `storage.local`: values from before the last restore. */
export const snapshotKey = 'restoreBefore';
export const beforeRestoreName = 'before';

/** Header of the data key in use. */
interface KeyHeader {
  id: string;
  /**
   * The key encrypted with the passphrase (`passphrase-seal.ts`); null: no lock is set, and the key is a device
   * key.
   */
  wrapped: string | null;
}

/**
 * Names in memory: the lock's key by its ID, whether it is open, logins that stay usable, and the device key by its
 * ID.
 */
export const unlockedKeyName = 'lockKeys';
export const unlockedFlagName = 'lockOpen';
export const heldLoginsName = 'lockHeld';
export const deviceKeyName = 'deviceKey';

/** Runs steps that write secrets one after another. */
type RunExclusive = <T>(step: () => Promise<T>) => Promise<T>;

export interface Vault {
  disk: Disk;
  memory: Memory;
  device: DeviceKeys;
  alone: RunExclusive;
  /** Header of the lock: its key, encrypted with the passphrase; null: no lock is set. */
  lock(): Promise<{ id: string; wrapped: string } | null>;
  /** ID of the device key in use; null: a lock is set, or there are no secrets. */
  deviceKeyId(): Promise<string | null>;
  /** Whether a lock is set and closed. */
  isLocked(): Promise<boolean>;
  /**
   * Rejects with `locked`, except for the login of a session that was on when the lock closed; and with
   * `device-key-lost` when the key is missing, and with `storage-unreadable` when the value is damaged.
   */
  get(name: string): Promise<string | null>;
  /** Rejects with `locked`. */
  set(name: string, text: string): Promise<void>;
  /**
   * Encrypts secrets for writing, by name, and returns them with everything else that must be written in the same
   * step; null removes one. Call it within `alone`, and write the result there. Rejects with `locked`.
   */
  sealed(texts: Readonly<Record<string, string | null>>): Promise<Record<string, unknown>>;
  remove(name: string): Promise<void>;
  /** Drops a login that stayed usable: while locked it is now as unavailable as the others. */
  release(name: string): Promise<void>;
}

const textIn = (value: unknown, name: string): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : null;
};

function headerOf(value: unknown): KeyHeader | null {
  const id = textIn(value, 'id');
  return id === null ? null : { id, wrapped: textIn(value, 'wrapped') };
}

/**
 * Creates the vault of secrets. They are encrypted from the first write on: with a device key or, while a lock is
 * set, with a key that is on disk only encrypted with the passphrase. Every value names its key, and is written
 * together with the header that names that key.
 */
export function createVault(
  disk: Disk,
  memory: Memory,
  device: DeviceKeys,
  alone: RunExclusive,
): Vault {
  async function header(): Promise<KeyHeader | null> {
    return headerOf((await disk.read([keyHeaderName]))[keyHeaderName]);
  }

  /** Whether the lock of a header is open; true for a device key. */
  const isOpen = ({ id, wrapped }: KeyHeader, kept: Record<string, unknown>) =>
    wrapped === null || textIn(kept[unlockedKeyName], id) !== null;

  /** Reads a device key; its file is read once per browser session. */
  async function deviceKey(id: string, kept: Record<string, unknown>): Promise<string | null> {
    const known = textIn(kept[deviceKeyName], id);
    if (known !== null) return known;
    const raw = await device.read(id);
    if (raw !== null) await memory.write({ [deviceKeyName]: { [id]: raw } });
    return raw;
  }

  async function get(name: string, isAgain = false): Promise<string | null> {
    const [stored, kept] = await Promise.all([disk.read([name, keyHeaderName]), memory.read()]);
    const value = stored[name];
    const inUse = headerOf(stored[keyHeaderName]);
    // Unencrypted values were never written by this version of Vantage.
    if (inUse === null || !isSealed(value)) return null;
    if (!isOpen(inUse, kept)) {
      const login = textIn(kept[heldLoginsName], name);
      if (login === null) throw new ProblemError('locked');
      return login;
    }
    const isOnDevice = inUse.wrapped === null;
    const raw = isOnDevice
      ? await deviceKey(value.key, kept)
      : textIn(kept[unlockedKeyName], value.key);
    if (raw !== null) return await openBound(name, raw, value);
    // The keys may just have changed between reading the disk and the memory; retry once.
    if (!isAgain) return await get(name, true);
    throw new ProblemError(isOnDevice ? 'device-key-lost' : 'storage-unreadable', { detail: name });
  }

  /** Key for encryption, and the values that must be written with the first ciphertext. Rejects with `locked`. */
  async function prepareEncryption(): Promise<{
    key: DataKey;
    firstValues: Record<string, unknown>;
  }> {
    const [inUse, kept] = await Promise.all([header(), memory.read()]);
    if (inUse) {
      const { id, wrapped } = inUse;
      const raw = wrapped === null ? await deviceKey(id, kept) : textIn(kept[unlockedKeyName], id);
      if (raw !== null) return { key: { id, raw }, firstValues: {} };
      if (wrapped !== null) throw new ProblemError('locked');
    }
    const key = newDataKey();
    await device.write(key);
    await memory.write({ [deviceKeyName]: { [key.id]: key.raw } });
    // Values encrypted with a lost key cannot be decrypted any more.
    const unreadable = inUse ? (await disk.names()).map((name) => [name, null] as const) : [];
    return {
      key,
      firstValues: {
        ...Object.fromEntries(unreadable),
        [keyHeaderName]: { id: key.id, wrapped: null },
      },
    };
  }

  async function sealed(texts: Readonly<Record<string, string | null>>) {
    const { key, firstValues } = await prepareEncryption();
    const values: Record<string, unknown> = firstValues;
    for (const [name, text] of Object.entries(texts)) {
      values[name] = text === null ? null : await sealText(key, name, text);
    }
    return values;
  }

  return {
    disk,
    memory,
    device,
    alone,

    async lock() {
      const inUse = await header();
      return inUse && inUse.wrapped !== null ? { id: inUse.id, wrapped: inUse.wrapped } : null;
    },

    async deviceKeyId() {
      const inUse = await header();
      return inUse?.wrapped === null ? inUse.id : null;
    },

    async isLocked() {
      const [inUse, kept] = await Promise.all([header(), memory.read()]);
      return inUse !== null && !isOpen(inUse, kept);
    },

    get: (name) => get(name),
    sealed,
    set: (name, text) => alone(async () => disk.write(await sealed({ [name]: text }))),
    remove: (name) => alone(() => disk.remove(name)),

    release: (name) =>
      alone(async () => {
        const { [heldLoginsName]: logins } = await memory.read();
        if (typeof logins === 'object' && logins !== null) {
          await memory.write({ [heldLoginsName]: { ...logins, [name]: null } });
        }
      }),
  };
}

/** Decrypts a value bound to a name. Rejects with `storage-unreadable` when it can't be decrypted. */
async function openBound(name: string, raw: string, value: SealedText): Promise<string> {
  try {
    return await unsealText(raw, name, value);
  } catch {
    // AES-GCM tells no more than that the key, the name or the bytes are not the right ones.
    throw new ProblemError('storage-unreadable', { detail: name });
  }
}
