import * as z from 'zod/mini';
import { type MessageRow, unpaidInRegularWindows, paidInRegularWindows } from '../message-row';
import { PressIdSchema } from '../runs/messages';
import { RecipeDefinitionSchema } from '../recipes/schema';
import { ReadRowsSchema, WatchSettingsSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

const WatchId = lazyObject(() => ({ watchId: z.string() }));

/** Messages for watches. Watches are stored on disk, so private windows cannot start any. */
export const watchMessages = {
  /** Begins a watch, whose first run follows at once, or changes one. */
  'watches/save': {
    ...paidInRegularWindows,
    input: () =>
      z.object({
        id: PressIdSchema,
        draft: WatchSettingsSchema,
        /** ID of the watch to change; null for a new one. */
        replaces: z.nullable(z.string()),
        /** ID of the job whose addresses a new watch scrapes. */
        jobId: z.optional(z.string()),
        /** Whether the user confirmed sending a loopback, private or single-label address. */
        privateAddressConfirmed: z.boolean(),
      }),
    output: () => WatchId,
  },
  /** Runs a watch now. Rejects with `watch-busy`, `watch-cap-reached`, `watch-cap-too-low` and `locked`. */
  'watches/run': {
    ...paidInRegularWindows,
    input: () =>
      z.object({
        id: PressIdSchema,
        watchId: z.string(),
        /** See `watches/save`: asked for a watch from a backup. Absent: no. */
        privateAddressConfirmed: z.optional(z.boolean()),
      }),
  },
  'watches/pause': { ...unpaidInRegularWindows, input: () => WatchId },
  /** Resumes a paused watch; its next run is one interval from now. */
  'watches/resume': {
    ...unpaidInRegularWindows,
    /** `privateAddressConfirmed`: see `watches/run`. */
    input: () =>
      z.object({ watchId: z.string(), privateAddressConfirmed: z.optional(z.boolean()) }),
  },
  /** Removes a watch with its history; its results stay in the library. */
  'watches/remove': { ...unpaidInRegularWindows, input: () => WatchId },
  /** Sent by the page that reads rows, to get its task; null if there is no result left to read. */
  'watches/task': {
    ...unpaidInRegularWindows,
    input: () => z.object({ runId: z.string() }),
    output: () =>
      z.object({
        /** If `recipe` is null, the lines of the page's text are read into a column named `column`. */
        task: z.nullable(
          z.object({
            recipe: z.nullable(RecipeDefinitionSchema),
            column: z.string(),
            /** Results to read into one table, with their addresses, and the name of the column with these. */
            pages: z.optional(z.array(z.object({ runId: z.string(), url: z.string() }))),
            pageColumn: z.string(),
          }),
        ),
      }),
  },
  /** Sent by the same page, with the rows that it read. */
  'watches/rows': {
    ...unpaidInRegularWindows,
    input: () => z.object({ runId: z.string(), read: ReadRowsSchema }),
  },
} satisfies Record<string, MessageRow>;
