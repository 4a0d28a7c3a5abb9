/** Encodes bytes as base64; for short ones, since all are in memory several times. */
export function base64OfBytes(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes base64. Throws a `DOMException` if the text is not base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Number of bytes encoded at once; a multiple of three, so that the parts can be concatenated. */
const piece = 30_000;

/** Encodes a blob of any size as base64, in parts. */
export async function base64OfBlob(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    texts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  }
  return texts.join('');
}

/** Decodes base64 into a blob of this type. Throws a `DOMException` if the text is not base64. */
export const blobOfBase64 = (text: string, type: string): Blob =>
  new Blob([bytesOfBase64(text)], { type });
