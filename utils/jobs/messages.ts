import * as z from 'zod/mini';
import { maxCreditLimit } from '@/utils/whole-number';
import { type MessageRow, unpaidInRegularWindows, paidInRegularWindows } from '../message-row';
import { PressIdSchema } from '../runs/messages';
import { ScrapeModeSchema, ScrapeOptionsSchema } from '../runs/schema';
import { RowsSchema } from '../extract/schema';
import { maxLinkedRows } from '../linked-pages/schema';
import { RecipeDefinitionSchema } from '../recipes/schema';
import {
  CompletionSchema,
  longestNextAddress,
  maxAddresses,
  maxPerHost,
  maxFollowedPages,
} from './schema';
import { lazyObject } from '@/utils/lazy-object';

/** Credits that a job may use at most. */
const CapSchema = z.lazy(() => z.int().check(z.gte(1), z.lte(maxCreditLimit)));

const JobId = lazyObject(() => ({ jobId: z.string() }));

/** Messages for jobs. Jobs are stored on disk, so private windows cannot start any. */
export const jobMessages = {
  'jobs/create': {
    ...paidInRegularWindows,
    input: () =>
      z.object({
        id: PressIdSchema,
        name: z.string().check(z.maxLength(200)),
        urls: z.array(z.string()).check(z.minLength(1), z.maxLength(maxAddresses)),
        options: ScrapeOptionsSchema,
        cap: CapSchema,
        /** ID of the recipe that reads rows from the results; absent if the job only collects pages. */
        recipeId: z.optional(z.uuid()),
        /** Maximum number of pages of each address, reached by the next links of the recipe; absent: one. */
        follows: z.optional(z.int().check(z.gte(2), z.lte(maxFollowedPages))),
        /** Rows that the results complete; the addresses are those of their links. */
        completes: z.optional(CompletionSchema),
        rows: z.optional(RowsSchema.check(z.maxLength(maxLinkedRows))),
        /** Maximum number of scrapes of one host at the same time. */
        perHost: z.optional(z.int().check(z.gte(1), z.lte(maxPerHost))),
        /** Whether the user confirmed sending loopback, private and single-label addresses. */
        privateAddressConfirmed: z.boolean(),
        /** Whether the user confirmed a cost above the limit. */
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => JobId,
  },
  'jobs/pause': { ...unpaidInRegularWindows, input: () => JobId },
  'jobs/resume': {
    ...paidInRegularWindows,
    /** `cap`: new limit in credits; absent: unchanged. */
    input: () =>
      z.object({
        id: PressIdSchema,
        jobId: z.string(),
        cap: z.optional(CapSchema),
        /** See `jobs/create`: asked for a job from a backup. Absent: no. */
        privateAddressConfirmed: z.optional(z.boolean()),
        /** See `jobs/create`: asked for what the new limit adds. */
        costConfirmed: z.optional(z.boolean()),
      }),
  },
  /** Sets the recipe that reads rows from the results of a job; null removes it. */
  'jobs/recipe': {
    ...unpaidInRegularWindows,
    input: () => z.object({ jobId: z.string(), recipeId: z.nullable(z.uuid()) }),
  },
  /** Cancels a job: waiting addresses are never sent, and running scrapes are completed. */
  'jobs/cancel': { ...unpaidInRegularWindows, input: () => JobId },
  /** Tries the addresses again that ended for one cause; those of a paused job wait until it is resumed. */
  'jobs/retry': {
    ...paidInRegularWindows,
    input: () =>
      z.object({
        id: PressIdSchema,
        jobId: z.string(),
        state: z.enum(['failed', 'unknown']),
        code: z.string(),
        /** New mode; absent: unchanged. */
        mode: z.optional(ScrapeModeSchema),
        /** See `jobs/resume`. */
        privateAddressConfirmed: z.optional(z.boolean()),
        costConfirmed: z.optional(z.boolean()),
      }),
  },
  /**
   * Sent by the page that reads results (`entrypoints/extractor`), to get the next page whose next link is to be looked
   * for; null if there is none. `earlier`: runs of the pages before it, in their order.
   */
  'jobs/page': {
    ...unpaidInRegularWindows,
    input: () => z.object({}),
    output: () =>
      z.object({
        page: z.nullable(
          z.object({
            jobId: z.string(),
            n: z.number(),
            runId: z.string(),
            recipe: RecipeDefinitionSchema,
            earlier: z.array(z.string()),
          }),
        ),
      }),
  },
  /** Sent by the same page, with what it read; null if the list of the recipe was not found. */
  'jobs/page-read': {
    ...unpaidInRegularWindows,
    input: () =>
      z.object({
        jobId: z.string(),
        n: z.number(),
        runId: z.string(),
        read: z.nullable(
          z.object({
            next: z.nullable(z.string().check(z.maxLength(longestNextAddress))),
            isNew: z.boolean(),
          }),
        ),
        /** Whether its result could not be read now, but perhaps later; absent: no. */
        retry: z.optional(z.boolean()),
      }),
  },
  /** Removes a job; its results stay in the library. */
  'jobs/remove': { ...unpaidInRegularWindows, input: () => JobId },
} satisfies Record<string, MessageRow>;
