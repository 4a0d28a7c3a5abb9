import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { BrowserOptionsSchema, BrowserTestResultSchema } from './schema';

export const browserProductMessages = {
  /** The key, a secret: in one reply, because the user pressed for it. */
  'browser/reveal': {
    from: 'page',
    input: () => Nothing,
    output: () => z.object({ key: z.string() }),
    ...unpaidAnywhere,
  },
  /** Opens a session and closes it again. That may cost, and the user was asked; it is never sent again by itself. */
  'browser/try': {
    from: 'page',
    input: () => z.object({ ask: BrowserOptionsSchema }),
    output: () => BrowserTestResultSchema,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
