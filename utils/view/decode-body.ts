import type { DetectedBody } from './detect-kind';
import { yieldToPage } from './yield';
import { bytesOfBase64 } from '../base64';

/** Number of characters decoded before yielding to the page; a multiple of four. */
const step = 400_000;

/**
 * Decodes an image or PDF and sets its MIME type.
 * @returns null for invalid Base64.
 */
export async function decodeBody(
  content: Blob,
  { type, encoding }: DetectedBody,
): Promise<Blob | null> {
  if (encoding === 'raw') return content.slice(0, content.size, type);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rest = '';
  let begun = encoding === 'base64';
  for (let at = 0; at < content.size; at += step) {
    let text = rest + (await content.slice(at, at + step).text());
    if (!begun) text = text.slice(text.indexOf(',') + 1);
    begun = true;
    const clean = text
      .replaceAll(/[\s"=]/g, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    const last = at + step >= content.size;
    const whole = last ? clean.length : clean.length - (clean.length % 4);
    try {
      parts.push(bytesOfBase64(clean.slice(0, whole)));
    } catch {
      return null;
    }
    rest = clean.slice(whole);
    await yieldToPage();
  }
  return new Blob(parts, { type });
}
