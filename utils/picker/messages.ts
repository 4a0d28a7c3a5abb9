import * as z from 'zod/mini';
import { FoundTableSchema } from '../extract/schema';
import { type MessageRow, unpaidAnywhere } from '../message-row';

const Tab = z.lazy(() => z.object({ tabId: z.int() }));

/** Search result of the injected script. Untrusted, since it is created in the page. */
export const PageListsSchema = z.lazy(() =>
  z.object({
    /** ID of the search; differs for each search and document. */
    search: z.string().check(z.regex(/^[\da-f-]{36}$/)),
    count: z.int().check(z.minimum(0), z.maximum(300)),
  }),
);
export type PageLists = z.infer<typeof PageListsSchema>;

/** Messages about data of the page in a tab, found by a script injected on demand. */
export const pickerMessages = {
  /** Finds the lists of a page. Rejects with `page-not-readable` if scripts are not allowed. */
  'picker/find': {
    from: 'page',
    input: () => Tab,
    /** `url`: URL of the tab as reported by the browser. */
    output: () => z.object({ search: z.string(), count: z.number(), url: z.string() }),
    ...unpaidAnywhere,
  },
  /**
   * Outlines the rows of one list on the page and reads the first `rows` of them. Rejects with
   * `page-changed` if the search is no longer valid.
   */
  'picker/read': {
    from: 'page',
    input: () => z.object({ tabId: z.int(), search: z.string(), list: z.int(), rows: z.int() }),
    output: () => FoundTableSchema,
    ...unpaidAnywhere,
  },
  /** Removes the outlines. */
  'picker/stop': {
    from: 'page',
    input: () => Tab,
    /** False if the tab was closed or cannot be accessed any more; it then has no outlines either. */
    output: () => z.object({ reached: z.boolean() }),
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
