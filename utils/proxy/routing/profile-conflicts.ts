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

/**
 * Catch-all routes of one kind of window and container, in the user's order. Exception: if a change turns a profile for
 * some sites into a catch-all and its switch is pending (`precedesOthers`), its closed route comes first and blocks
 * everything. Otherwise another catch-all could send out traffic that the profile took before or takes after the
 * switch. The closed route's exceptions are blocked too: they may have been its sites, and the switch may send them
 * directly. Blocking only its former sites would let out the new ones. Without another catch-all, the
 * exceptions stay open.
 */
export function inCatchAllOrder<T extends Pick<AppliedRoute, 'where' | 'precedesOthers'>>(
  catchAlls: readonly T[],
): readonly T[] {
  const first = catchAlls.find(({ precedesOthers }) => precedesOthers);
  if (!first || catchAlls.length === 1) return catchAlls;
  const others = catchAlls.filter((one) => one !== first);
  return [{ ...first, where: { ...first.where, scope: 'everything' } }, ...others];
}

export type WindowKind = 'regular' | 'private';

/**
 * Routes of one kind of window. Private windows also use those of all windows, except that a private-only catch-all
 * profile replaces the catch-all profile of all windows, but for one that precedes others (`inCatchAllOrder`).
 */
export function routesFor(
  windowKind: WindowKind,
  appliedRoutes: readonly AppliedRoute[],
): AppliedRoute[] {
  const shared = appliedRoutes.filter(({ where }) => where.windows === 'all');
  if (windowKind === 'regular') return shared;
  const own = appliedRoutes.filter(({ where }) => where.windows === 'private');
  const ownRest = own.some(({ where }) => isCatchAll(where));
  return [
    ...own,
    ...shared.filter(
      ({ where, precedesOthers }) => !ownRest || precedesOthers || !isCatchAll(where),
    ),
  ];
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
