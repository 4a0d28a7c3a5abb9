import type { Applied, Profile, Where } from '../schema';
import { isSamePlace } from '../endpoint';

/** Which profiles can be on at once, and which windows each one reaches. */

/** Profiles of one slot take each other's place: there is one for everything per kind of window. */
export function slotOf({ id, where }: Pick<Profile, 'id' | 'where'>): string {
  const special = where.containers.length > 0;
  return where.scope === 'only' || special ? id : `everything:${where.windows}`;
}

/** Whether a profile takes whatever no other one takes. */
export function takesTheRest(where: Where): boolean {
  return where.scope !== 'only';
}

export type Realm = 'regular' | 'private';

/**
 * The routes of one kind of window. Private windows have those of all windows too, except that a profile of
 * their own for everything stands in the other one's place.
 */
export function routesIn(realm: Realm, applied: readonly Applied[]): Applied[] {
  const shared = applied.filter(({ where }) => where.windows === 'all');
  if (realm === 'regular') return shared;
  const own = applied.filter(({ where }) => where.windows === 'private');
  const ownRest = own.some(({ where }) => takesTheRest(where));
  return [...own, ...shared.filter(({ where }) => !ownRest || !takesTheRest(where))];
}

/**
 * Ids of the profiles that would have to share one endpoint with a new route, in some kind of window. Chromium
 * remembers one login per endpoint, so there they can't be on side by side.
 */
export function sharingWith(route: Applied, applied: readonly Applied[]): string[] {
  const { endpoint } = route;
  if (endpoint === null) return [];
  const all = [...applied, route];
  const found = (['regular', 'private'] as const).flatMap((realm) => {
    const routes = routesIn(realm, all);
    return routes.includes(route) ? routes : [];
  });
  const same = found.filter(
    (other) => other !== route && other.endpoint !== null && isSamePlace(other.endpoint, endpoint),
  );
  return [...new Set(same.map(({ profileId }) => profileId))];
}
