import * as z from 'zod/mini';
import { storedItem, type StoredItem } from '../items';
import {
  ProxyStateSchema,
  ExitCheckRecordSchema,
  ProfileSchema,
  type Sites,
  SitesSchema,
  TemporaryRuleSchema,
} from '../../proxy/schema';
import { allOff } from '../../proxy/profile-states';

/** Present state of proxying; survives restarts, cleared by switching off. */
export const proxyItem = storedItem({
  key: 'proxyState',
  version: 3,
  cleared: 'parts',
  schema: () => ProxyStateSchema,
  initial: () => allOff,
});

/** Last checks of each profile's exit, newest last, at most 50. */
export const exitHistoryItem = storedItem({
  key: 'exitHistory',
  version: 0,
  cleared: 'profile',
  schema: () => z.record(z.string(), z.array(ExitCheckRecordSchema)),
  initial: () => ({}),
});

/**
 * Balance in MB at the start of a session and as last reported; by profile. With a limit, `startMb` includes what was
 * bought since, and `at` is the time of the report.
 */
export const sessionBalanceItem = storedItem({
  key: 'sessionBalance',
  version: 1,
  cleared: 'profile',
  schema: () =>
    z.record(
      z.string(),
      z.object({
        since: z.number(),
        startMb: z.number(),
        nowMb: z.number(),
        at: z.optional(z.number()),
      }),
    ),
  initial: () => ({}),
});

/** Bytes counted by the browser, by profile: in the session that began at `since`, and in total. */
export const trafficByProfileItem = storedItem({
  key: 'trafficByProfile',
  version: 1,
  cleared: 'profile',
  schema: () =>
    z.record(z.string(), z.object({ since: z.number(), session: z.number(), all: z.number() })),
  initial: () => ({}),
});

/** Progress of rotating until the exit meets conditions; null: never requested. */
export const rotateUntilItem = storedItem({
  key: 'rotateUntil',
  version: 3,
  cleared: 'replaced',
  schema: () =>
    z.nullable(
      z.object({
        profileId: z.string(),
        tries: z.number(),
        maxTries: z.number(),
        state: z.enum(['running', 'found', 'given-up', 'stopped']),
        /** Session and its exit that the outcome is about; absent: still running, or stored by an older version. */
        session: z.optional(z.object({ startedAt: z.number(), rotations: z.number() })),
      }),
    ),
  initial: () => null,
});

/**
 * Firefox: status of the barrier (a dead proxy beneath the listener); `down` where none is needed. Updated with the
 * active profiles.
 */
export const barrierItem = storedItem({
  key: 'barrier',
  version: 0,
  cleared: 'replaced',
  schema: () => z.enum(['down', 'up', 'needs-private-access', 'not-ours']),
  initial: () => 'down' as const,
});

/**
 * Chromium only: what the lasting proxy setting of private windows does (`private-routes.ts`); empty: there is none.
 */
export const privateRoutesItem = storedItem({
  key: 'privateRoutes',
  version: 0,
  cleared: 'replaced',
  schema: () => z.string(),
  initial: () => '',
});

/** In the user's order. */
export const profilesItem = storedItem({
  key: 'profiles',
  version: 0,
  cleared: 'parts',
  schema: () => z.array(ProfileSchema),
  initial: () => [],
});

/** Sites of one profile, stored apart from it because there may be 100,000. */
export function sitesItem(profileId: string): StoredItem<Sites | null> {
  return storedItem({
    key: `sites:${profileId}`,
    version: 0,
    cleared: 'profile',
    schema: () => z.nullable(SitesSchema),
    initial: () => null,
  });
}

/** Sites that no profile takes, one per line in site syntax. */
export const excludedItem = storedItem({
  key: 'excluded',
  version: 0,
  cleared: 'parts',
  schema: () => z.array(z.string()),
  initial: () => [],
});

/** Site rules that expire at a set time; rules that expire with their tab are in `storage.session`. */
export const timedRulesItem = storedItem({
  key: 'timedRules',
  version: 2,
  cleared: 'parts',
  schema: () => z.array(TemporaryRuleSchema),
  initial: () => [],
});

/**
 * Copy of the profiles and rules of regular tabs in `storage.session`, for when the browser loads Vantage anew. Removed
 * when the browser starts with Vantage. A damaged copy is left out, so that it does not stop the requests that wait
 * for it.
 */
export const keptTabsItem = storedItem({
  key: 'keptTabs',
  version: 3,
  cleared: 'parts',
  schema: () =>
    z.catch(
      z.object({
        routes: z.record(z.string(), z.string()),
        rules: z.array(TemporaryRuleSchema),
      }),
      { routes: {}, rules: [] },
    ),
  initial: () => ({ routes: {}, rules: [] }),
});

/** ID of the profile that was switched on last: the one the keyboard shortcut switches on. */
export const lastProfileItem = storedItem({
  key: 'lastProfile',
  version: 0,
  cleared: 'replaced',
  schema: () => z.string(),
  initial: () => '',
});
