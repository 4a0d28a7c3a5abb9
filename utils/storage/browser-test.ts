import * as z from 'zod/mini';
import { storedItem } from './items';

/**
 * The test of the browser product that is under way, or was cut off: written before the session is opened, null once it
 * came to its end. Apart from the other values in `registry.ts`, because only the late part of the background needs it.
 */
export const browserTestItem = storedItem(
  'browserTest',
  z.nullable(
    z.object({
      /** Milliseconds since the epoch. */
      at: z.number(),
      accountId: z.string(),
    }),
  ),
  () => null,
);

/** Milliseconds after which a test that has no end was cut off: it takes 45 seconds at most, and its clean-up a few. */
export const browserTestLimit = 60_000;
