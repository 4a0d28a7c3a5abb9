/** Bytes held in memory before they are handed to the browser as one piece. */
const folded = 4_000_000;

export interface Sink {
  add(part: string | Uint8Array<ArrayBuffer> | Blob): void;
  /** All that was added, in its order. */
  end(): Blob;
}

/** Collects a file in pieces; the browser stores large blobs on disk. */
export function createSink(type: string): Sink {
  const blobs: Blob[] = [];
  let parts: (string | Uint8Array<ArrayBuffer> | Blob)[] = [];
  let size = 0;
  return {
    add(part) {
      parts.push(part);
      size += typeof part === 'string' ? part.length : part instanceof Blob ? 0 : part.byteLength;
      if (size < folded) return;
      blobs.push(new Blob(parts));
      parts = [];
      size = 0;
    },
    end: () => new Blob([...blobs, ...parts], { type }),
  };
}
