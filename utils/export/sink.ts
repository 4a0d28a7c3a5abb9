/** Number of bytes collected in memory before they become a blob. */
const folded = 4_000_000;

export interface Sink {
  add(part: string | Uint8Array<ArrayBuffer> | Blob): void;
  /** Returns everything added, in order. */
  end(): Blob;
}

/** Creates a file from parts; the browser stores large blobs on disk. */
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
