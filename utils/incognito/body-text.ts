import * as z from 'zod/mini';
import { base64OfBlob, blobOfBase64 } from '../base64';
import { pack, unpack } from '../library/compress';
import type { Body } from '../runs/schema';
import { lazyObject } from '@/utils/lazy-object';

/** One content as base64, compressed if that makes it smaller. */
const PartSchema = lazyObject(() => ({ type: z.string(), gzip: z.boolean(), data: z.string() }));
const BodyTextSchema = lazyObject(() => ({
  content: PartSchema,
  screenshot: z.nullable(PartSchema),
  largeExtra: z.optional(PartSchema),
}));
type Part = z.infer<typeof PartSchema>;

async function partOf(blob: Blob): Promise<Part> {
  const { data, gzip } = await pack(blob);
  return { type: blob.type, gzip, data: await base64OfBlob(data) };
}

const blobOf = ({ type, gzip, data }: Part): Promise<Blob> =>
  unpack({ data: blobOfBase64(data, type), gzip }, type);

/** Encodes a body as ASCII text, for storage areas that hold only JSON. */
export async function bodyText({ content, screenshot, largeExtra }: Body): Promise<string> {
  return JSON.stringify({
    content: await partOf(content),
    screenshot: screenshot && (await partOf(screenshot)),
    largeExtra: largeExtra && (await partOf(largeExtra)),
  } satisfies z.infer<typeof BodyTextSchema>);
}

/**
 * Decodes the output of `bodyText`. Throws for anything else.
 * @param id ID of its run.
 */
export async function bodyOfText(id: string, text: string): Promise<Body> {
  const { content, screenshot, largeExtra } = z.parse(BodyTextSchema, JSON.parse(text));
  return {
    id,
    content: await blobOf(content),
    screenshot: screenshot && (await blobOf(screenshot)),
    largeExtra: largeExtra && (await blobOf(largeExtra)),
  };
}
