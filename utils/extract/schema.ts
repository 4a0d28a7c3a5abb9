import * as z from 'zod/mini';
import { tableLimits } from './limits';

const columnKinds = ['text', 'number', 'money', 'date', 'link', 'picture'] as const;

const FoundColumnSchema = z.lazy(() =>
  z.object({
    /** As the page calls it; '' where it has no name for it. */
    name: z.string().check(z.maxLength(tableLimits.name)),
    kind: z.enum(columnKinds),
    /** The share of rows that have it, from 0 to 1. */
    fill: z.number().check(z.minimum(0), z.maximum(1)),
    /** The same in every row, or told again in parts by other columns. */
    minor: z.boolean(),
  }),
);

/** A list or table of a page as plain data. */
export const FoundTableSchema = z.lazy(() =>
  z.object({
    /** Its caption or the heading above it, '' if it has none. */
    title: z.string().check(z.maxLength(tableLimits.name)),
    /** The page's language, as `de`; '' if it does not say. */
    language: z.string().check(z.maxLength(40)),
    columns: z.array(FoundColumnSchema).check(z.maxLength(tableLimits.columns)),
    /** The texts of each row, '' where it has none; addresses are absolute. */
    rows: z
      .array(
        z
          .array(z.string().check(z.maxLength(tableLimits.cell)))
          .check(z.maxLength(tableLimits.columns)),
      )
      .check(z.maxLength(tableLimits.rows)),
    /** Rows on the page, also those that were cut. */
    total: z.number().check(z.minimum(0)),
  }),
);

export type FoundColumn = z.infer<typeof FoundColumnSchema>;
export type FoundTable = z.infer<typeof FoundTableSchema>;
