import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidAnywhere } from '../message-row';
import { NextPageSchema } from '../recipes/schema';
import { FoundNextSchema, PagedListSchema } from './schema';

const Tab = z.lazy(() => z.object({ tabId: z.int() }));

/** Messages about going through the pages of a list, in the tab that shows it. */
export const pagingMessages = {
  /**
   * Finds how the page continues, and outlines the link or button. With `next` of a recipe, its link is looked for
   * first, and nothing is outlined. Rejects with `page-not-readable` if scripts are not allowed.
   */
  'paging/look': {
    from: 'page',
    input: () => z.object({ tabId: z.int(), next: z.optional(NextPageSchema) }),
    output: () => FoundNextSchema,
    ...unpaidAnywhere,
  },
  /** Removes the outline that `look` drew. */
  'paging/hide': { from: 'page', input: () => Tab, output: () => Nothing, ...unpaidAnywhere },
  /**
   * Reads the list on this page and on the following ones; what was read in this tab before is
   * dropped. Progress and rows are in `storage.session`. Rejects with `page-not-readable`.
   */
  'paging/start': {
    from: 'page',
    input: () =>
      z.object({
        tabId: z.int(),
        list: PagedListSchema,
        recipeId: z.nullable(z.uuid()),
        next: NextPageSchema,
      }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Stops paging; the rows read so far are kept. */
  'paging/stop': { from: 'page', input: () => Tab, output: () => Nothing, ...unpaidAnywhere },
  /** Deletes the paging of a tab and the rows that it read. */
  'paging/clear': { from: 'page', input: () => Tab, output: () => Nothing, ...unpaidAnywhere },
} satisfies Record<string, MessageRow>;
