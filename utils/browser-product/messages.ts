import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidInAnyWindow } from '../message-row';
import { BrowserOptionsSchema, BrowserTestResultSchema } from './schema';

export const browserProductMessages = {
  /** Returns the key in one response, on a user's click. A secret. */
  'browser/reveal': {
    ...unpaidInAnyWindow,
    input: () => Nothing,
    output: () => z.object({ key: z.string() }),
  },
  /**
   * Opens and closes a session. It may cost credits, so the user was asked; never retried
   * automatically.
   */
  'browser/test': {
    ...unpaidInAnyWindow,
    input: () => z.object({ ask: BrowserOptionsSchema }),
    output: () => BrowserTestResultSchema,
  },
} satisfies Record<string, MessageRow>;
