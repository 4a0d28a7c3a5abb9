import * as z from 'zod/mini';

const Text = z.lazy(() => z.optional(z.nullable(z.string())));

const SelectorSchema = z.lazy(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    type: z.string(),
    parentSelectors: z.array(z.string()),
    selector: Text,
    multiple: z.optional(z.nullable(z.boolean())),
    regex: Text,
    extractAttribute: Text,
    paginationType: Text,
    tableDataRowSelector: Text,
    columns: z.optional(
      z.nullable(
        z.array(z.object({ name: z.string(), extract: z.optional(z.nullable(z.boolean())) })),
      ),
    ),
  }),
);
/** One selector of a sitemap, as far as recipes have anything like it. */
export type Selector = z.infer<typeof SelectorSchema>;

/** A sitemap as Web Scraper exports it; other parts of it are ignored. */
export const SitemapSchema = z.lazy(() =>
  z.object({
    _id: z.string().check(z.minLength(1)),
    startUrl: z.union([z.string(), z.array(z.string())]),
    selectors: z.array(SelectorSchema),
  }),
);
