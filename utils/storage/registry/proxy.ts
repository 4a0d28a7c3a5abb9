import * as z from 'zod/mini';
import { storedItem } from '../items';
import { ProxyStateSchema, ExitCheckRecordSchema } from '../../proxy/schema';

/** What is on now; survives restarts, cleared by switching off. */
export const proxyItem = storedItem({
  key: 'routes',
  version: 0,
  cleared: 'parts',
  schema: () => ProxyStateSchema,
  initial: () => ({ on: [], before: null, applied: [], problem: null }),
});

/** The last checks of each profile's exit, newest last, 50 at most. */
export const exitHistoryItem = storedItem({
  key: 'exitHistory',
  version: 0,
  cleared: 'profile',
  schema: () => z.record(z.string(), z.array(ExitCheckRecordSchema)),
  initial: () => ({}),
});

/** MB of the balance when a session began, and at the last look; by profile. */
export const sessionBalanceItem = storedItem({
  key: 'sessionBalance',
  version: 1,
  cleared: 'profile',
  schema: () =>
    z.record(z.string(), z.object({ since: z.number(), startMb: z.number(), nowMb: z.number() })),
  initial: () => ({}),
});

/** What the browser counted, in bytes, by profile: of the session that began at `since`, and of all. */
export const trafficByProfileItem = storedItem({
  key: 'trafficByProfile',
  version: 1,
  cleared: 'profile',
  schema: () =>
    z.record(z.string(), z.object({ since: z.number(), session: z.number(), all: z.number() })),
  initial: () => ({}),
});

/** Rotating until the exit is as wanted: how far it is; null: never asked for. */
export const rotateUntilItem = storedItem({
  key: 'rotateUntil',
  version: 1,
  cleared: 'replaced',
  schema: () =>
    z.nullable(
      z.object({
        profileId: z.string(),
        tries: z.number(),
        most: z.number(),
        state: z.enum(['running', 'found', 'given-up', 'stopped']),
      }),
    ),
  initial: () => null,
});

/** Firefox: how the dead proxy under the listener stands; `down` where none is needed. Follows the proxy that is on. */
export const barrierItem = storedItem({
  key: 'barrier',
  version: 0,
  cleared: 'replaced',
  schema: () => z.enum(['down', 'up', 'needs-private-access', 'not-ours']),
  initial: () => 'down' as const,
});

/** Chromium: the routes that the setting of private windows was made from, and follows; empty: they have none. */
export const privateRoutesItem = storedItem({
  key: 'privateRoutes',
  version: 0,
  cleared: 'replaced',
  schema: () => z.string(),
  initial: () => '',
});
