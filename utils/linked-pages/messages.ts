import * as z from 'zod/mini';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { LinkedRequestSchema, PageFieldsSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

const Tab = lazyObject(() => ({ tabId: z.int() }));

/** Messages about completing rows from the pages behind their links, in a background tab. */
export const linkedPagesMessages = {
  /**
   * Opens one page of the list's site in a background tab, and finds its values. Rejects with
   * `page-not-readable`.
   */
  'linked/preview': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), url: z.string().check(z.maxLength(8000)) }),
    output: () => PageFieldsSchema,
  },
  /**
   * Opens the pages behind the links one after another. Progress and values are in
   * `storage.session`. Rejects with `page-not-readable` if no link leads to a page of the site.
   */
  'linked/start': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), request: LinkedRequestSchema }),
  },
  /** Stops opening pages; the values read so far are kept. */
  'linked/stop': { ...unpaidInAnyWindow, input: () => Tab },
  /** Forgets the completed rows of a tab. */
  'linked/clear': { ...unpaidInAnyWindow, input: () => Tab },
} satisfies Record<string, MessageRow>;
