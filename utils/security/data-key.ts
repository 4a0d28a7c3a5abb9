import { base64OfBytes, bytesOfBase64 } from '../base64';
import { isObject } from '../is-record';

/**
 * Text encrypted with a random data key: AES-GCM, bound to the name under which it is stored, so that it cannot be
 * moved to another name.
 */
export interface SealedText {
  /** ID of the data key. */
  key: string;
  /** Base64 of the 12-byte nonce and the ciphertext with its tag. */
  sealed: string;
}

export interface DataKey {
  id: string;
  /** Base64 of its 32 bytes. */
  raw: string;
}

const nonceLength = 12;

export function newDataKey(): DataKey {
  return {
    id: crypto.randomUUID(),
    raw: base64OfBytes(crypto.getRandomValues(new Uint8Array(32))),
  };
}

function readKey(raw: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOfBase64(raw), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

function settingsOf(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
}

export async function sealText(key: DataKey, name: string, text: string): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const plain = new TextEncoder().encode(text);
  const closed = await crypto.subtle.encrypt(settingsOf(name, iv), await readKey(key.raw), plain);
  return { key: key.id, sealed: base64OfBytes(iv) + base64OfBytes(new Uint8Array(closed)) };
}

/**
 * Decrypts a text. Rejects with an `OperationError` when the key is another, or the ciphertext was changed or moved
 * to another name.
 */
export async function unsealText(
  raw: string,
  name: string,
  { sealed }: SealedText,
): Promise<string> {
  // Twelve bytes are sixteen characters of base64, without padding.
  const iv = bytesOfBase64(sealed.slice(0, 16));
  const closed = bytesOfBase64(sealed.slice(16));
  return new TextDecoder().decode(
    await crypto.subtle.decrypt(settingsOf(name, iv), await readKey(raw), closed),
  );
}

/** Whether a stored value is ciphertext; it may also be plain text, or damaged. */
export function isSealed(value: unknown): value is SealedText {
  return (
    isObject(value) &&
    'key' in value &&
    typeof value.key === 'string' &&
    'sealed' in value &&
    typeof value.sealed === 'string'
  );
}
