import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { BrowserOptionsSchema, BrowserTestResultSchema } from './schema';

export const browserProductMessages = {
  /** Returns the key in one response, on a user's click. A secret. */
  'browser/reveal': {
    from: 'page',
    input: () => Nothing,
    output: () => z.object({ key: z.string() }),
    ...unpaidAnywhere,
  },
  /**
   * Opens and closes a session. It may cost credits, so the user was asked; never retried
   * automatically.
   */
  'browser/test': {
    from: 'page',
    input: () => z.object({ ask: BrowserOptionsSchema }),
    output: () => BrowserTestResultSchema,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
