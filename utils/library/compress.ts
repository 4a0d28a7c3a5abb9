import { sha256 } from '../sha256';

/** Stored content, compressed if that saves space. */
export interface Packed {
  /** SHA-256 of the uncompressed content, in hexadecimal. */
  hash: string;
  data: Blob;
  gzip: boolean;
}

/** Formats that are already compressed. */
const dense = /^(image|video|audio|font)\/(?!svg)|zip|pdf|octet-stream/i;

async function through(data: Blob, stream: CompressionStream | DecompressionStream): Promise<Blob> {
  return await new Response(data.stream().pipeThrough(stream)).blob();
}

/** Compresses a content and computes its hash. */
export async function pack(content: Blob): Promise<Packed> {
  const hash = await sha256(await content.arrayBuffer());
  if (content.size === 0 || dense.test(content.type) || !('CompressionStream' in globalThis)) {
    return { hash, data: content, gzip: false };
  }
  const data = await through(content, new CompressionStream('gzip'));
  return data.size < content.size
    ? { hash, data, gzip: true }
    : { hash, data: content, gzip: false };
}

/** Restores the original content with the given MIME type. */
export async function unpack({ data, gzip }: Omit<Packed, 'hash'>, type: string): Promise<Blob> {
  const content = gzip ? await through(data, new DecompressionStream('gzip')) : data;
  return content.slice(0, content.size, type);
}
