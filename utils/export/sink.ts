/** Number of bytes collected in memory before they become a blob. */
const folded = 1_048_576;

/** Number of characters encoded together. */
const encoded = 16_384;

export interface Sink {
  add(part: string | Uint8Array<ArrayBuffer> | Blob): void;
  /** Returns everything added, in order. */
  end(): Blob;
}

/**
 * Creates a file from parts; the browser stores large blobs on disk. Texts are encoded in groups:
 * as strings they would outlive the quick garbage collections of Chromium 156 and take 130 MB more
 * for a million rows, and encoded one by one 90 MB more (`table.bench.ts`).
 */
export function createSink(type: string): Sink {
  const encoder = new TextEncoder();
  const blobs: Blob[] = [];
  let buffer: Uint8Array<ArrayBuffer> | null = null;
  let used = 0;
  let text = '';

  function fold(): void {
    if (buffer && used > 0) blobs.push(new Blob([buffer.subarray(0, used)]));
    used = 0;
  }

  /** Room for up to `size` bytes; null: more than a buffer holds. */
  function roomFor(size: number): Uint8Array<ArrayBuffer> | null {
    if (used + size > folded) fold();
    if (size > folded) return null;
    buffer ??= new Uint8Array(folded);
    return buffer.subarray(used);
  }

  function encode(): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    const room = roomFor(text.length * 3);
    if (room) used += encoder.encodeInto(text, room).written;
    else blobs.push(new Blob([text]));
    text = '';
  }

  return {
    add(part) {
      if (typeof part === 'string') {
        text += part;
        if (text.length > encoded) encode();
        return;
      }
      encode();
      const room = part instanceof Blob ? roomFor(Infinity) : roomFor(part.byteLength);
      if (!room || part instanceof Blob) blobs.push(new Blob([part]));
      else {
        room.set(part);
        used += part.byteLength;
      }
    },
    end() {
      encode();
      fold();
      return new Blob(blobs, { type });
    },
  };
}
