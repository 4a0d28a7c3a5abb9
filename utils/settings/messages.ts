import * as z from 'zod/mini';
import {
  type MessageRow,
  Nothing,
  unpaidInAnyWindow,
  unpaidInRegularWindows,
} from '../message-row';
import { ProblemSchema } from '../problem';
import { NewPassphraseSchema } from '../security/new-passphrase';
import { RememberedProfilesSchema, RestoredWorkSchema } from './backup-schema';
import { PreferencesSchema } from './schema';

/** Messages about preferences, backups, and erasing everything. */
export const settingsMessages = {
  /** Changes preferences; URLs are changed by connecting. */
  'settings/save': { ...unpaidInAnyWindow, input: () => PreferencesSchema },
  /** Dismisses the advice to replace the keys. */
  'settings/keys-advised': { ...unpaidInAnyWindow, input: () => Nothing },
  /**
   * Creates a backup without results; a passphrase includes encrypted keys and logins.
   * `withLibrary` includes data that belongs to results: comparisons. `remembered`: favourites and recents, which lie
   * with the pages. Rejects with `locked`, `backup-too-long`.
   */
  'backup/make': {
    ...unpaidInRegularWindows,
    input: () =>
      z.object({
        passphrase: z.union([z.literal(''), NewPassphraseSchema]),
        withLibrary: z.boolean(),
        remembered: z.optional(RememberedProfilesSchema),
      }),
    output: () => z.object({ text: z.string() }),
  },
  /**
   * Restores a backup atomically, without results; with an empty passphrase, without keys. Then adds
   * recipes, and watches and jobs, which come paused. Rejects, with nothing restored but
   * profiles possibly off, with `backup-unreadable`, `passphrase-wrong`, `backup-changed`, `account-busy`, `locked`.
   */
  'backup/restore': {
    ...unpaidInRegularWindows,
    input: () => z.object({ text: z.string(), passphrase: z.string() }),
    /**
     * `accounts`: IDs in this browser by ID in the backup. `problem`: why only a part was restored, as on a full
     * disk; absent: all of it was. `webhooksLeft`: number of webhooks without room.
     */
    output: () =>
      z.object({
        accounts: z.record(z.string(), z.string()),
        added: RestoredWorkSchema,
        webhooksLeft: z.number(),
        problem: z.optional(ProblemSchema),
      }),
  },
  /**
   * Imports a result of a restored backup, with the account IDs returned by the restore. An
   * existing result stays unchanged; an active run is refused (`message-refused`). `last`: no other follows, so that
   * the library is indexed and kept within its limit.
   */
  'backup/result': {
    ...unpaidInRegularWindows,
    input: () =>
      z.object({
        bundle: z.string(),
        accounts: z.record(z.string(), z.string()),
        last: z.boolean(),
      }),
    /** ID of the imported result; '' if it existed. */
    output: () => z.object({ id: z.string() }),
  },
  /**
   * Undoes the last restore, except for its results. Rejects with `undo-gone`, `account-busy`,
   * `locked`.
   */
  'backup/undo': {
    ...unpaidInRegularWindows,
    input: () => z.object({ added: RestoredWorkSchema }),
  },
  /** Erases all stored data; the typed word is checked again. */
  'erase/all': { ...unpaidInAnyWindow, input: () => z.object({ typed: z.string() }) },
} satisfies Record<string, MessageRow>;
