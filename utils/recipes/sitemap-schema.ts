import * as z from 'zod/mini';

const Text = z.lazy(() => z.optional(z.nullable(z.string())));

/** Maximum number of parents of a selector, far above those that people give it. */
const maxParents = 100;

const SelectorSchema = z.lazy(() =>
  z.looseObject({
    id: z.string().check(z.minLength(1)),
    type: z.string(),
    parentSelectors: z.array(z.string()).check(z.maxLength(maxParents)),
    selector: Text,
    multiple: z.optional(z.nullable(z.boolean())),
    regex: Text,
    extractAttribute: Text,
    paginationType: Text,
    /** Of elements that are clicked: the button, and whether each is pressed once. */
    clickElementSelector: Text,
    clickType: Text,
    linkType: Text,
    /** Wait in ms before it is used. */
    delay: z.optional(z.unknown()),
    scroll: z.optional(z.unknown()),
    elementLimit: z.optional(z.unknown()),
    tableDataRowSelector: Text,
    columns: z.optional(
      z.nullable(
        z.array(z.object({ name: z.string(), extract: z.optional(z.nullable(z.boolean())) })),
      ),
    ),
  }),
);
/** One selector of a sitemap. Unknown settings are kept, so that the import can name them. */
export type Selector = z.infer<typeof SelectorSchema>;

/** Maximum number of selectors of a sitemap, far above what people make: each is compared with all others. */
const maxSelectors = 1000;

/** A sitemap as Web Scraper exports it. */
export const SitemapSchema = z.lazy(() =>
  z.looseObject({
    _id: z.string().check(z.minLength(1)),
    startUrl: z.union([z.string(), z.array(z.string())]),
    selectors: z.array(SelectorSchema).check(z.maxLength(maxSelectors)),
  }),
);
