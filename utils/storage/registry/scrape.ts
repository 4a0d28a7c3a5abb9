import * as z from 'zod/mini';
import { ScrapePreferencesSchema } from '../../runs/parameters/preferences-schema';
import { runStates } from '../../runs/run-states';
import { storedAmount } from '../../amount';
import { defaultScrapePreferences } from '../../runs/parameters/presets-and-limits';
import { storedItem } from '../items';
import { lazyObject } from '@/utils/lazy-object';

/** Preferences for scrapes: last options, presets, limits. */
export const scrapePreferencesItem = storedItem({
  key: 'scrapePreferences',
  version: 1,
  cleared: 'parts',
  schema: () => ScrapePreferencesSchema,
  initial: () => defaultScrapePreferences,
});

/** Cost of a paid call from a private window. It contains nothing about the page. */
const PrivateSpentSchema = lazyObject(() => ({
  /** ID of the run, so that one stored in the library is not counted twice. */
  id: z.string(),
  /** Timestamp in ms since the epoch. */
  at: z.number(),
  /** As in the ledger; `agent` for the agent. */
  mode: z.string(),
  state: z.enum(runStates),
  /** Credits; null: not reported yet. */
  used: storedAmount(),
  refunded: z.boolean(),
  /** Time of the last state change in ms since the epoch. */
  changedAt: z.number(),
}));
export type PrivateSpent = z.infer<typeof PrivateSpentSchema>;

/** Maximum number of calls kept; the oldest are dropped first. */
export const maxPrivateSpent = 2000;

/**
 * Paid calls from private windows, newest last: written before each call is sent, so that a call cut off by closing
 * its window still appears with its possible cost.
 */
export const privateSpentItem = storedItem({
  key: 'privateSpent',
  version: 0,
  cleared: 'erase',
  schema: () => z.array(PrivateSpentSchema),
  initial: () => [],
});

/** Counter that increases whenever a run in the library changes, so that open pages read again. */
export const libraryVersionItem = storedItem({
  key: 'libraryVersion',
  version: 3,
  cleared: 'erase',
  schema: () => z.number(),
  initial: () => 0,
});

/**
 * Test of the browser product in progress or interrupted: written before the session is opened, null once the test
 * ended.
 */
export const browserTestItem = storedItem({
  key: 'browserTest',
  version: 0,
  cleared: 'replaced',
  schema: () =>
    z.nullable(
      z.object({
        /** Timestamp in ms since the epoch. */
        at: z.number(),
        accountId: z.string(),
      }),
    ),
  initial: () => null,
});

/**
 * Time in ms after which an unfinished test counts as interrupted: it takes at most 45 seconds, and its clean-up a
 * few.
 */
export const browserTestLimit = 60_000;
