import { base64OfBytes } from '../base64';
import { hexOf } from '../sha256';

/** Creates a signing secret of 32 random bytes, as base64url with a prefix that tells what it is. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = base64OfBytes(bytes);
  return `whsec_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * Value of the header `Vantage-Signature`: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY`.
 * @param seconds time of the attempt, in seconds since the epoch.
 */
export async function signatureOf(secret: string, seconds: number, body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, bytes(`${seconds}.${body}`));
  return `t=${seconds},v1=${hexOf(new Uint8Array(signed))}`;
}
