import { logFailure } from '../log-failure';
import { ProblemError, toProblem } from '../problem';
import { seal, unseal } from './passphrase-seal';
import { type DataKey, newDataKey, sealText } from './data-key';
import {
  beforeRestoreName,
  deviceKeyName,
  heldLoginsName,
  keyHeaderName,
  lastRestoreName,
  unlockedFlagName,
  unlockedKeyName,
  type Vault,
} from './secrets-vault';

/**
 * Steps that set, open and remove the lock, and change the device key. Each changes the disk in one atomic write:
 * all secrets with the header of their key. The key is in memory, and a device key in its file, before that write.
 * If the browser is killed at any point, either the old or the new state is complete. Old device keys are removed
 * after the write; one left by a kill is removed at the next browser start (`deleteOldKeys`).
 */

/**
 * Encrypts every secret with a new key, and that key with the passphrase. A lock that is already set must be open.
 */
export function setLock(vault: Vault, passphrase: string): Promise<void> {
  return vault.alone(async () => {
    if (await vault.isLocked()) throw new ProblemError('locked');
    const key = newDataKey();
    await sealAll(vault, key, await seal(key.raw, passphrase));
  });
}

/** Sets another passphrase with another key. Rejects with `passphrase-wrong`. */
export async function changeLock(vault: Vault, now: string, next: string): Promise<void> {
  await unlock(vault, now);
  await setLock(vault, next);
}

/** Encrypts every secret with a device key again. Rejects with `passphrase-wrong`. */
export async function removeLock(vault: Vault, passphrase: string): Promise<void> {
  await unlock(vault, passphrase);
  await vault.alone(() => sealAll(vault, newDataKey(), null));
}

/**
 * Removes secrets, and encrypts the remaining ones with a new device key, so that no remaining copy of the removed
 * ones can be decrypted. While a lock is set they are only removed: their key is on disk only encrypted with the
 * passphrase. They are also only removed while the last restore can be undone, since its snapshot is encrypted with
 * the present key; that key is removed with the snapshot, at the browser's next start at the latest.
 */
export function forgetSecrets(vault: Vault, names: readonly string[]): Promise<void> {
  return vault.alone(async () => {
    const gone = Object.fromEntries(names.map((name) => [name, null]));
    try {
      if ((await vault.deviceKeyId()) === null || (await keepsUndo(vault, names)))
        await vault.disk.write(gone);
      else await sealAll(vault, newDataKey(), null, names);
    } catch (error) {
      // A lost key decrypts nothing, so removing the secrets suffices.
      if (toProblem(error).code !== 'device-key-lost') throw error;
      await vault.disk.write(gone);
    }
    for (const name of names) await vault.disk.remove(name);
  });
}

/** Whether the last restore can be undone now, and also without these secrets. */
async function keepsUndo(vault: Vault, names: readonly string[]): Promise<boolean> {
  const { [beforeRestoreName]: before } = await vault.disk.read([beforeRestoreName]);
  return before !== undefined && before !== null && !names.includes(beforeRestoreName);
}

/** Removes device keys that an interrupted change left. Runs at browser start. */
export function deleteOldKeys(vault: Vault): Promise<void> {
  return vault.alone(async () => vault.device.keepOnly(await vault.deviceKeyId()));
}

/** Removes every secret and every key. The names stay, with nothing beside them. */
export function eraseSecrets(vault: Vault): Promise<void> {
  return vault.alone(async () => void (await emptyAll(vault)));
}

/** Like `eraseSecrets`, but removes the names too, because the name of a login counts as a stored login. */
export function giveUpSecrets(vault: Vault): Promise<void> {
  return vault.alone(async () => {
    for (const name of await emptyAll(vault)) await vault.disk.remove(name);
  });
}

/** @returns the names of all secrets. */
async function emptyAll(vault: Vault): Promise<string[]> {
  const names = await vault.disk.names();
  await vault.disk.write(Object.fromEntries(names.map((name) => [name, null])));
  await vault.device.keepOnly(null);
  await vault.memory.remove([deviceKeyName, unlockedKeyName, unlockedFlagName, heldLoginsName]);
  return names;
}

