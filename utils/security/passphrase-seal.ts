import { bytesOfBase64 } from '../base64';

/**
 * Encryption of text with a passphrase: AES-GCM with a key from PBKDF2-SHA-256, using only `crypto.subtle`. The
 * output is `vantage1.` and base64 of the 16-byte salt, the 12-byte nonce, and the ciphertext with its tag.
 */
const start = 'vantage1.';
const rounds = 600_000;
const saltLength = 16;
const nonceLength = 12;

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts text; two results for one text differ. */
export async function seal(text: string, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength));
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const key = await keyOf(passphrase, salt);
  const plain = new TextEncoder().encode(text);
  const closed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  let letters = '';
  for (const part of [salt, iv, closed]) {
    for (const byte of part) letters += String.fromCharCode(byte);
  }
  return start + btoa(letters);
}

/** Decrypts text; null when the passphrase is wrong, or the text was changed or has another format. */
export async function unseal(sealed: string, passphrase: string): Promise<string | null> {
  const inside = sealed.slice(start.length);
  if (!sealed.startsWith(start) || !/^[A-Za-z0-9+/]+={0,2}$/.test(inside)) return null;
  if (inside.length % 4 !== 0) return null;
  const bytes = bytesOfBase64(inside);
  if (bytes.length <= saltLength + nonceLength) return null;
  const key = await keyOf(passphrase, bytes.slice(0, saltLength));
  const iv = bytes.slice(saltLength, saltLength + nonceLength);
  const closed = bytes.slice(saltLength + nonceLength);
  try {
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, closed),
    );
  } catch (error) {
    // The tag does not match: another passphrase, or changed bytes.
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
