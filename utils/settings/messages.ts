import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { PreferencesSchema } from './schema';

/** Preferences, backups, and erasing everything. */
export const settingsMessages = {
  /** What changed; the addresses are part of connecting. */
  'settings/save': {
    from: 'page',
    input: () => PreferencesSchema,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** The user has read that the keys should be replaced. */
  'settings/keys-advised': {
    from: 'page',
    input: () => Nothing,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /**
   * Everything but the library as a file; with a passphrase, keys and logins sealed in it. With `withLibrary`, what belongs
   * to results is in it: comparisons. Rejects with `locked`.
   */
  'backup/make': {
    from: 'page',
    input: () => z.object({ passphrase: z.string(), withLibrary: z.boolean() }),
    output: () => z.object({ text: z.string() }),
    ...unpaidAnywhere,
  },
  /**
   * Puts a file in the place of what there is, all or nothing; an empty passphrase takes no keys from it. Rejects with
   * `backup-unreadable`, `passphrase-wrong`, `backup-changed`, `account-busy`, `locked`.
   */
  'backup/restore': {
    from: 'page',
    input: () => z.object({ text: z.string(), passphrase: z.string() }),
    /** `accounts`: what an account of the file is called here, by its id there. */
    output: () => z.object({ accounts: z.record(z.string(), z.string()) }),
    ...unpaidAnywhere,
  },
  /**
   * A result of a file that was restored, with the accounts that restoring it answered with. One that is there already
   * stays as it is; one that has not ended is refused (`message-refused`).
   */
  'backup/result': {
    from: 'page',
    input: () => z.object({ parcel: z.string(), accounts: z.record(z.string(), z.string()) }),
    /** Of the result that was added; empty: it was there. */
    output: () => z.object({ id: z.string() }),
    ...unpaidAnywhere,
  },
  /** Takes the last restore back, but for its results. Rejects with `undo-gone`, `account-busy`, `locked`. */
  'backup/undo': { from: 'page', input: () => Nothing, output: () => Nothing, ...unpaidAnywhere },
  /** Erases all that Vantage keeps; what was typed is checked again. */
  'erase/all': {
    from: 'page',
    input: () => z.object({ typed: z.string() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
