import { Zip, ZipPassThrough } from 'fflate';
import { createSink, type OpenDisk } from './sink';

/** Limits of ZIP without Zip64, with room for the central directory. */
const limits = { files: 65_000, bytes: 4_200_000_000 };
/** Compression method 8, Deflate. */
const deflate = 8;
/** Formats that are compressed already, and stored without compression. */
const packed = /^image\/(png|jpeg|webp|gif)|^application\/(pdf|zip)|^(audio|video)\//;

/** Host system of the entries; with Unix, Debian's unzip reads names as UTF-8. */
const unix = 3;
/** Regular file with mode 644, as in the upper half of the external attributes on Unix. */
const fileMode = (0o100644 << 16) >>> 0;

/** Times that an entry can hold, with a day to spare for time zones: the years 1980 to 2099. */
const earliest = Date.UTC(1980, 0, 2);
const latest = Date.UTC(2099, 11, 30);

/** What there is too much of: `size` is the limits of an archive, the others are those of a sheet. */
type Excess = 'rows' | 'columns' | 'size';

/** Thrown if the content exceeds the limits of one archive, or of a sheet. */
export class TooLarge extends Error {
  readonly excess: Excess;

  constructor(excess: Excess) {
    super(`More than one file can hold: ${excess}`);
    this.name = 'TooLarge';
    this.excess = excess;
  }
}

/** Entry compressed by the browser: five times as fast as in JavaScript, and outside the page's thread. */
class DeflatedEntry extends ZipPassThrough {
  readonly #compression = new CompressionStream('deflate-raw');
  readonly #writer = this.#compression.writable.getWriter();
  readonly #compressed = this.#passOn();
  /** Settles when the last push was taken, and after the final push when the whole entry was passed on. */
  written: Promise<unknown> = Promise.resolve();

  constructor(name: string) {
    super(name);
    this.compression = deflate;
    // What can't be passed on fails the next write.
    void this.#compressed.catch((error: unknown) => this.#writer.abort(error));
  }

  async #passOn(): Promise<void> {
    for await (const chunk of this.#compression.readable) this.ondata(null, chunk, false);
    this.ondata(null, new Uint8Array(), true);
  }

  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    const written = this.#writer.write(chunk);
    this.written = final ? Promise.all([written, this.#writer.close(), this.#compressed]) : written;
  }
}

interface Archive {
  /**
   * Adds a file. Rejects with `TooLarge`, and with the signal's reason when aborted.
   * @param at timestamp in ms.
   */
  add(name: string, content: Blob, at: number): Promise<void>;
  end(): Promise<Blob>;
}

interface ArchiveOptions {
  signal?: AbortSignal | undefined;
  type?: string;
  /** See `createSink`. */
  disk?: OpenDisk | undefined;
}

export function createArchive({
  signal,
  type = 'application/zip',
  disk,
}: ArchiveOptions = {}): Archive {
  const sink = createSink(type, disk);
  let failed: Error | null = null;
  let files = 0;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else {
      bytes += chunk.byteLength;
      sink.add(new Uint8Array(chunk));
    }
  });
  return {
    async add(name, content, at) {
      files += 1;
      if (files > limits.files) throw new TooLarge('size');
      const entry = packed.test(content.type) ? new ZipPassThrough(name) : new DeflatedEntry(name);
      entry.mtime = Math.min(Math.max(at, earliest), latest);
      entry.os = unix;
      entry.attrs = fileMode;
      zip.add(entry);
      const push = async (chunk: Uint8Array, final: boolean) => {
        entry.push(chunk, final);
        if (entry instanceof DeflatedEntry) await entry.written;
      };
      // The size of an entry is checked before: it is written in 32 bits, too.
      if (content.size > limits.bytes) throw new TooLarge('size');
      for await (const chunk of content.stream()) {
        await sink.drain();
        signal?.throwIfAborted();
        await push(chunk, false);
        if (bytes > limits.bytes) throw new TooLarge('size');
      }
      await push(new Uint8Array(), true);
      if (failed) throw failed;
    },
    end() {
      zip.end();
      return sink.end();
    },
  };
}
