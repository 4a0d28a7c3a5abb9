/** Size in bytes of the buffer. */
const bufferBytes = 1_048_576;

/** Number of characters that are encoded at once. */
const encodedLength = 16_384;

/** Maximum size in bytes of a file kept in memory; the browser writes it to disk. */
const maxBytesInMemory = 8_388_608;

type Part = Uint8Array<ArrayBuffer> | Blob;

export interface DiskFile {
  write(part: Part): Promise<void>;
  /** Returns the file, which is read from disk. */
  end(): Promise<Blob>;
}

/** Opens a file on disk; null: there is no place for one. */
export type OpenDisk = () => Promise<DiskFile | null>;

export interface Sink {
  add(part: string | Part): void;
  /** Writes what was added to disk. To be called between parts, wherever the work yields. */
  drain(): Promise<void>;
  /** Returns everything added, in order. */
  end(): Promise<Blob>;
}

/**
 * Creates a file from parts. Texts are encoded in groups: as strings they would outlive the quick garbage collections
 * of Chromium 156 and take 130 MB more for a million rows, and encoded one by one 90 MB more (`table.bench.ts`).
 * @param open opens a file on disk once there is more than `maxBytesInMemory`; default: all stays in memory, where
 * Chromium holds blobs of up to 2 GB.
 */
export function createSink(type: string, open?: OpenDisk): Sink {
  const encoder = new TextEncoder();
  /** Not written to disk. */
  let parts: Part[] = [];
  let waiting = 0;
  /** Null: not opened so far. */
  let disk: DiskFile | null = null;
  let canOpen = open !== undefined;
  let buffer: Uint8Array<ArrayBuffer> | null = null;
  let used = 0;
  let text = '';

  function push(part: Part): void {
    parts.push(part);
    waiting += part instanceof Blob ? part.size : part.byteLength;
  }

  function fold(): void {
    // A blob is kept by the browser's main process, and not freed before the next garbage collection (Chromium 156).
    if (buffer && used > 0)
      push(canOpen ? buffer.slice(0, used) : new Blob([buffer.subarray(0, used)]));
    used = 0;
  }

  /** Room for up to `size` bytes; null: more than a buffer holds. */
  function roomFor(size: number): Uint8Array<ArrayBuffer> | null {
    if (used + size > bufferBytes) fold();
    if (size > bufferBytes) return null;
    buffer ??= new Uint8Array(bufferBytes);
    return buffer.subarray(used);
  }

  function encode(): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    const room = roomFor(text.length * 3);
    if (room) used += encoder.encodeInto(text, room).written;
    else push(new Blob([text]));
    text = '';
  }

  async function drain(): Promise<void> {
    if (!canOpen || waiting === 0 || (!disk && waiting <= maxBytesInMemory)) return;
    disk ??= (await open?.()) ?? null;
    if (!disk) {
      canOpen = false;
      return;
    }
    const written = parts;
    parts = [];
    waiting = 0;
    for (const part of written) await disk.write(part);
  }

  return {
    add(part) {
      if (typeof part === 'string') {
        text += part;
        if (text.length > encodedLength) encode();
        return;
      }
      encode();
      const room = part instanceof Blob ? roomFor(Infinity) : roomFor(part.byteLength);
      if (!room || part instanceof Blob) push(part instanceof Blob ? part : new Blob([part]));
      else {
        room.set(part);
        used += part.byteLength;
      }
    },
    drain,
    async end() {
      encode();
      fold();
      await drain();
      if (!disk) return new Blob(parts, { type });
      const file = await disk.end();
      return file.slice(0, file.size, type);
    },
  };
}
