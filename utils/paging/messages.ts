import * as z from 'zod/mini';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { NextPageSchema } from '../recipes/schema';
import { FoundNextSchema, PagedListSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

const Tab = lazyObject(() => ({ tabId: z.int() }));

/** Messages about going through the pages of a list, in the tab that shows it. */
export const pagingMessages = {
  /**
   * Finds how the page continues, and outlines the link or button. With `next` of a recipe, its link is looked for
   * first, and nothing is outlined. Rejects with `page-not-readable` if scripts are not allowed.
   */
  'paging/find-next': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), next: z.optional(NextPageSchema) }),
    output: () => FoundNextSchema,
  },
  /**
   * Takes the link or button that the user pointed at last, and outlines it. `own` tells whether it will be found
   * again. Rejects with `page-changed` if nothing was pointed at.
   */
  'paging/find-pointed': {
    ...unpaidInAnyWindow,
    input: () => Tab,
    output: () => FoundNextSchema,
  },
  /** Removes the outline. */
  'paging/hide': { ...unpaidInAnyWindow, input: () => Tab },
  /**
   * Reads the list on this page and on the following ones; what was read in this tab before is
   * dropped. Progress and rows are in `storage.session`. Rejects with `page-not-readable`.
   */
  'paging/start': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        tabId: z.int(),
        list: PagedListSchema,
        recipeId: z.nullable(z.uuid()),
        next: NextPageSchema,
      }),
  },
  /** Stops paging; the rows read so far are kept. */
  'paging/stop': { ...unpaidInAnyWindow, input: () => Tab },
  /** Deletes the paging of a tab and the rows that it read. */
  'paging/clear': { ...unpaidInAnyWindow, input: () => Tab },
} satisfies Record<string, MessageRow>;
