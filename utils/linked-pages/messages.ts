import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidAnywhere } from '../message-row';
import { LinkedRequestSchema, PageFieldsSchema } from './schema';

const Tab = z.lazy(() => z.object({ tabId: z.int() }));

/** Messages about completing rows from the pages behind their links, in a background tab. */
export const linkedPagesMessages = {
  /**
   * Opens one page of the list's site in a background tab, and finds its values. Rejects with
   * `page-not-readable`.
   */
  'linked/look': {
    from: 'page',
    input: () => z.object({ tabId: z.int(), url: z.string().check(z.maxLength(8000)) }),
    output: () => PageFieldsSchema,
    ...unpaidAnywhere,
  },
  /**
   * Opens the pages behind the links one after another. Progress and values are in
   * `storage.session`. Rejects with `page-not-readable` if no link leads to a page of the site.
   */
  'linked/start': {
    from: 'page',
    input: () => z.object({ tabId: z.int(), request: LinkedRequestSchema }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Stops opening pages; the values read so far are kept. */
  'linked/stop': { from: 'page', input: () => Tab, output: () => Nothing, ...unpaidAnywhere },
  /** Forgets the completed rows of a tab. */
  'linked/clear': { from: 'page', input: () => Tab, output: () => Nothing, ...unpaidAnywhere },
} satisfies Record<string, MessageRow>;
