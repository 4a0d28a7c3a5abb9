import * as z from 'zod/mini';
import { ListLocatorsSchema } from '../extract/locators/schema';
import { FoundTableSchema, RanFieldSchema, SearchIdSchema } from '../extract/schema';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { RecipeStatisticsSchema } from '../recipes/schema';
import { lazyObject } from '@/utils/lazy-object';

const Tab = lazyObject(() => ({ tabId: z.int() }));

/** Search result of the injected script. Untrusted, since it is created in the page. */
export const PageListsSchema = lazyObject(() => ({
  /** ID of the search; differs for each search and document. */
  search: SearchIdSchema,
  count: z.int().check(z.minimum(0), z.maximum(300)),
}));
export type PageLists = z.infer<typeof PageListsSchema>;

/** Locators of columns, made in the page and untrusted. */
export const LocatedSchema = lazyObject(() => ({
  locators: ListLocatorsSchema,
  /** For each field of the locators: index of its column in the list. */
  columns: z.array(z.int()).check(z.minLength(1), z.maxLength(100)),
}));

/** Messages about data of the page in a tab, found by a script injected on demand. */
export const pickerMessages = {
  /** Finds the lists of a page. Rejects with `page-not-readable` if scripts are not allowed. */
  'picker/find': {
    ...unpaidInAnyWindow,
    input: () => Tab,
    /** `url`: URL of the tab as reported by the browser. */
    output: () => z.object({ search: z.string(), count: z.number(), url: z.string() }),
  },
  /**
   * Outlines the rows of one list on the page and reads the first `rows` of them. Rejects with
   * `page-changed` if the search is no longer valid.
   */
  'picker/read': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), search: z.string(), list: z.int(), rows: z.int() }),
    output: () => FoundTableSchema,
  },
  /**
   * Makes locators for the chosen columns of a list. Columns that would not be found again on the
   * same page are left out. Rejects with `page-changed`, and with `recipe-impossible` if none is
   * left.
   */
  'picker/locate': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        tabId: z.int(),
        search: z.string(),
        list: z.int(),
        columns: z.array(z.int()).check(z.minLength(1), z.maxLength(100)),
      }),
    output: () => LocatedSchema,
  },
  /**
   * Runs a recipe on the page and outlines its rows. See `runRecipe` for its errors; drift is no
   * error.
   */
  'picker/run': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        tabId: z.int(),
        recipeId: z.uuid(),
        /** ID of a search by hand whose list has the recipe's rows, so that only its fields are looked for. */
        within: z.optional(SearchIdSchema),
      }),
    output: () =>
      z.object({
        /** The list that was found is list 0 of this search. */
        search: z.string(),
        /** Reason why the list was not found; null if it was found. */
        drift: z.nullable(z.enum(['gone', 'unsure'])),
        revision: z.number(),
        /** URL of the tab as reported by the browser. */
        url: z.string(),
        /** Fields in the order of the recipe, as are the table's columns. */
        fields: z.array(RanFieldSchema),
        table: FoundTableSchema,
        /** Result of the previous run; null if this is the first one. */
        before: z.nullable(RecipeStatisticsSchema),
      }),
  },
  /** Has the panel beside a tab look for data there, once it is open. */
  'picker/request': { ...unpaidInAnyWindow, input: () => Tab },
  /** Tells whether the tab still has the document that was looked at last. */
  'picker/remains': {
    ...unpaidInAnyWindow,
    input: () => Tab,
    output: () => z.object({ remains: z.boolean() }),
  },
  /** Removes the outlines. */
  'picker/stop': {
    ...unpaidInAnyWindow,
    input: () => Tab,
    /** False if the tab was closed or cannot be accessed any more; it then has no outlines either. */
    output: () => z.object({ reached: z.boolean() }),
  },
} satisfies Record<string, MessageRow>;
