/** Bytes encoded as Base64 at once; a multiple of three, so that the pieces can be joined. */
const piece = 30_000;

/** The bytes of a blob as base64. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    texts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  }
  return texts.join('');
}

/** What `toBase64` made, as a blob again. */
export function blobOfBase64(data: string, type: string): Blob {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type });
}
