import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidInAnyWindow } from '../message-row';
import { NewPassphraseSchema } from './new-passphrase';
import { lazyObject } from '@/utils/lazy-object';

const Passphrase = lazyObject(() => ({ passphrase: z.string() }));

export const lockMessages = {
  /** Sets the lock or, with the present passphrase, replaces it. Rejects with `passphrase-wrong`. */
  'lock/set': {
    ...unpaidInAnyWindow,
    input: () => z.object({ passphrase: NewPassphraseSchema, current: z.optional(z.string()) }),
  },
  'lock/remove': { ...unpaidInAnyWindow, input: () => Passphrase },
  'lock/unlock': { ...unpaidInAnyWindow, input: () => Passphrase },
  /**
   * Gives up a lost passphrase: deletes every key and login, which ends the lock. All else stays. `typed`: the word
   * that confirms it, checked again. Does nothing unless Vantage is locked.
   */
  'lock/give-up': { ...unpaidInAnyWindow, input: () => z.object({ typed: z.string() }) },
  'lock/now': { ...unpaidInAnyWindow, input: () => Nothing },
  /** The user pressed or typed something on a page of Vantage; the idle limit counts from here. */
  'lock/touch': { ...unpaidInAnyWindow, input: () => Nothing },
  /** Minutes without use after which Vantage locks itself; 0: only when the browser is closed. */
  'lock/idle': {
    ...unpaidInAnyWindow,
    input: () => z.object({ minutes: z.int().check(z.gte(0), z.lte(1440)) }),
  },
} satisfies Record<string, MessageRow>;
