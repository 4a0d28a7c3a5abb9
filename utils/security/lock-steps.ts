import { ProblemError, toProblem } from '../problem';
import { seal, unseal } from './passphrase-seal';
import { type DataKey, newDataKey, sealText } from './data-key';
import {
  beforeRestoreName,
  deviceKeyName,
  heldLoginsName,
  keyHeaderName,
  lastRestoreName,
  openSecretsName,
  unlockedKeyName,
  type Vault,
} from './secrets-vault';

/**
 * Setting, opening and taking away the lock, and changing the device key. What changes on the disk changes in one write,
 * all secrets with the header of their key; the key that opens them is in memory, and a device key in its file, before.
 * Killed at any instant, all of it is as it was, or as it is to be. Device keys of before are shredded after that write;
 * one that is left by a kill goes at the next start of the browser (`shredOldKeys`).
 */

/** Seals every secret under a new key, and that under the passphrase. A lock that is set must be open. */
export function setLock(vault: Vault, passphrase: string): Promise<void> {
  return vault.alone(async () => {
    if (await vault.isLocked()) throw new ProblemError('locked');
    const key = newDataKey();
    await sealAll(vault, key, await seal(key.raw, passphrase));
  });
}

/** Another passphrase, and with it another key. Rejects with `passphrase-wrong`. */
export async function changeLock(vault: Vault, now: string, next: string): Promise<void> {
  await unlock(vault, now);
  await setLock(vault, next);
}

/** Seals every secret under a device key again. Rejects with `passphrase-wrong`. */
export async function removeLock(vault: Vault, passphrase: string): Promise<void> {
  await unlock(vault, passphrase);
  await vault.alone(() => sealAll(vault, newDataKey(), null));
}

/**
 * Takes secrets away, and seals what is left under a new device key: wherever a copy of them lies, nobody can open it.
 * While a lock is set they are only taken away: no key that opens them is on the disk, but under the passphrase. So they
 * are while the last restore can be taken back, since what it put aside is under the key in use; that key goes when this
 * is forgotten, at the browser's next start at the latest.
 */
export function forgetSecrets(vault: Vault, names: readonly string[]): Promise<void> {
  return vault.alone(async () => {
    const gone = Object.fromEntries(names.map((name) => [name, null]));
    try {
      if ((await vault.deviceKeyId()) === null || (await keepsUndo(vault, names)))
        await vault.disk.write(gone);
      else await sealAll(vault, newDataKey(), null, names);
    } catch (error) {
      // A key that is lost opens nothing: there is nothing to take from anybody.
      if (toProblem(error).code !== 'device-key-lost') throw error;
      await vault.disk.write(gone);
    }
    for (const name of names) await vault.disk.remove(name);
  });
}

/** Whether the last restore can be taken back now, and also without these secrets. */
async function keepsUndo(vault: Vault, names: readonly string[]): Promise<boolean> {
  const { [beforeRestoreName]: before } = await vault.disk.read([beforeRestoreName]);
  return before !== undefined && before !== null && !names.includes(beforeRestoreName);
}

/** Removes device keys that a kill left. At the browser's start. */
export function shredOldKeys(vault: Vault): Promise<void> {
  return vault.alone(async () => vault.device.keepOnly(await vault.deviceKeyId()));
}

/** Takes every secret away, and every key with them. */
export function eraseSecrets(vault: Vault): Promise<void> {
  return vault.alone(async () => {
    const names = await vault.disk.names();
    await vault.disk.write(Object.fromEntries(names.map((name) => [name, null])));
    await vault.device.keepOnly(null);
    await vault.memory.remove([deviceKeyName, unlockedKeyName, openSecretsName, heldLoginsName]);
  });
}

/**
 * Rejects with `passphrase-wrong`, which costs nothing and counts nothing. Without a lock there is nothing to open.
 */
