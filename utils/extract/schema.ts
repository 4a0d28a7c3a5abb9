import * as z from 'zod/mini';
import { tableLimits } from './limits';

export const columnKinds = ['text', 'number', 'money', 'date', 'link', 'picture'] as const;

const FoundColumnSchema = z.lazy(() =>
  z.object({
    /** Name on the page; '' if it has none. */
    name: z.string().check(z.maxLength(tableLimits.name)),
    kind: z.enum(columnKinds),
    /** Share of rows that have a value, 0 to 1. */
    fill: z.number().check(z.minimum(0), z.maximum(1)),
    /** Whether the column is constant, or a whole line whose parts are columns as well. */
    minor: z.boolean(),
    /** Whether numbers are plain digits with a point, and dates as `2026-03-04`. */
    plain: z.optional(z.boolean()),
    /** Number of values left empty because a regular expression took too long; missing: none. */
    unsearched: z.optional(z.number()),
  }),
);

/** Column of rows that were read. `plain` as for found columns. */
export const tableColumn = () => ({
  name: z.string(),
  kind: z.enum(columnKinds),
  plain: z.optional(z.boolean()),
});
export const TableColumnSchema = z.lazy(() => z.object(tableColumn()));

/** Texts of each row; '' for a missing value. URLs are absolute. */
export const RowsSchema = z.lazy(() =>
  z
    .array(
      z
        .array(z.string().check(z.maxLength(tableLimits.cell)))
        .check(z.maxLength(tableLimits.columns)),
    )
    .check(z.maxLength(tableLimits.rows)),
);

/** URL for resolving what changes of values make of texts; '' if it is too long. Missing: the page's address. */
const Base = z.lazy(() => z.string().check(z.maxLength(tableLimits.cell)));

/** List or table of a page as plain data. */
export const FoundTableSchema = z.lazy(() =>
  z.object({
    /** Caption, or the heading above; '' if the list has neither. */
    title: z.string().check(z.maxLength(tableLimits.name)),
    /** Language of the page, such as `de`; '' if unknown. */
    language: z.string().check(z.maxLength(40)),
    base: z.optional(Base),
    columns: z.array(FoundColumnSchema).check(z.maxLength(tableLimits.columns)),
    rows: RowsSchema,
    /** Number of rows on the page, including those beyond the limit. */
    total: z.number().check(z.minimum(0)),
    /**
     * Number of columns found, including those beyond the limit; missing: none is beyond it. The page may have more,
     * because only the first values of each record are read.
     */
    columnsTotal: z.optional(z.number().check(z.minimum(0))),
  }),
);

const DriftSchema = z.lazy(() => z.nullable(z.enum(['gone', 'unsure'])));

/** ID of a search, which differs for each search and document. */
export const SearchIdSchema = z.lazy(() => z.string().check(z.regex(/^[\da-f-]{36}$/)));

/** Field of a recipe on a page: its column in the list, -1 if it was not found, and the reason. */
export const RanFieldSchema = z.lazy(() =>
  z.object({ drift: DriftSchema, column: z.int().check(z.minimum(-1)) }),
);

/** Rows of a recipe on a page. Fields and cells are in the order of the locators. */
export const RanRecipeSchema = z.lazy(() =>
  z.object({
    /** The list that was found is list 0 of this search. */
    search: SearchIdSchema,
    /** Reason why the list was not found; null if it was found. */
    drift: DriftSchema,
    title: z.string().check(z.maxLength(tableLimits.name)),
    language: z.string().check(z.maxLength(40)),
    base: z.optional(Base),
    fields: z.array(RanFieldSchema).check(z.maxLength(tableLimits.columns)),
    rows: RowsSchema,
    total: z.number().check(z.minimum(0)),
  }),
);
export type RanRecipe = z.infer<typeof RanRecipeSchema>;

export type FoundColumn = z.infer<typeof FoundColumnSchema>;
/** `bases`: for rows of several pages, the base of each row's page. */
export type FoundTable = z.infer<typeof FoundTableSchema> & { bases?: readonly string[] };
