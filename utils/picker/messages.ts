import * as z from 'zod/mini';
import { FoundTableSchema } from '../extract/schema';
import { type MessageRow, unpaidAnywhere } from '../message-row';

const Tab = z.lazy(() => z.object({ tabId: z.int() }));

/** What a page tells of its lists. Written in the page, so it is checked like anything a page says. */
export const PageListsSchema = z.lazy(() =>
  z.object({
    /** Names this search; another search, or another document, has another one. */
    search: z.string().check(z.regex(/^[\da-f-]{36}$/)),
    count: z.int().check(z.minimum(0), z.maximum(300)),
  }),
);
export type PageLists = z.infer<typeof PageListsSchema>;

/** Data of the page in a tab, found by a script that is put there on demand. */
export const pickerMessages = {
  /** Finds the lists of a page. Rejects with `page-not-readable` where no script may run. */
  'picker/find': {
    from: 'page',
    input: () => Tab,
    /** `url`: the tab's address, as the browser says. */
    output: () => z.object({ search: z.string(), count: z.number(), url: z.string() }),
    ...unpaidAnywhere,
  },
  /** Outlines the rows of one list on the page, and reads the first `rows` of them. Rejects with `page-changed` when that search is gone. */
  'picker/read': {
    from: 'page',
    input: () => z.object({ tabId: z.int(), search: z.string(), list: z.int(), rows: z.int() }),
    output: () => FoundTableSchema,
    ...unpaidAnywhere,
  },
  /** Takes the outlines away. */
  'picker/stop': {
    from: 'page',
    input: () => Tab,
    /** False: the tab is gone or may not be reached any more, and has no outlines either. */
    output: () => z.object({ reached: z.boolean() }),
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
