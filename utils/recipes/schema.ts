import * as z from 'zod/mini';
import { ListLocatorsSchema } from '../extract/locators/schema';
import type { NextLink } from '../extract/pager/own-link';
import { columnKinds } from '../extract/schema';
import { TransformsSchema } from '../extract/transforms/schema';
import { longestPattern } from './site-pattern';
import { lazyObject } from '@/utils/lazy-object';

export const maxRecipes = 200;
/** Maximum length of one recipe as JSON, in characters. */
const longestRecipe = 500_000;

export const RecipeNameSchema = z.lazy(() => z.string().check(z.minLength(1), z.maxLength(100)));

/** Pages that a recipe fits, see `site-pattern.ts`. */
export const SiteSchema = lazyObject(() => ({
  origin: z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^\s/?#*@\\]+$/)),
  path: z.string().check(z.maxLength(longestPattern), z.regex(/^\/[^\s?#]*$/)),
}));

const Words = z.lazy(() => z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)));

/** Locators of a link or button, from storage, a file or a page. */
export const NextLinkSchema = lazyObject(() => ({
  tag: z.string().check(z.maxLength(100)),
  text: z.string().check(z.maxLength(200)),
  facts: Words,
  classes: Words,
  css: z.optional(z.string().check(z.maxLength(500))),
  byHand: z.optional(z.boolean()),
})) satisfies z.ZodMiniType<NextLink>;

/** Highest limits that can be set for paging through a list. */
export const maxPages = 1000;
export const maxRows = 20_000;

/** How a list continues, as the user confirmed it, and how many pages and rows to read at most. */
export const NextPageSchema = lazyObject(() => ({
  /** `next`: another page; `more`: a button adds rows; `scroll`: scrolling adds rows. */
  kind: z.enum(['next', 'more', 'scroll']),
  /** Text of the link or button when the user confirmed it; programs of exported projects look for it. */
  name: z.optional(z.string().check(z.maxLength(200))),
  /** How the link or button is found again, before the likeliest one is guessed. */
  link: z.optional(NextLinkSchema),
  /** Maximum number of pages (presses or scrolls), and of rows. */
  pages: z.int().check(z.minimum(1), z.maximum(maxPages)),
  rows: z.int().check(z.minimum(1), z.maximum(maxRows)),
}));
export type NextPage = z.infer<typeof NextPageSchema>;

export const FieldSchema = lazyObject(() => ({
  /** Column name chosen by the user. */
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  kind: z.enum(columnKinds),
  /** Index in the locators' fields. */
  locator: z.int().check(z.minimum(0)),
  /** Changes of its values at each run. */
  transforms: z.optional(TransformsSchema),
}));

/** What the user saves: all but ID, revision and times. */
export const RecipeDefinitionSchema = z.lazy(() =>
  z
    .object({
      name: RecipeNameSchema,
      site: SiteSchema,
      locators: ListLocatorsSchema,
      /** Fields in the order of the columns. */
      fields: z.array(FieldSchema).check(z.minLength(1), z.maxLength(100)),
      /** How the list continues on further pages; absent if it has only one. */
      next: z.optional(NextPageSchema),
    })
    .check(
      z.refine(
        ({ locators, fields }) =>
          fields.every(({ locator }) => locator < locators.fields.length) &&
          new Set(fields.map(({ locator }) => locator)).size === fields.length,
      ),
      z.refine((definition) => JSON.stringify(definition).length <= longestRecipe),
    ),
);
export type RecipeDefinition = z.infer<typeof RecipeDefinitionSchema>;

/** Result of the last run, without any value of the page. */
export const RecipeStatisticsSchema = lazyObject(() => ({
  /** Timestamp in ms. */
  at: z.number(),
  rows: z.number(),
  /** Share of rows with a value for each field, 0 to 1; null if the field was not found. */
  fill: z.array(z.nullable(z.number())),
}));

/** Recipe as stored. Contains names, locators and statistics, but no values of the page. */
export const RecipeSchema = lazyObject(() => ({
  id: z.uuid(),
  /** Grows with each repair, from 1. */
  revision: z.int().check(z.minimum(1)),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** What the user saved. The stored key `draft` is kept although the type was renamed. */
  draft: RecipeDefinitionSchema,
  /** Result of the last run; null if there was none since the recipe was saved or repaired. */
  lastRun: z.nullable(RecipeStatisticsSchema),
  /** The last versions before this one, newest first, with the time since which each was in use. */
  earlier: z.optional(
    z
      .array(
        z.object({
          revision: z.int().check(z.minimum(1)),
          at: z.number(),
          draft: RecipeDefinitionSchema,
        }),
      )
      .check(z.maxLength(10)),
  ),
}));
export type Recipe = z.infer<typeof RecipeSchema>;
