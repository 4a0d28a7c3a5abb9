import type { AppliedRoute, ProxyState, Where } from '../schema';

/** A connection that a tab opened and that may stand for long: a WebSocket, an EventSource, a stream. */
export interface TabConnection {
  tabId: number;
  frameId: number;
  /** Where it goes. Of one that is noted: scheme and host alone. */
  url: string;
  /** When it was asked for, in milliseconds since the epoch. */
  at: number;
}

/** One way out as it was at a moment: another `exit` is another address for the world. */
export interface ExitRoute {
  profileId: string;
  where: Where;
  exit: string;
  /** When its session, or where it has none its being on, began. */
  since: number;
}

/** From `at` on (milliseconds since the epoch), everything new left by these ways. */
export interface RouteChange {
  at: number;
  ways: ExitRoute[];
}

/** The ways of a state; null while a switch or a rotation is under way, whose end is what counts. */
export function exitRoutes({
  on,
  applied,
}: Pick<ProxyState, 'on' | 'applied'>): ExitRoute[] | null {
  if (on.some(({ phase }) => phase === 'switching' || phase === 'rotating')) return null;
  return applied.map((route) => ({
    profileId: route.profileId,
    where: route.where,
    ...exitOf(route, on),
  }));
}

/** A session has one exit until it is rotated; what has none has one as long as it stays on. */
function exitOf(
  { profileId, endpoint }: AppliedRoute,
  on: ProxyState['on'],
): Pick<ExitRoute, 'exit' | 'since'> {
  const live = on.find((one) => one.profileId === profileId);
  const since = live?.session?.startedAt ?? live?.since ?? 0;
  if (!endpoint) return { exit: 'direct', since };
  const { scheme, host, port } = endpoint;
  const life = `${since}/${live?.session?.rotations ?? 0}`;
  return { exit: `${profileId} ${scheme} ${host}:${port} ${life}`, since };
}

/** The moves that are worth keeping. */
const mostMoves = 50;

/** The history with one more move; the same history where nothing moved. */
export function withRouteChange(
  moves: readonly RouteChange[],
  move: RouteChange,
): readonly RouteChange[] {
  const same = JSON.stringify(moves.at(-1)?.ways ?? []) === JSON.stringify(move.ways);
  return same ? moves : [...moves, move].slice(-mostMoves);
}

/**
 * The connections whose traffic would leave by another exit if they were opened now.
 * @param moves oldest first; before the first of them nothing was on, unless older ones were dropped.
 * @param takerAmong tells which profile of these takes a connection; null: it leaves as without Vantage.
 */
export function oldConnections<C extends TabConnection>(
  connections: readonly C[],
  moves: readonly RouteChange[],
  now: readonly ExitRoute[],
  takerAmong: (connection: C, ways: readonly ExitRoute[]) => string | null,
): C[] {
  const exitAmong = (connection: C, ways: readonly ExitRoute[]): string => {
    const taker = takerAmong(connection, ways);
    return ways.find(({ profileId }) => profileId === taker)?.exit ?? 'direct';
  };
  return connections.filter((one) => {
    const then = moves.findLast(({ at }) => at <= one.at)?.ways ?? dropped(moves);
    return exitAmong(one, then) !== exitAmong(one, now);
  });
}

/** What counted before the moves that are known. */
function dropped(moves: readonly RouteChange[]): readonly ExitRoute[] {
  return moves.length < mostMoves ? [] : (moves[0]?.ways ?? []);
}
