import { ProblemError } from '../problem';
import {
  type DataKey,
  isSealed,
  newDataKey,
  openText,
  type SealedText,
  sealText,
} from './data-key';

/** In `storage.local`, where Chromium keeps secrets: what their keys begin with. */
export const secretPrefix = 'secret:';

/** Where secrets lie on the disk. */
export interface Disk {
  read(names: readonly string[]): Promise<Record<string, unknown>>;
  /** All of it or nothing, also when the browser is killed amid it. */
  write(values: Record<string, unknown>): Promise<void>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

/** What is kept until the browser ends: out of the reach of content scripts, never on the disk. */
export interface Memory {
  read(): Promise<Record<string, unknown>>;
  write(values: Record<string, unknown>): Promise<void>;
  remove(names: string[]): Promise<void>;
}

/** Where device keys lie: on the disk, in a place from which they really go. */
export interface DeviceKeys {
  /** Base64 of its bytes; null: there is none of this id, or a damaged one. */
  read(id: string): Promise<string | null>;
  /** It can be read once this resolves. */
  write(key: DataKey): Promise<void>;
  /** Removes all but one. @param id null: removes all. */
  keepOnly(id: string | null): Promise<void>;
}

/** Under this name on the disk: the key that all secrets are sealed under; null or absent: there are no secrets. */
export const keyHeaderName = 'lock';

/** Beside it: the restore that was written last, and the secrets from before it (`settings/background/backup-commit.ts`). */
export const lastRestoreName = 'restored';
/** In `storage.local`: a restore's values on their way; there only while it is under way or was broken off. */
export const journalKey = 'restoring';
/** In `storage.local`: what was there before the last restore. */
export const snapshotKey = 'restoreBefore';
export const beforeRestoreName = 'before';

/** The data key in use. */
interface KeyHeader {
  id: string;
  /** The key under the passphrase (`passphrase-seal.ts`); null: no lock is set, and the key is a device key. */
  wrapped: string | null;
}

/** Names in memory: the lock's key by its id, whether it is open, logins that stay usable, and the device key by its id. */
export const unlockedKeyName = 'lockKeys';
export const openSecretsName = 'lockOpen';
export const heldLoginsName = 'lockHeld';
export const deviceKeyName = 'deviceKey';

/** Runs steps that write secrets one after another. */
export type RunExclusive = <T>(step: () => Promise<T>) => Promise<T>;

export interface Vault {
  disk: Disk;
  memory: Memory;
  device: DeviceKeys;
  alone: RunExclusive;
  /** The lock that is set: its key, under the passphrase. */
  lock(): Promise<{ id: string; wrapped: string } | null>;
  /** The id of the device key in use; null: a lock is set, or there are no secrets. */
  deviceKeyId(): Promise<string | null>;
  /** Whether a lock is set and closed. */
  isLocked(): Promise<boolean>;
  /**
   * Rejects with `locked`, unless it is the login of a session that was on when the lock closed; and with
   * `device-key-lost` where what it is sealed under is gone, and with `storage-unreadable` where it is damaged.
   */
  get(name: string): Promise<string | null>;
  /** Rejects with `locked`. */
  set(name: string, text: string): Promise<void>;
  /**
   * Secrets as they are to be written, by name, with all that has to be written with them; null takes one away. Use it
   * within `alone`, and write what comes of it there. Rejects with `locked`.
   */
  sealed(texts: Readonly<Record<string, string | null>>): Promise<Record<string, unknown>>;
  remove(name: string): Promise<void>;
  /** The lock holds this one no more: from here on it is as closed as the others. */
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
 * Names that a secret had before migrations gave it its own. A seal is bound to the name that it was made under, and no
 * migration can open one.
 */
const noFormerNames = (_name: string): readonly string[] => [];

/**
 * Secrets, sealed from their first writing on: under a device key, or while a lock is set under a key that lies on the
 * disk only wrapped by the passphrase. Every value says which key it is under, and is written together with the header
 * that names that key.
 */
export function createVault(
  disk: Disk,
  memory: Memory,
  device: DeviceKeys,
  alone: RunExclusive,
  formerNames = noFormerNames,
): Vault {
  async function header(): Promise<KeyHeader | null> {
    return headerOf((await disk.read([keyHeaderName]))[keyHeaderName]);
  }

  /** Whether the lock that this header tells of is open. */
  const isOpen = ({ id, wrapped }: KeyHeader, kept: Record<string, unknown>) =>
    wrapped === null || textIn(kept[unlockedKeyName], id) !== null;

  /** A device key. Its file is read once a browser session. */
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
    // What is not sealed was never written by this version of Vantage.
    if (inUse === null || !isSealed(value)) return null;
    if (!isOpen(inUse, kept)) {
      const held = textIn(kept[heldLoginsName], name);
      if (held === null) throw new ProblemError('locked');
      return held;
    }
    const isOnDevice = inUse.wrapped === null;
    const raw = isOnDevice
      ? await deviceKey(value.key, kept)
      : textIn(kept[unlockedKeyName], value.key);
    if (raw !== null) return await openUnder([name, ...formerNames(name)], raw, value);
    // The keys may just have changed: disk and memory were read from before it and after it.
    if (!isAgain) return await get(name, true);
    throw new ProblemError(isOnDevice ? 'device-key-lost' : 'storage-unreadable', { detail: name });
  }

  /** The key to seal under, and what has to be written with what is sealed first. Rejects with `locked`. */
  async function writing(): Promise<{ key: DataKey; beside: Record<string, unknown> }> {
    const [inUse, kept] = await Promise.all([header(), memory.read()]);
    if (inUse) {
      const { id, wrapped } = inUse;
      const raw = wrapped === null ? await deviceKey(id, kept) : textIn(kept[unlockedKeyName], id);
      if (raw !== null) return { key: { id, raw }, beside: {} };
      if (wrapped !== null) throw new ProblemError('locked');
    }
    const key = newDataKey();
    await device.write(key);
    await memory.write({ [deviceKeyName]: { [key.id]: key.raw } });
    // What is under a key that is lost can't be opened any more.
    const lost = inUse ? (await disk.names()).map((name) => [name, null] as const) : [];
    return {
      key,
      beside: { ...Object.fromEntries(lost), [keyHeaderName]: { id: key.id, wrapped: null } },
    };
  }

  async function sealed(texts: Readonly<Record<string, string | null>>) {
    const { key, beside } = await writing();
    const values: Record<string, unknown> = beside;
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
        const { [heldLoginsName]: held } = await memory.read();
        if (typeof held === 'object' && held !== null) {
          await memory.write({ [heldLoginsName]: { ...held, [name]: null } });
        }
      }),
  };
}

/** Opens a value sealed under one of these names. Rejects with `storage-unreadable` where none opens it. */
async function openUnder(
  names: readonly string[],
  raw: string,
  value: SealedText,
): Promise<string> {
  const [name = '', ...others] = names;
  try {
    return await openText(raw, name, value);
  } catch {
    // AES-GCM tells no more than that the key, the name or the bytes are not the right ones.
    if (others.length === 0) throw new ProblemError('storage-unreadable', { detail: name });
    return await openUnder(others, raw, value);
  }
}
