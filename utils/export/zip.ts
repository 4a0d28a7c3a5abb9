import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { yieldToPage, createYielder } from '../view/yield';
import { createSink, type OpenDisk } from './sink';

/** Limits of ZIP without Zip64, with room for the central directory. */
const most = { files: 65_000, bytes: 4_200_000_000 };
/** Number of bytes compressed at once, so that the page stays responsive. */
const step = 131_072;
/** Formats that are compressed already, and stored without compression. */
const packed = /^image\/(png|jpeg|webp|gif)|^application\/(pdf|zip)|^(audio|video)\//;

/** Host system of the entries; with Unix, Debian's unzip reads names as UTF-8. */
const unix = 3;
/** Regular file with mode 644, as in the upper half of the external attributes on Unix. */
const fileMode = (0o100644 << 16) >>> 0;

/** Times that an entry can hold, with a day to spare for time zones: the years 1980 to 2099. */
const earliest = Date.UTC(1980, 0, 2);
const latest = Date.UTC(2099, 11, 30);

/** Thrown if the content exceeds the limits of one archive. */
export class TooLarge extends Error {
  constructor() {
    super('More than one archive can hold');
    this.name = 'TooLarge';
  }
}

export interface Archive {
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

/** Creates an archive. Yields to the page while compressing. */
export function createArchive({
  signal,
  type = 'application/zip',
  disk,
}: ArchiveOptions = {}): Archive {
  const sink = createSink(type, disk);
  const pause = createYielder();
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
      if (files > most.files) throw new TooLarge();
      const entry = packed.test(content.type) ? new ZipPassThrough(name) : new ZipDeflate(name);
      entry.mtime = Math.min(Math.max(at, earliest), latest);
      entry.os = unix;
      entry.attrs = fileMode;
      zip.add(entry);
      for (let from = 0; from < content.size; from += step) {
        if (pause()) await yieldToPage();
        await sink.drain();
        signal?.throwIfAborted();
        const part = content.slice(from, from + step);
        entry.push(new Uint8Array(await part.arrayBuffer()), false);
        if (bytes > most.bytes) throw new TooLarge();
      }
      entry.push(new Uint8Array(), true);
      if (failed) throw failed;
    },
    end() {
      zip.end();
      return sink.end();
    },
  };
}