/** Opens the lock. Rejects with `passphrase-wrong`; attempts are not limited. Does nothing without a lock. */
export async function unlock(vault: Vault, passphrase: string): Promise<void> {
  const lock = await vault.lock();
  if (!lock) return;
  const raw = await unseal(lock.wrapped, passphrase);
  if (raw === null) throw new ProblemError('passphrase-wrong');
  await keepUnlocked(vault, { id: lock.id, raw });
  await vault.memory.remove([heldLoginsName]);
}

/**
 * Closes the lock; does nothing when none is set or it is closed. The keys are removed whatever else fails (memory
 * may be full), and last, so that a login that stays usable is available throughout.
 * @param profilesOn reads which profiles are on: their logins, but for damaged ones, stay usable until they are
 * switched off.
 */
export async function lockVault(
  vault: Vault,
  profilesOn: () => Promise<readonly string[]>,
): Promise<void> {
  let keptLogins: Record<string, string> = {};
  const keepLogins = () => vault.memory.write({ [heldLoginsName]: keptLogins });
  const removeKeys = () => vault.memory.remove([unlockedKeyName, unlockedFlagName]);
  try {
    if ((await vault.lock()) && !(await vault.isLocked())) {
      keptLogins = await loginsOf(vault, profilesOn);
      await keepLogins();
    }
  } catch (error) {
    await removeKeys();
    if (Object.keys(keptLogins).length === 0) throw error;
    // Memory was full; removing the keys freed space.
    return await keepLogins();
  }
  await removeKeys();
}

async function loginsOf(
  vault: Vault,
  profileIds: () => Promise<readonly string[]>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const id of await profileIds()) {
    const login = await getUndamaged(vault, `login:${id}`);
    if (login !== null) found[`login:${id}`] = login;
  }
  return found;
}

/**
 * Encrypts all secrets with one key.
 * @param wrapped the key encrypted with the passphrase; null: it is a device key.
 * @param without names of secrets to remove.
 */
async function sealAll(
  vault: Vault,
  key: DataKey,
  wrapped: string | null,
  without: readonly string[] = [],
): Promise<void> {
  const values: Record<string, unknown> = Object.fromEntries(without.map((name) => [name, null]));
  for (const [name, text] of await unsealSecrets(vault, new Set(without))) {
    values[name] = text === null ? null : await sealText(key, name, text);
  }
  if (wrapped === null) {
    await vault.device.write(key);
    await vault.memory.write({ [deviceKeyName]: { [key.id]: key.raw } });
  } else await keepUnlocked(vault, key);
  await vault.disk.write({
    ...values,
    [keyHeaderName]: { id: key.id, wrapped },
    // The snapshot for undoing a restore is encrypted with the previous key.
    [beforeRestoreName]: null,
  });
  await vault.device.keepOnly(wrapped === null ? key.id : null);
  // Previous keys decrypt nothing any more.
  if (wrapped === null)
    await vault.memory.remove([unlockedKeyName, unlockedFlagName, heldLoginsName]);
  else {
    await vault.memory.write({ [unlockedKeyName]: { [key.id]: key.raw } });
    await vault.memory.remove([deviceKeyName]);
  }
}

const noSecrets = new Set([keyHeaderName, lastRestoreName, beforeRestoreName]);

/**
 * Every secret by its name; null: it is damaged and cannot be decrypted. Rejects with `locked` and `device-key-lost`.
 */
async function unsealSecrets(
  vault: Vault,
  without: ReadonlySet<string>,
): Promise<[string, string | null][]> {
  const names = (await vault.disk.names()).filter(
    (name) => !noSecrets.has(name) && !without.has(name),
  );
  const found: [string, string | null][] = [];
  for (const name of names) found.push([name, await getUndamaged(vault, name)]);
  return found;
}

/** Reads a secret; null: there is none, or it is damaged, which must not keep the others from being used. */
async function getUndamaged(vault: Vault, name: string): Promise<string | null> {
  try {
    return await vault.get(name);
  } catch (error) {
    if (toProblem(error).code !== 'storage-unreadable') throw error;
    logFailure('reading a secret')(error);
    return null;
  }
}

/** Keeps the existing key too: during a change, secrets of both keys exist. */
async function keepUnlocked({ memory }: Vault, { id, raw }: DataKey): Promise<void> {
  const { [unlockedKeyName]: before } = await memory.read();
  await memory.write({
    [unlockedKeyName]: { ...(typeof before === 'object' ? before : {}), [id]: raw },
    [unlockedFlagName]: true,
  });
}
