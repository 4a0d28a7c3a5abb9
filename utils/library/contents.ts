import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { promised } from '../storage/database';
import type { Packed } from './pack';
import { BodySchema } from './schema';

/** A body's content by name, in `contents`. */
const PartSchema = z.object({ hash: z.string(), type: z.string() });
type Part = z.infer<typeof PartSchema>;

const PackedBodySchema = z.object({
  id: z.string(),
  packed: z.object({ content: PartSchema, screenshot: z.nullable(PartSchema) }),
});
/** A row of `bodies`: raw, as the end of the run stored it, or packed. */
const StoredBodySchema = z.union([PackedBodySchema, BodySchema]);
export type StoredBody = z.infer<typeof StoredBodySchema>;

const ContentSchema = z.object({
  hash: z.string(),
  data: z.instanceof(Blob),
  gzip: z.boolean(),
  /** How many bodies name it; the last one to go takes it along. */
  uses: z.number(),
});
export type Content = z.infer<typeof ContentSchema>;

const unreadable = () => new ProblemError('storage-unreadable', { detail: 'library' });

/** A stored body; null: none. Damage is told, never taken for nothing. */
export function toStoredBody(row: unknown): StoredBody | null {
  if (row === undefined) return null;
  const body = z.safeParse(StoredBodySchema, row);
  if (body.success) return body.data;
  throw unreadable();
}

function toContent(row: unknown): Content | null {
  if (row === undefined) return null;
  const content = z.safeParse(ContentSchema, row);
  if (content.success) return content.data;
  throw unreadable();
}

export async function readContent(contents: IDBObjectStore, hash: string): Promise<Content | null> {
  return toContent(await promised<unknown>(contents.get(hash)));
}

/** The names in a packed body. */
export function partsOf({ packed }: z.infer<typeof PackedBodySchema>): Part[] {
  return packed.screenshot ? [packed.content, packed.screenshot] : [packed.content];
}

/** Changes the total within a transaction. */
async function grow(totals: IDBObjectStore, by: number): Promise<void> {
  const bytes: unknown = await promised(totals.get('bytes'));
  totals.put(Math.max(0, (typeof bytes === 'number' ? bytes : 0) + by), 'bytes');
}

/** Counts one more use of a content, stored when it is the first; within one transaction. */
export async function use(transaction: IDBTransaction, packed: Packed): Promise<void> {
  const contents = transaction.objectStore('contents');
  const known = await readContent(contents, packed.hash);
  contents.put({ ...(known ?? packed), uses: (known?.uses ?? 0) + 1 });
  if (!known) await grow(transaction.objectStore('totals'), packed.data.size);
}

/** Counts one use less; the last one removes the content; within one transaction. */
export async function release(transaction: IDBTransaction, hash: string): Promise<void> {
  const contents = transaction.objectStore('contents');
  const known = await readContent(contents, hash);
  if (!known) return;
  if (known.uses > 1) {
    contents.put({ ...known, uses: known.uses - 1 });
    return;
  }
  contents.delete(hash);
  await grow(transaction.objectStore('totals'), -known.data.size);
}
