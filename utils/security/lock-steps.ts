import { ProblemError } from '../problem';
import { seal, unseal } from './passphrase-seal';
import { type DataKey, newDataKey, sealText } from './data-key';
import {
  beforeRestoreName,
  heldLoginsName,
  unlockedKeyName,
  lockName,
  openSecretsName,
  lastRestoreName,
  type Vault,
} from './secrets-vault';

/**
 * Setting, opening and taking away the lock. What changes on the disk changes in one write, all secrets with the lock
 * itself; the key that opens them is in memory before. Killed at any instant, all of it is as it was, or as it is to be.
 */

/** Seals every secret under a new key, and that under the passphrase. A lock that is set must be open. */
export function setLock(vault: Vault, passphrase: string): Promise<void> {
  return vault.alone(async () => {
    if ((await vault.state()).locked) throw new ProblemError('locked');
    const key = newDataKey();
    const wrapped = await seal(key.raw, passphrase);
    const values: Record<string, unknown> = {};
    for (const [name, text] of await openSecrets(vault)) {
      values[name] = await sealText(key, name, text);
    }
    await keepInMemory(vault, key);
    // What a restore could be taken back to is plain, or under the key of before.
    await vault.disk.write({
      ...values,
      [lockName]: { id: key.id, wrapped },
      [beforeRestoreName]: null,
    });
    // Keys of before open nothing any more.
    await vault.memory.write({ [unlockedKeyName]: { [key.id]: key.raw }, [openSecretsName]: true });
  });
}

/** Another passphrase, and with it another key. Rejects with `passphrase-wrong`. */
export async function changeLock(vault: Vault, now: string, next: string): Promise<void> {
  await unlock(vault, now);
  await setLock(vault, next);
}

/** Lays every secret open on the disk again. Rejects with `passphrase-wrong`. */
export async function removeLock(vault: Vault, passphrase: string): Promise<void> {
  await unlock(vault, passphrase);
  await vault.alone(async () => {
    const values: Record<string, unknown> = {};
    for (const [name, text] of await openSecrets(vault)) values[name] = text;
    await vault.disk.write({ ...values, [lockName]: null, [beforeRestoreName]: null });
    await vault.memory.remove([unlockedKeyName, openSecretsName, heldLoginsName]);
  });
}

/**
 * Rejects with `passphrase-wrong`, which costs nothing and counts nothing. Without a lock there is nothing to open.
 */
export async function unlock(vault: Vault, passphrase: string): Promise<void> {
  const header = await vault.header();
  if (!header) return;
  const raw = await unseal(header.wrapped, passphrase);
  if (raw === null) throw new ProblemError('passphrase-wrong');
  await keepInMemory(vault, { id: header.id, raw });
  await vault.memory.remove([heldLoginsName]);
}

/**
 * Closes the lock; nothing happens where none is set or it is closed. The keys go first, whatever else fails: memory may
 * be full, or a login unreadable.
 * @param holding reads which profiles are on: their logins stay usable until they are switched off.
 */
export async function lockNow(
  vault: Vault,
  holding: () => Promise<readonly string[]>,
): Promise<void> {
  const { key } = await vault.state();
  if (!key) return;
  const held: Record<string, string> = {};
  try {
    for (const id of await holding()) {
      const login = await vault.get(`login:${id}`);
      if (login !== null) held[`login:${id}`] = login;
    }
  } finally {
    await vault.memory.remove([unlockedKeyName, openSecretsName]);
  }
  await vault.memory.write({ [heldLoginsName]: held });
}

const noSecrets = new Set([lockName, lastRestoreName, beforeRestoreName]);

async function openSecrets(vault: Vault): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const name of await vault.disk.names()) {
    const text = noSecrets.has(name) ? null : await vault.get(name);
    if (text !== null) found.push([name, text]);
  }
  return found;
}

/** Beside the key that is there: amid a change, secrets of both are on their way. */
async function keepInMemory({ memory }: Vault, { id, raw }: DataKey): Promise<void> {
  const { [unlockedKeyName]: before } = await memory.read();
  await memory.write({
    [unlockedKeyName]: { ...(typeof before === 'object' ? before : {}), [id]: raw },
    [openSecretsName]: true,
  });
}
