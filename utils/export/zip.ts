import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { yieldToPage, createYielder } from '../view/yield';
import { createSink } from './sink';

/** What the format holds without its 64-bit form, with some room for the list of names. */
const most = { files: 65_000, bytes: 4_200_000_000 };
/** Bytes packed at once, so that the page stays awake. */
const step = 131_072;
/** Packed already: packing again takes time and saves nothing. */
const packed = /^image\/(png|jpeg|webp|gif)|^application\/(pdf|zip)|^(audio|video)\//;

/** More than one archive can hold. */
export class TooLarge extends Error {
  constructor() {
    super('More than one archive can hold');
    this.name = 'TooLarge';
  }
}

export interface Archive {
  /**
   * Adds a file, piece by piece. Rejects with `TooLarge`, and with the signal's reason when it is called off.
   * @param at milliseconds since the epoch.
   */
  add(name: string, content: Blob, at: number): Promise<void>;
  end(): Blob;
}

/** Makes an archive in small steps. */
export function createArchive(signal?: AbortSignal, type = 'application/zip'): Archive {
  const sink = createSink(type);
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
      entry.mtime = at;
      zip.add(entry);
      for (let from = 0; from < content.size; from += step) {
        if (pause()) await yieldToPage();
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
