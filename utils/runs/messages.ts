import * as z from 'zod/mini';
import { type MessageRow, unpaidInAnyWindow, paidInAnyWindow } from '../message-row';
import { maxConfirmAbove, maxFloor, ScrapeModeSchema, ScrapeOptionsSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

/**
 * ID of a user action and of its run, chosen by the page: an unanswered message is resent with the same ID and
 * starts no second run.
 */
export const PressIdSchema = z.lazy(() =>
  z.optional(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
);

/** Change of presets and limits; absent fields stay unchanged. */
const PreferencesChangeSchema = lazyObject(() => ({
  preset: z.optional(z.object({ host: z.string(), options: z.nullable(ScrapeOptionsSchema) })),
  confirmAbove: z.optional(z.int().check(z.gte(0), z.lte(maxConfirmAbove))),
  agentAbove: z.optional(z.int().check(z.gte(0), z.lte(maxConfirmAbove))),
  floor: z.optional(z.int().check(z.gte(0), z.lte(maxFloor))),
  notify: z.optional(z.boolean()),
  /** Whether to delete the presets and the last choice; limits stay. */
  reset: z.optional(z.boolean()),
}));
export type PreferencesChange = z.infer<typeof PreferencesChangeSchema>;

const RunId = lazyObject(() => ({ runId: z.string() }));

/** Messages for scrapes and agent requests. */
export const runMessages = {
  'scrape/submit': {
    ...paidInAnyWindow,
    input: () =>
      z.object({
        id: PressIdSchema,
        url: z.string(),
        options: ScrapeOptionsSchema,
        /** Whether the user confirmed sending a loopback, private or single-label address. */
        privateAddressConfirmed: z.boolean(),
        /** Whether the user confirmed a cost above the limit. */
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
  },
  /** Stops polling; what the service charged stays charged. */
  'scrape/cancel': { ...unpaidInAnyWindow, input: () => RunId },
  /** Repeats the paid call as a new run. `mode`: in another mode. */
  'scrape/repeat': {
    ...paidInAnyWindow,
    input: () =>
      z.object({
        id: PressIdSchema,
        runId: z.string(),
        mode: z.optional(ScrapeModeSchema),
        /** See `scrape/submit`: a run may come from a file, or from a schedule of the service. Absent: no. */
        privateAddressConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
  },
  /** Stores presets, limits, and whether to notify. */
  'scrape/save-preferences': {
    ...unpaidInAnyWindow,
    input: () => z.object({ change: PreferencesChangeSchema }),
  },
  /** Returns data for the scrape form that only the background has. */
  'scrape/session-fits': {
    ...unpaidInAnyWindow,
    input: () => z.object({ url: z.string() }),
    /** Whether the session ID of the profile that takes the page is accepted by the scraper. */
    output: () => z.object({ sessionFits: z.boolean() }),
  },

  'agent/ask': {
    ...paidInAnyWindow,
    input: () =>
      z.object({
        id: PressIdSchema,
        pageUrl: z.string(),
        message: z.string(),
        /** Whether the user confirmed a reserve above the limit. */
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
  },
  'agent/repeat': {
    ...paidInAnyWindow,
    input: () =>
      z.object({
        id: PressIdSchema,
        runId: z.string(),
        costConfirmed: z.optional(z.boolean()),
      }),
    output: () => RunId,
  },
} satisfies Record<string, MessageRow>;
