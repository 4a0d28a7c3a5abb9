import { ProblemError } from '../problem';
import { type DataKey, isSealed, openText, type SealedText, sealText } from './data-key';

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

/** Under this name on the disk: the lock that is set; null or absent: none. */
export const lockName = 'lock';

/** Beside it: the restore that was written last, and the secrets from before it (`settings/background/backup-commit.ts`). */
export const lastRestoreName = 'restored';
/** In `storage.local`: a restore's values on their way; there only while it is under way or was broken off. */
export const journalKey = 'restoring';
/** In `storage.local`: what was there before the last restore. */
export const snapshotKey = 'restoreBefore';
export const beforeRestoreName = 'before';

/** The lock: its data key, wrapped by the passphrase (`passphrase-seal.ts`). */
interface LockHeader {
  id: string;
  wrapped: string;
}

/** Names in memory. */
export const unlockedKeyName = 'lockKeys';
export const openSecretsName = 'lockOpen';
export const heldLoginsName = 'lockHeld';

/** Runs steps that write secrets one after another. */
export type RunExclusive = <T>(step: () => Promise<T>) => Promise<T>;

export interface Vault {
  disk: Disk;
  memory: Memory;
  alone: RunExclusive;
  header(): Promise<LockHeader | null>;
  /** The data key while unlocked, or none is needed: `locked` tells which. */
  state(): Promise<{ header: LockHeader | null; key: DataKey | null; locked: boolean }>;
  /** Rejects with `locked`, unless it is the login of a session that was on when the lock closed. */
  get(name: string): Promise<string | null>;
  /** Rejects with `locked`. */
  set(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The lock holds this one no more: from here on it is as closed as the others. */
  release(name: string): Promise<void>;
}

const textIn = (value: unknown, name: string): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : null;
};

function headerOf(value: unknown): LockHeader | null {
  const [id, wrapped] = [textIn(value, 'id'), textIn(value, 'wrapped')];
  return id === null || wrapped === null ? null : { id, wrapped };
}

/**
 * Names that a secret had before migrations gave it its own. A seal is bound to the name that it was made under, and no
 * migration can open one.
 */
const noFormerNames = (_name: string): readonly string[] => [];

/**
 * Secrets, sealed while a lock is set. Every value says itself whether it is sealed and under which key, so that a
 * store in the middle of a change is as readable as before and after it.
 */
export function createVault(
  disk: Disk,
  memory: Memory,
  alone: RunExclusive,
  formerNames = noFormerNames,
): Vault {
  async function header(): Promise<LockHeader | null> {
    return headerOf((await disk.read([lockName]))[lockName]);
  }

  async function state() {
    const [found, kept] = await Promise.all([header(), memory.read()]);
    const raw = found && textIn(kept[unlockedKeyName], found.id);
    const key = found && raw !== null ? { id: found.id, raw } : null;
    return { header: found, key, locked: found !== null && key === null };
  }

  return {
    disk,
    memory,
    alone,
    header,
    state,

    async get(name) {
      const stored = await disk.read([name, lockName]);
      const value = stored[name];
      const lock = headerOf(stored[lockName]);
      if (value === undefined || value === null) return null;
      if (lock === null && typeof value === 'string') return value;
      const kept = await memory.read();
      const isOpen = lock === null || textIn(kept[unlockedKeyName], lock.id) !== null;
      if (!isOpen) {
        const held = textIn(kept[heldLoginsName], name);
        if (held === null) throw new ProblemError('locked');
        return held;
      }
      if (typeof value === 'string') return value;
      // What is neither was never written by Vantage.
      if (!isSealed(value)) return null;
      const raw = textIn(kept[unlockedKeyName], value.key);
      if (raw === null) throw new ProblemError('storage-unreadable', { detail: name });
      return await openUnder([name, ...formerNames(name)], raw, value);
    },

    set: (name, text) =>
      alone(async () => {
        const { key, locked } = await state();
        if (locked) throw new ProblemError('locked');
        await disk.write({ [name]: key ? await sealText(key, name, text) : text });
      }),

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

/** Opens what was sealed under one of these names. Rejects with an `OperationError` where it was sealed under none. */
async function openUnder(
  [name = '', ...others]: readonly string[],
  raw: string,
  value: SealedText,
): Promise<string> {
  try {
    return await openText(raw, name, value);
  } catch (error) {
    if (others.length === 0) throw error;
    return await openUnder(others, raw, value);
  }
}
