import * as z from 'zod/mini';
import { ProblemError } from '../../problem';
import { BodySchema } from '../../runs/schema';
import { lazyObject } from '@/utils/lazy-object';

/** Reference to a content in `contents`. */
const PartSchema = lazyObject(() => ({ hash: z.string(), type: z.string() }));
type Part = z.infer<typeof PartSchema>;

const PackedBodySchema = lazyObject(() => ({
  id: z.string(),
  packed: z.object({
    content: PartSchema,
    screenshot: z.nullable(PartSchema),
    largeExtra: z.optional(PartSchema),
  }),
}));
/** Entry of `bodies`: uncompressed as stored by the run, or with references to compressed contents. */
const StoredBodySchema = z.lazy(() => z.union([PackedBodySchema, BodySchema]));
export type StoredBody = z.infer<typeof StoredBodySchema>;

const ContentSchema = lazyObject(() => ({
  hash: z.string(),
  data: z.instanceof(Blob),
  gzip: z.boolean(),
  /** Reference count; the content is deleted with its last body. */
  uses: z.number(),
}));
export type Content = z.infer<typeof ContentSchema>;

const unreadable = () => new ProblemError('storage-unreadable', { detail: 'library' });

/** Parses a stored body; null for none. Throws `storage-unreadable` if it is damaged. */
export function toStoredBody(row: unknown): StoredBody | null {
  if (row === undefined) return null;
  const body = z.safeParse(StoredBodySchema, row);
  if (body.success) return body.data;
  throw unreadable();
}

/** Parses a stored content; null for none. Throws `storage-unreadable` if it is damaged. */
export function toContent(row: unknown): Content | null {
  if (row === undefined) return null;
  const content = z.safeParse(ContentSchema, row);
  if (content.success) return content.data;
  throw unreadable();
}

/** Parses a stored content; null for none, and for a damaged one. */
export const readableContent = (row: unknown): Content | null =>
  z.safeParse(ContentSchema, row).data ?? null;

/** References in a stored body; none if it is uncompressed or damaged. */
export function partsOf(row: unknown): Part[] {
  const body = z.safeParse(PackedBodySchema, row).data;
  if (!body) return [];
  const { content, screenshot, largeExtra } = body.packed;
  return [content, screenshot, largeExtra].filter((part) => part != null);
}
