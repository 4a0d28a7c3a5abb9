type Stored = Readonly<Record<string, unknown>>;
interface Device {
  keepKey(key: { id: string; raw: string }): Promise<void>;
}

/** Snapshot for undoing a restore, which ends with a migration; name of the last restore; and the lock. */
const noSecrets = new Set(['secret:before', 'secret:restored', 'secret:lock']);

/**
 * Encrypts keys and logins stored in plain text with a new device key. Old copies may remain in the browser's
 * profile folder, also of those that a lock encrypted since, so users who have any are advised to replace them.
 */
export async function migrate(
  { 'secret:before': _before, ...stored }: Stored,
  device: Device,
): Promise<Stored> {
  const secrets = Object.entries(stored).filter(
    ([key, value]) => key.startsWith('secret:') && !noSecrets.has(key) && value !== null,
  );
  if (secrets.length === 0) return stored;
  const advised = { ...stored, keysToReplace: true };
  // A lock is set: the secrets are already encrypted.
  if (stored['secret:lock']) return advised;
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = { id: crypto.randomUUID(), raw: base64(raw) };
  const sealed: Record<string, unknown> = {};
  for (const [name, value] of secrets) {
    if (typeof value === 'string') sealed[name] = await seal(raw, key.id, name, value);
  }
  await device.keepKey(key);
  return { ...advised, ...sealed, 'secret:lock': { id: key.id, wrapped: null } };
}

/** AES-GCM, bound to the secret's name; base64 of the 12-byte nonce and the ciphertext with its tag. */
async function seal(raw: Uint8Array<ArrayBuffer>, key: string, name: string, text: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(name.slice('secret:'.length));
  const closed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']),
    new TextEncoder().encode(text),
  );
  return { key, sealed: base64(iv) + base64(new Uint8Array(closed)) };
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
