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
 * Catch-all routes of one kind of window and container, in the user's order. Exception: a profile that was changed from
 * some sites to a catch-all and whose switch is pending (`precedesOthers`) comes first; its closed route blocks
 * everything. Otherwise another catch-all could carry traffic that belongs to it before or after the switch. Its
 * exceptions are blocked too: they may be its former sites, and become direct with the switch. Without another
 * catch-all its exceptions stay open.
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
 * Whether two routes never apply to the same window: a private-only catch-all replaces the catch-all of all windows in
 * private windows. Any other two may apply together, also while such a catch-all hides one of them, since it may be
 * switched off.
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
