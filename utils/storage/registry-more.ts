import * as z from 'zod/mini';
import { storedItem } from './items';
import { AddressesSchema, SeenExitSchema } from './schema';

/**
 * The rest of `registry.ts`: a file of its own, so that a page paints before these are read. What is swept goes with the
 * next start of the browser (`background/sweep.ts`).
 */

/** MB of the balance when a session began, and at the last look; by profile. Swept when the profile is gone. */
export const spentItem = storedItem(
  'spent',
  z.record(z.string(), z.object({ since: z.number(), startMb: z.number(), nowMb: z.number() })),
  () => ({}),
);

/**
 * What the browser counted, in bytes, by profile: of the session that began at `since`, and of all. Swept when the
 * profile is gone.
 */
export const countedItem = storedItem(
  'counted',
  z.record(z.string(), z.object({ since: z.number(), session: z.number(), all: z.number() })),
  () => ({}),
);

/** Rotating until the exit is as wanted: how far it is; null: never asked for. The next asking takes its place. */
export const untilItem = storedItem(
  'until',
  z.nullable(
    z.object({
      profileId: z.string(),
      tries: z.number(),
      most: z.number(),
      state: z.enum(['running', 'found', 'given-up', 'stopped']),
    }),
  ),
  () => null,
);

/** The last checks of each profile's exit, newest last, 50 at most. Swept when the profile is gone. */
export const exitHistoryItem = storedItem(
  'exitHistory',
  z.record(z.string(), z.array(SeenExitSchema)),
  () => ({}),
);

/** What the company of this browser presets; empty: nothing. Written anew at each start. */
export const managedItem = storedItem(
  'managed',
  z.object({
    addresses: AddressesSchema,
    message: z.string(),
    unreadable: z.array(z.number()),
  }),
  () => ({
    addresses: { accountApi: '', exitCheck: '', dashboard: '' },
    message: '',
    unreadable: [],
  }),
);

/** The profile that was switched on last: what the shortcut turns on. The next one takes its place. */
export const lastProfileItem = storedItem('lastProfile', z.string(), () => '');

/** Sites that no profile takes, as lines of the site syntax; kept until removed one by one. */
export const excludedItem = storedItem('excluded', z.array(z.string()), () => []);

/** Firefox: how the dead proxy under the listener stands; `down` where none is needed. Follows the proxy that is on. */
export const barrierItem = storedItem(
  'barrier',
  z.enum(['down', 'up', 'needs-private-access', 'not-ours']),
  () => 'down' as const,
);

/** Chromium: the routes that the setting of private windows was made from, and follows; empty: they have none. */
export const privateRoutesItem = storedItem('privateRoutes', z.string(), () => '');

/** Grows by one whenever a run in the library changes, so that open pages read again. Never cleared. */
export const libraryPulseItem = storedItem('libraryPulse', z.number(), () => 0);
