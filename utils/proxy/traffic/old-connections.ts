import type { AppliedRoute, ProxyState } from '../schema';
import type { ExitRoute, RouteChange, TabConnection } from './schema';

/** Routes of a state; null during a switch or rotation, whose end is what counts. */
export function exitRoutes({
  on,
  appliedRoutes,
}: Pick<ProxyState, 'on' | 'appliedRoutes'>): ExitRoute[] | null {
  if (on.some(({ phase }) => phase === 'switching' || phase === 'rotating')) return null;
  return appliedRoutes.map((route) => ({
    profileId: route.profileId,
    where: route.where,
    ...exitOf(route, on),
  }));
}

/**
 * Identifies an exit: a session has one until it is rotated; a profile without session has one while it stays on.
 */
function exitOf(
  { profileId, endpoint }: AppliedRoute,
  on: ProxyState['on'],
): Pick<ExitRoute, 'exit' | 'since'> {
  const active = on.find((one) => one.profileId === profileId);
  const since = active?.session?.startedAt ?? active?.since ?? 0;
  if (!endpoint) return { exit: 'direct', since };
  const { scheme, host, port } = endpoint;
  const life = `${since}/${active?.session?.rotations ?? 0}`;
  return { exit: `${profileId} ${scheme} ${host}:${port} ${life}`, since };
}

/** Maximum number of route changes kept. */
const maxChanges = 50;

/** Appends a route change to the history; returns the same history when the routes did not change. */
export function withRouteChange(
  changes: readonly RouteChange[],
  change: RouteChange,
): readonly RouteChange[] {
  const same = JSON.stringify(changes.at(-1)?.routes ?? []) === JSON.stringify(change.routes);
  return same ? changes : [...changes, change].slice(-maxChanges);
}

/**
 * Connections whose traffic would take another exit if they were opened now.
 * @param changes oldest first; before the first of them no profile was on, unless older ones were dropped.
 * @param resolveAmong returns which profile of the given routes takes a connection; null: none.
 */
export function oldConnections<C extends TabConnection>(
  connections: readonly C[],
  changes: readonly RouteChange[],
  now: readonly ExitRoute[],
  resolveAmong: (connection: C, routes: readonly ExitRoute[]) => string | null,
): C[] {
  const exitAmong = (connection: C, routes: readonly ExitRoute[]): string => {
    const carrier = resolveAmong(connection, routes);
    return routes.find(({ profileId }) => profileId === carrier)?.exit ?? 'direct';
  };
  return connections.filter((one) => {
    const then = changes.findLast(({ at }) => at <= one.at)?.routes ?? dropped(changes);
    return exitAmong(one, then) !== exitAmong(one, now);
  });
}

/** Routes in effect before the first known change. */
function dropped(changes: readonly RouteChange[]): readonly ExitRoute[] {
  return changes.length < maxChanges ? [] : (changes[0]?.routes ?? []);
}