export async function unlock(vault: Vault, passphrase: string): Promise<void> {
  const lock = await vault.lock();
  if (!lock) return;
  const raw = await unseal(lock.wrapped, passphrase);
  if (raw === null) throw new ProblemError('passphrase-wrong');
  await keepUnlocked(vault, { id: lock.id, raw });
  await vault.memory.remove([heldLoginsName]);
}

/**
 * Closes the lock; nothing happens where none is set or it is closed. The keys go whatever else fails: memory may be
 * full, or a login unreadable. They go last, so that a login which stays usable can be had throughout.
 * @param holding reads which profiles are on: their logins stay usable until they are switched off.
 */
export async function lockNow(
  vault: Vault,
  holding: () => Promise<readonly string[]>,
): Promise<void> {
  let held: Record<string, string> = {};
  const hold = () => vault.memory.write({ [heldLoginsName]: held });
  const removeKeys = () => vault.memory.remove([unlockedKeyName, openSecretsName]);
  try {
    if ((await vault.lock()) && !(await vault.isLocked())) {
      held = await loginsOf(vault, holding);
      await hold();
    }
  } catch (error) {
    await removeKeys();
    if (Object.keys(held).length === 0) throw error;
    // Memory was full; the keys made room.
    return await hold();
  }
  await removeKeys();
}

async function loginsOf(
  vault: Vault,
  profileIds: () => Promise<readonly string[]>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const id of await profileIds()) {
    const login = await vault.get(`login:${id}`);
    if (login !== null) found[`login:${id}`] = login;
  }
  return found;
}

/**
 * @param wrapped the key under the passphrase; null: it is a device key.
 * @param without names of secrets that are taken away.
 */
async function sealAll(
  vault: Vault,
  key: DataKey,
  wrapped: string | null,
  without: readonly string[] = [],
): Promise<void> {
  const values: Record<string, unknown> = Object.fromEntries(without.map((name) => [name, null]));
  for (const [name, text] of await openSecrets(vault, new Set(without))) {
    values[name] = text === null ? null : await sealText(key, name, text);
  }
  if (wrapped === null) {
    await vault.device.write(key);
    await vault.memory.write({ [deviceKeyName]: { [key.id]: key.raw } });
  } else await keepUnlocked(vault, key);
  await vault.disk.write({
    ...values,
    [keyHeaderName]: { id: key.id, wrapped },
    // What a restore could be taken back to is under the key of before.
    [beforeRestoreName]: null,
  });
  await vault.device.keepOnly(wrapped === null ? key.id : null);
  // Keys of before open nothing any more.
  if (wrapped === null)
    await vault.memory.remove([unlockedKeyName, openSecretsName, heldLoginsName]);
  else {
    await vault.memory.write({ [unlockedKeyName]: { [key.id]: key.raw } });
    await vault.memory.remove([deviceKeyName]);
  }
}

const noSecrets = new Set([keyHeaderName, lastRestoreName, beforeRestoreName]);

/** Every secret by its name; null: it is damaged, and nobody can open it. Rejects with `locked` and `device-key-lost`. */
async function openSecrets(
  vault: Vault,
  without: ReadonlySet<string>,
): Promise<[string, string | null][]> {
  const names = (await vault.disk.names()).filter(
    (name) => !noSecrets.has(name) && !without.has(name),
  );
  const found: [string, string | null][] = [];
  for (const name of names) {
    const text = await vault.get(name).catch((error: unknown) => {
      // One damaged value must not keep the others from being sealed anew.
      if (toProblem(error).code !== 'storage-unreadable') throw error;
      return null;
    });
    found.push([name, text]);
  }
  return found;
}

/** Beside the key that is there: amid a change, secrets of both are on their way. */
async function keepUnlocked({ memory }: Vault, { id, raw }: DataKey): Promise<void> {
  const { [unlockedKeyName]: before } = await memory.read();
  await memory.write({
    [unlockedKeyName]: { ...(typeof before === 'object' ? before : {}), [id]: raw },
    [openSecretsName]: true,
  });
}
