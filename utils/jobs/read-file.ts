import { decoderByByteOrderMark } from '../file-text';
import { ProblemError } from '../problem';

/** Maximum number of bytes read of one file: a sitemap has 50 MB at most. */
export const maxFileBytes = 52_428_800;

/** Text of a file in UTF-8 or UTF-16, unpacked where it is gzip. Rejects with `file-unreadable`. */
export async function readTextFile(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  const bytes = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  let decoder: TextDecoder | undefined;
  const parts: string[] = [];
  let size = 0;
  try {
    for (const reader = bytes.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maxFileBytes) {
        await reader.cancel();
        throw new ProblemError('file-too-large');
      }
      decoder ??= decoderByByteOrderMark(value);
      parts.push(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError('file-unreadable');
  }
  return parts.join('') + (decoder?.decode() ?? '');
}
