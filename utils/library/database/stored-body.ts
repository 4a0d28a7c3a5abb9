import * as z from 'zod/mini';
import { ProblemError } from '../../problem';
import { BodySchema } from '../../runs/schema';

/** A body's content by name, in `contents`. */
const PartSchema = z.lazy(() => z.object({ hash: z.string(), type: z.string() }));
type Part = z.infer<typeof PartSchema>;

const PackedBodySchema = z.lazy(() =>
  z.object({
    id: z.string(),
    packed: z.object({ content: PartSchema, screenshot: z.nullable(PartSchema) }),
  }),
);
/** A row of `bodies`: raw, as the end of the run stored it, or packed. */
const StoredBodySchema = z.lazy(() => z.union([PackedBodySchema, BodySchema]));
export type StoredBody = z.infer<typeof StoredBodySchema>;

const ContentSchema = z.lazy(() =>
  z.object({
    hash: z.string(),
    data: z.instanceof(Blob),
    gzip: z.boolean(),
    /** Reference count; the content is deleted with its last body. */
    uses: z.number(),
  }),
);
export type Content = z.infer<typeof ContentSchema>;

const unreadable = () => new ProblemError('storage-unreadable', { detail: 'library' });

/** Reads a stored body; null: none. Throws for damaged ones. */
export function toStoredBody(row: unknown): StoredBody | null {
  if (row === undefined) return null;
  const body = z.safeParse(StoredBodySchema, row);
  if (body.success) return body.data;
  throw unreadable();
}

/** A stored content; null: none. Throws `storage-unreadable` for damage. */
export function toContent(row: unknown): Content | null {
  if (row === undefined) return null;
  const content = z.safeParse(ContentSchema, row);
  if (content.success) return content.data;
  throw unreadable();
}

/** The names in a packed body. */
export function packedNames({ packed }: z.infer<typeof PackedBodySchema>): Part[] {
  return packed.screenshot ? [packed.content, packed.screenshot] : [packed.content];
}
