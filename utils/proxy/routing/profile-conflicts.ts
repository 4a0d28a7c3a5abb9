import type { AppliedRoute, Profile, Where } from '../schema';
import { isSameEndpoint } from '../endpoint';

/** Which profiles can be on at once, and which windows each one reaches. */

/** Profiles of one slot take each other's place: there is one for everything per kind of window. */
export function slotOf({ id, where }: Pick<Profile, 'id' | 'where'>): string {
  const special = where.containers.length > 0;
  return where.scope === 'only' || special ? id : `everything:${where.windows}`;
}

/** Whether a profile takes whatever no other one takes. */
export function isCatchAll(where: Where): boolean {
  return where.scope !== 'only';
}

export type WindowKind = 'regular' | 'private';

/**
 * The routes of one kind of window. Private windows have those of all windows too, except that a profile of
 * their own for everything stands in the other one's place.
 */
export function routesFor(realm: WindowKind, applied: readonly AppliedRoute[]): AppliedRoute[] {
  const shared = applied.filter(({ where }) => where.windows === 'all');
  if (realm === 'regular') return shared;
  const own = applied.filter(({ where }) => where.windows === 'private');
  const ownRest = own.some(({ where }) => isCatchAll(where));
  return [...own, ...shared.filter(({ where }) => !ownRest || !isCatchAll(where))];
}

/**
 * Ids of the profiles that would have to share one endpoint with a new route, in some kind of window. Chromium
 * remembers one login per endpoint, so there they can't be on side by side.
 */
export function profilesSharingEndpoint(
  route: AppliedRoute,
  applied: readonly AppliedRoute[],
): string[] {
  const { endpoint } = route;
  if (endpoint === null) return [];
  const all = [...applied, route];
  const found = (['regular', 'private'] as const).flatMap((realm) => {
    const routes = routesFor(realm, all);
    return routes.includes(route) ? routes : [];
  });
  const same = found.filter(
    (other) =>
      other !== route && other.endpoint !== null && isSameEndpoint(other.endpoint, endpoint),
  );
  return [...new Set(same.map(({ profileId }) => profileId))];
}
