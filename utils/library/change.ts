import * as z from 'zod/mini';

/** Changes that the user may make to results, or to the library itself (`limit`). */
export const LibraryChangeSchema = z.lazy(() =>
  z.union([
    z.object({
      kind: z.enum(['tag']),
      /** 1 to 60 characters, no line breaks. */
      tag: z.string().check(z.regex(/^\S(.{0,58}\S)?$/u)),
      there: z.boolean(),
    }),
    /** Maximum length 10,000 characters. */
    z.object({ kind: z.enum(['note']), note: z.string().check(z.regex(/^.{0,10000}$/su)) }),
    z.object({ kind: z.enum(['pin']), pinned: z.boolean() }),
    /**
     * Hides the results at once and deletes them after ten minutes or later; until then `restore`
     * undoes it.
     */
    z.object({ kind: z.enum(['remove']) }),
    z.object({ kind: z.enum(['restore']) }),
    /** Copies results of private windows from memory to the library on disk. */
    z.object({ kind: z.enum(['keep']) }),
    /** Maximum size of all stored contents in bytes; 0: no limit. */
    z.object({
      kind: z.enum(['limit']),
      bytes: z.int().check(z.gte(0), z.lte(10_000_000_000_000)),
    }),
  ]),
);
export type LibraryChange = z.infer<typeof LibraryChangeSchema>;
