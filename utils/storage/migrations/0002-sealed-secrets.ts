type Stored = Readonly<Record<string, unknown>>;
interface Device {
  keepKey(key: { id: string; raw: string }): Promise<void>;
}

/** What a restore could be taken back to, which ends with a migration, and the name of the last restore. */
const noSecrets = new Set(['secret:before', 'secret:restored', 'secret:lock']);

/**
 * Keys and logins that lie in plain text are sealed under a new device key. Copies of them may stay in the browser's
 * profile folder, also of those that were sealed by a lock since: whoever has any is advised to replace them.
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
  // A lock is set: they are sealed.
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

/** AES-GCM, bound to the secret's name; base64 of 12 bytes nonce, then of the sealed bytes with their tag. */
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
