import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { NewPassphraseSchema } from './new-passphrase';

const Passphrase = z.lazy(() => z.object({ passphrase: z.string() }));

/** Messages for the lock. */
export const lockMessages = {
  /** Sets the lock or, with the present passphrase, replaces it. Rejects with `passphrase-wrong`. */
  'lock/set': {
    from: 'page',
    input: () => z.object({ passphrase: NewPassphraseSchema, current: z.optional(z.string()) }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'lock/remove': {
    from: 'page',
    input: () => Passphrase,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'lock/unlock': {
    from: 'page',
    input: () => Passphrase,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'lock/now': { from: 'page', input: () => Nothing, output: () => Nothing, ...unpaidAnywhere },
  /** Minutes without use after which Vantage locks itself; 0: only when the browser is closed. */
  'lock/idle': {
    from: 'page',
    input: () => z.object({ minutes: z.int().check(z.gte(0), z.lte(1440)) }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
