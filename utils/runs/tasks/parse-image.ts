/** First bytes of the image kinds that a screenshot may come in. */
const signatures: readonly [string, readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];

/** An image from base64 or a data URL; null for what is neither, or no image. */
export function imageFrom(value: unknown): Blob | null {
  if (typeof value !== 'string') return null;
  const base64 = value.replace(/^data:[^,]*,/, '').replaceAll(/\s/g, '');
  const bytes = fromBase64(base64);
  const kind = signatures.find(([, start]) => start.every((byte, at) => bytes?.[at] === byte));
  return bytes && kind ? new Blob([bytes], { type: kind[0] }) : null;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
