/** Number of bytes encoded at once; a multiple of three, so that the parts can be concatenated. */
const piece = 30_000;

export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    texts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  }
  return texts.join('');
}

export function blobOfBase64(data: string, type: string): Blob {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}
