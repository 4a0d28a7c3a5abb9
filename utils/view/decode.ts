/** Whether a byte is a UTF-8 continuation byte. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Start of the UTF-8 character at `at`; characters have at most four bytes. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && at - start < 3 && continues(bytes[start])) start -= 1;
  return continues(bytes[start]) ? at : start;
}

/** Start of the character at body offset `at`, as an index into `bytes`, which start at body offset `base`. */
function cutAt(bytes: Uint8Array, base: number, at: number, encoding: string): number {
  if (encoding === 'utf-8') return characterStart(bytes, at - base);
  if (!encoding.startsWith('utf-16')) return at - base;
  const unit = at - (at % 2) - base;
  const high = bytes[unit + (encoding === 'utf-16le' ? 1 : 0)] ?? 0;
  // Keep surrogate pairs together.
  return (high & 0xfc) === 0xdc && unit >= 2 ? unit - 2 : unit;
}

/** Number of bytes read for detecting the kind of a body. */
const headBytes = 4096;

/** Decoder for the charset of a content type; UTF-8 if the charset is missing or unknown. */
export function decoderByCharset(type: string): TextDecoder {
  const label = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

export interface TextPart {
  text: string;
  /** Whether the text has invalid bytes, shown as U+FFFD. */
  broken: boolean;
}

/**
 * Decodes a part of a body, cut at character boundaries, so that adjacent parts can be
 * concatenated.
 * @param from start offset in bytes.
 * @param to end offset in bytes, exclusive.
 */
export async function readPart(blob: Blob, from: number, to: number): Promise<TextPart> {
  const decoder = decoderByCharset(blob.type);
  const before = Math.max(0, from - 4);
  const bytes = new Uint8Array(await blob.slice(before, Math.min(blob.size, to + 2)).arrayBuffer());
  const start = from === 0 ? 0 : cutAt(bytes, before, from, decoder.encoding);
  const end = to >= blob.size ? bytes.length : cutAt(bytes, before, to, decoder.encoding);
  const text = decoder.decode(bytes.subarray(start, end));
  return { text, broken: text.includes('\uFFFD') };
}

/** Decodes a whole body with its charset. */
export async function decodeAll(blob: Blob): Promise<string> {
  return decoderByCharset(blob.type).decode(await blob.arrayBuffer());
}

/** Reads the beginning of a body as text and bytes, for detecting its kind. */
export async function readHead(blob: Blob): Promise<{ text: string; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  return { text: decoderByCharset(blob.type).decode(bytes), bytes };
}
