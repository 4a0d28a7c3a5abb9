import * as z from 'zod/mini';
import { ScrapePreferencesSchema } from '../../runs/parameters/schema';
import { runStates } from '../../runs/run-states';
import { storedAmount } from '../../amount';
import { defaultScrapePreferences } from '../../runs/parameters/presets-and-limits';
import { storedItem } from '../items';

/** How scrapes are asked for: last options, presets, limits. */
export const scrapePreferencesItem = storedItem({
  key: 'scrapePreferences',
  version: 1,
  cleared: 'parts',
  schema: () => ScrapePreferencesSchema,
  initial: () => defaultScrapePreferences,
});

/** What a paid call from a private window cost. Nothing in it tells what was asked for. */
const PrivateSpentSchema = z.lazy(() =>
  z.object({
    /** The run's: one that was kept in the library is not counted twice. */
    id: z.string(),
    /** Milliseconds since the epoch. */
    at: z.number(),
    /** As in the ledger; `agent` for the agent. */
    mode: z.string(),
    state: z.enum(runStates),
    /** Credits; null until the service said. */
    used: storedAmount(),
    refunded: z.boolean(),
    /** Milliseconds since the epoch: when the state came to be. */
    changedAt: z.number(),
  }),
);
export type PrivateSpent = z.infer<typeof PrivateSpentSchema>;

/** Most calls that are kept; the oldest go first. */
export const mostPrivateSpent = 2000;

/**
 * Paid calls from private windows, newest last: written before each goes out, so that what a window that was closed
 * amid a call may have cost is still told.
 */
export const privateSpentItem = storedItem({
  key: 'privateSpent',
  version: 0,
  cleared: 'erase',
  schema: () => z.array(PrivateSpentSchema),
  initial: () => [],
});

/** Grows by one whenever a run in the library changes, so that open pages read again. */
export const libraryPulseItem = storedItem({
  key: 'libraryPulse',
  version: 0,
  cleared: 'erase',
  schema: () => z.number(),
  initial: () => 0,
});

/**
 * The test of the browser product that is under way, or was cut off: written before the session is opened, null once it
 * came to its end.
 */
export const browserTestItem = storedItem({
  key: 'browserTest',
  version: 0,
  cleared: 'replaced',
  schema: () =>
    z.nullable(
      z.object({
        /** Milliseconds since the epoch. */
        at: z.number(),
        accountId: z.string(),
      }),
    ),
  initial: () => null,
});

/** Milliseconds after which a test that has no end was cut off: it takes 45 seconds at most, and its clean-up a few. */
export const browserTestLimit = 60_000;
