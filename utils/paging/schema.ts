import * as z from 'zod/mini';
import { ListLocatorsSchema } from '../extract/locators/schema';
import { tableLimits } from '../extract/limits';
import { RowsSchema } from '../extract/schema';
import { FieldSchema, NextLinkSchema, NextPageSchema } from '../recipes/schema';
import { lazyObject } from '@/utils/lazy-object';

const Text = z.lazy(() => z.string().check(z.maxLength(tableLimits.name)));
const Drift = z.lazy(() => z.nullable(z.enum(['gone', 'unsure'])));

/** How the page continues, found by the script in the page and untrusted. */
export const FoundNextSchema = lazyObject(() => ({
  kind: z.enum(['next', 'more', 'scroll', 'none']),
  /** What the link or button says, or is labelled with; '' if neither. */
  name: Text,
  /** URL that the link leads to; null if the next page is behind a button, which has no URL. */
  address: z.nullable(z.string().check(z.maxLength(8000))),
  /** How it is found again; null if there is none. */
  link: z.nullable(NextLinkSchema),
  /** Whether it is the stored one; `gone` and `unsure`: another was guessed. Null if none is stored. */
  own: z.nullable(z.enum(['found', 'gone', 'unsure'])),
}));
export type FoundNext = z.infer<typeof FoundNextSchema>;

/** Rows of one page, in the order of the locators; made in the page and untrusted. */
export const PageRowsSchema = lazyObject(() => ({
  /** ID of the document, which differs after each navigation. */
  document: z.string().check(z.maxLength(40)),
  /** Whether the page is hidden; infinite scrolling then loads nothing. */
  hidden: z.boolean(),
  /** Reason why the list was not found; null if it was found. */
  drift: Drift,
  title: Text,
  language: z.string().check(z.maxLength(40)),
  /** URL for resolving relative ones; absent, or '' for one that is too long: that of the page. */
  base: z.optional(z.catch(z.string().check(z.maxLength(8000)), '')),
  /** For each field the reason why it was not found; null if it was found. */
  fields: z.array(Drift).check(z.maxLength(tableLimits.columns)),
  rows: RowsSchema,
}));
export type PageRows = z.infer<typeof PageRowsSchema>;

/** The list to read, by its locators, and the columns to keep. */
export const PagedListSchema = z.lazy(() =>
  z
    .object({
      locators: ListLocatorsSchema,
      fields: z.array(FieldSchema).check(z.minLength(1), z.maxLength(tableLimits.columns)),
    })
    .check(
      z.refine(({ locators, fields }) =>
        fields.every(({ locator }) => locator < locators.fields.length),
      ),
    ),
);

/** Why paging ended. */
const pagingEnds = [
  'noNext',
  'noNewRows',
  'samePage',
  'pageLimit',
  'rowLimit',
  'sizeLimit',
  'listGone',
  'listUnsure',
  'elsewhere',
  'pageFailed',
  'interrupted',
  'hidden',
  'stopped',
] as const;
export type PagingEnd = (typeof pagingEnds)[number];

/**
 * Paging through one list in one tab. Kept in `storage.session`, since tabs and what they show end
 * with the browser too.
 */
export const PagingSchema = lazyObject(() => ({
  id: z.uuid(),
  tabId: z.int(),
  /** Whether the tab is in a private window, whose worker then does the work (Chromium). */
  incognito: z.boolean(),
  state: z.enum(['running', 'ended']),
  end: z.nullable(z.enum(pagingEnds)),
  /** ID of the recipe that describes the list; null if the list was picked on the page. */
  recipeId: z.nullable(z.uuid()),
  list: PagedListSchema,
  next: NextPageSchema,
  /** URL where paging began, and that of the page read last. */
  from: z.string(),
  url: z.string(),
  title: z.string(),
  language: z.string(),
  /**
   * `read`: the first page is to be read. `look`: its rows are stored, and the next page is to be
   * found. `advance`: the next page was opened, or is about to be, and is to be read.
   */
  step: z.enum(['read', 'look', 'advance']),
  /** ID of the document read last; '' before the first one. */
  document: z.string(),
  /** URL of the next page; null if a press or scrolling leads to it. */
  address: z.nullable(z.string()),
  /** URLs of the pages read. */
  visited: z.array(z.string()),
  /** Times of reading the pages of `visited`, in ms since the epoch; absent: begun by an older version. */
  readAt: z.optional(z.array(z.number())),
  /** Bases of the pages of `visited`, '' where it is the URL; absent: begun by an older version. */
  bases: z.optional(z.array(z.string())),
  pages: z.int(),
  rows: z.int(),
  /** Number of rows of next pages that equal earlier ones and were left out; absent: none. */
  equal: z.optional(z.int()),
  /** Whether paging ended at another page because all of its rows equal earlier ones. */
  onlyEqual: z.optional(z.boolean()),
  /** Whether nothing new came after a press on the button, which was still there. */
  buttonLeft: z.optional(z.boolean()),
  /** Number of pages whose next link was guessed, because the stored one was not found. */
  guessed: z.int(),
  /** Length of all rows as JSON. */
  size: z.int(),
  /** Fields that were not found on at least one page, as indexes in `list.fields`. */
  lost: z.array(z.int()),
  /** Whether scrolling waits until the tab is in front. */
  waiting: z.boolean(),
  startedAt: z.number(),
}));
export type Paging = z.infer<typeof PagingSchema>;

/** Prefix of all keys in `storage.session`. */
export const pagingPrefix = 'paging:';
export const pagingKey = (tabId: number): string => `${pagingPrefix}${tabId}`;
/** Storage key of the rows of one reading (`ReadingSchema`); `page`: number of the reading, from 1. */
export const rowsKey = (tabId: number, page: number): string => `${pagingKey(tabId)}:rows:${page}`;

/**
 * Maximum length of all rows as JSON. `storage.session` holds 10 MB, of which others need a part
 * (Chromium 156, Firefox 153); a character takes up to two bytes there.
 */
export const maxSize = 3_000_000;
