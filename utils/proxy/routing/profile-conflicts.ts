import type { AppliedRoute, Profile, Where } from '../schema';
import { isSameEndpoint } from '../endpoint';

/**
 * Group of a profile, of which only one is on at a time: its profiles replace each other. One group holds the catch-all
 * profiles of a kind of window; any other profile is a group of its own.
 */
export function exclusiveGroupOf({ id, where }: Pick<Profile, 'id' | 'where'>): string {
  const special = where.containers.length > 0;
  return where.scope === 'only' || special ? id : `everything:${where.windows}`;
}

/** Whether a profile takes requests that no other profile takes. */
export function isCatchAll(where: Where): boolean {
  return where.scope !== 'only';
}

export type WindowKind = 'regular' | 'private';

/**
 * Routes of one kind of window. Private windows also use those of all windows, except that a private-only catch-all
 * profile replaces the catch-all profile of all windows.
 */
export function routesFor(
  windowKind: WindowKind,
  appliedRoutes: readonly AppliedRoute[],
): AppliedRoute[] {
  const shared = appliedRoutes.filter(({ where }) => where.windows === 'all');
  if (windowKind === 'regular') return shared;
  const own = appliedRoutes.filter(({ where }) => where.windows === 'private');
  const ownRest = own.some(({ where }) => isCatchAll(where));
  return [...own, ...shared.filter(({ where }) => !ownRest || !isCatchAll(where))];
}

/**
 * Whether two routes are never used in the same window: in private windows, a catch-all profile of their own replaces
 * the one of all windows. Any other two may be, also if such a profile hides one of them now: it may be switched off.
 */
const areAlternatives = (one: Where, other: Where): boolean =>
  isCatchAll(one) && isCatchAll(other) && one.windows !== other.windows;

/**
 * IDs of the profiles that would share an endpoint with a new route in some kind of window. Chromium stores one
 * login per endpoint, so they cannot be on together there.
 */
export function profilesSharingEndpoint(
  { profileId, endpoint, where }: AppliedRoute,
  appliedRoutes: readonly AppliedRoute[],
): string[] {
  if (endpoint === null) return [];
  return appliedRoutes
    .filter(
      (other) =>
        other.profileId !== profileId &&
        other.endpoint !== null &&
        isSameEndpoint(other.endpoint, endpoint) &&
        !areAlternatives(other.where, where),
    )
    .map((other) => other.profileId);
}
