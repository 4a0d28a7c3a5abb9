/** How much of a body is looked at to tell what it is, in bytes. */
const headBytes = 4096;

/** Bytes as text: by the charset that the content type names, else UTF-8. A charset nobody knows counts as none. */
export function decoderFor(type: string): TextDecoder {
  const label = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** A byte in the middle of a character, in UTF-8. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Where a character begins at or before `at`; no character is longer than four bytes. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && at - start < 3 && continues(bytes[start])) start -= 1;
  return continues(bytes[start]) ? at : start;
}

/** Where a part may be cut at or before `at`, as an index into `bytes`, which begin at `base` of the body. */
function cutAt(bytes: Uint8Array, base: number, at: number, encoding: string): number {
  if (encoding === 'utf-8') return characterStart(bytes, at - base);
  if (!encoding.startsWith('utf-16')) return at - base;
  const unit = at - (at % 2) - base;
  const high = bytes[unit + (encoding === 'utf-16le' ? 1 : 0)] ?? 0;
  // The second half of a pair belongs to the first.
  return (high & 0xfc) === 0xdc && unit >= 2 ? unit - 2 : unit;
}

export interface TextPart {
  text: string;
  /** Some of it is no text in its charset, and shown as U+FFFD. */
  broken: boolean;
}

/**
 * A part of a body as text, cut where a character begins, so that parts laid side by side are the whole.
 * @param from, to bytes; the end is left out.
 */
export async function readPart(blob: Blob, from: number, to: number): Promise<TextPart> {
  const decoder = decoderFor(blob.type);
  const before = Math.max(0, from - 4);
  const bytes = new Uint8Array(await blob.slice(before, Math.min(blob.size, to + 2)).arrayBuffer());
  const start = from === 0 ? 0 : cutAt(bytes, before, from, decoder.encoding);
  const end = to >= blob.size ? bytes.length : cutAt(bytes, before, to, decoder.encoding);
  const text = decoder.decode(bytes.subarray(start, end));
  return { text, broken: text.includes('\uFFFD') };
}

/** The beginning of a body as text, for telling what it is. */
export async function readHead(blob: Blob): Promise<{ text: string; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  return { text: decoderFor(blob.type).decode(bytes), bytes };
}
