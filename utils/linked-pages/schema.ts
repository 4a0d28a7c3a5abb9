import * as z from 'zod/mini';
import { tableLimits } from '../extract/limits';
import { RowsSchema, tableColumn, TableColumnSchema } from '../extract/schema';
import { PagedListSchema } from '../paging/schema';
import { lazyObject } from '@/utils/lazy-object';

const Text = z.lazy(() => z.string().check(z.maxLength(tableLimits.name)));
const Address = z.lazy(() => z.string().check(z.maxLength(8000)));
/** Keys hold labels and property paths of pages. */
const Key = z.lazy(() => z.string().check(z.maxLength(1000)));

/** Values of a page about one thing, made in the page and untrusted. */
export const PageFieldsSchema = lazyObject(() => ({
  /** ID of the document, which differs after each navigation. */
  document: z.string().check(z.maxLength(40)),
  fields: z
    .array(
      z.object({
        key: Key,
        name: z.string().check(z.maxLength(1000)),
        kind: z.enum(['text', 'link', 'picture']),
        value: z.string().check(z.maxLength(tableLimits.cell)),
      }),
    )
    .check(z.maxLength(tableLimits.columns)),
}));
export type PageFields = z.infer<typeof PageFieldsSchema>;

export const maxLinkedRows = 2000;
/** Maximum length of all values as JSON, as for paging. */
export const maxLinkedSize = 3_000_000;

/** Rows to complete, and what to read on the page behind each link. */
export const LinkedRequestSchema = lazyObject(() => ({
  title: Text,
  language: z.string().check(z.maxLength(40)),
  columns: z.array(TableColumnSchema).check(z.minLength(1), z.maxLength(tableLimits.columns)),
  rows: RowsSchema.check(z.maxLength(maxLinkedRows)),
  /** Index of the column with the links. */
  link: z.int().check(z.minimum(0)),
  /** Columns to add. `key`: of a page's value, or the index in the recipe's fields. */
  fields: z
    .array(z.object({ ...tableColumn(), key: Key, name: Text }))
    .check(z.minLength(1), z.maxLength(tableLimits.columns)),
  /** List of a recipe to read on the pages; null to read the values of each page as a whole. */
  list: z.nullable(PagedListSchema),
}));
export type LinkedRequest = z.infer<typeof LinkedRequestSchema>;

/** Why completing ended: `all` pages were read. */
const linkedEnds = ['all', 'stopped', 'sizeLimit'] as const;

/** Rows that are completed from the pages behind their links. Kept in `storage.session`. */
export const LinkedSchema = lazyObject(() => ({
  id: z.uuid(),
  tabId: z.int(),
  incognito: z.boolean(),
  state: z.enum(['running', 'ended']),
  end: z.nullable(z.enum(linkedEnds)),
  /** URL of the page with the list. */
  from: z.string(),
  /** What was asked for, without the rows. */
  request: z.object({
    title: z.string(),
    language: z.string(),
    columns: z.array(TableColumnSchema),
    link: z.int(),
    fields: z.array(z.object({ ...tableColumn(), key: z.string() })),
    list: z.nullable(PagedListSchema),
  }),
  /** Pages to open, each once. */
  addresses: z.array(Address),
  /** Number of pages that were opened, and of those that could not be read. */
  done: z.int(),
  failed: z.int(),
  size: z.int(),
  /** ID of the tab that opens the pages; null while it is not open. */
  workTabId: z.nullable(z.int()),
}));
export type Linked = z.infer<typeof LinkedSchema>;

/** Values of one page, in the order of the fields; null if the page could not be read. */
export const LinkedPageSchema = lazyObject(() => ({
  address: z.string(),
  values: z.nullable(z.array(z.string())),
  /** When it was read, in ms since the epoch; absent: by an older version. */
  at: z.optional(z.number()),
}));
export type LinkedPage = z.infer<typeof LinkedPageSchema>;
export const LinkedRowsSchema = z.lazy(() => z.array(z.array(z.string())));

export const linkedPrefix = 'linked:';
export const linkedKey = (tabId: number): string => `${linkedPrefix}${tabId}`;
export const linkedRowsKey = (tabId: number): string => `${linkedKey(tabId)}:rows`;
/** Key of page number `page`, from 1. */
export const linkedPageKey = (tabId: number, page: number): string =>
  `${linkedKey(tabId)}:page:${page}`;
