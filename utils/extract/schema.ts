import * as z from 'zod/mini';
import { tableLimits } from './limits';

const columnKinds = ['text', 'number', 'money', 'date', 'link', 'picture'] as const;

const FoundColumnSchema = z.lazy(() =>
  z.object({
    /** Name on the page; '' if it has none. */
    name: z.string().check(z.maxLength(tableLimits.name)),
    kind: z.enum(columnKinds),
    /** Share of rows that have a value, 0 to 1. */
    fill: z.number().check(z.minimum(0), z.maximum(1)),
    /** Whether the column is constant, or a whole line whose parts are columns as well. */
    minor: z.boolean(),
  }),
);

/** List or table of a page as plain data. */
export const FoundTableSchema = z.lazy(() =>
  z.object({
    /** Caption, or heading above; '' for none. */
    title: z.string().check(z.maxLength(tableLimits.name)),
    /** Language of the page, such as `de`; '' if unknown. */
    language: z.string().check(z.maxLength(40)),
    columns: z.array(FoundColumnSchema).check(z.maxLength(tableLimits.columns)),
    /** Texts of each row; '' for a missing value. URLs are absolute. */
    rows: z
      .array(
        z
          .array(z.string().check(z.maxLength(tableLimits.cell)))
          .check(z.maxLength(tableLimits.columns)),
      )
      .check(z.maxLength(tableLimits.rows)),
    /** Number of rows on the page, including those beyond the limit. */
    total: z.number().check(z.minimum(0)),
  }),
);

export type FoundColumn = z.infer<typeof FoundColumnSchema>;
export type FoundTable = z.infer<typeof FoundTableSchema>;
