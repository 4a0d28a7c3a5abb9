import type { Where } from '../schema';
import { inCatchAllOrder, isCatchAll } from './profile-conflicts';
import { lookUp, type SiteIndex } from './site-lookup';
import { type Layer, mergeSiteIndexes } from './build-site-index';

/** Properties of a request used for matching, as Firefox reports them. */
export interface RequestFacts {
  url: string;
  /** Lower case, no trailing dot, IPv6 in brackets. */
  host: string;
  /** Whether it comes from a private window. */
  incognito: boolean;
  /** Container ID; undefined: not reported. */
  cookieStoreId: string | undefined;
}

/** Active profile, reduced to what matching needs. */
export interface RouteCandidate {
  where: Where;
  /** Index of its sites; null: it has no sites. The route numbers inside are ignored. */
  sites: SiteIndex | null;
  /** Index of its rule list, where route 0 is an exception; absent or null: none. Used with scope `only`. */
  list?: SiteIndex | null;
  /** Whether it precedes other catch-alls: see `inCatchAllOrder`. */
  precedesOthers?: boolean | undefined;
}

/** Result for a request that an exception of a rule list sends directly. */
export const directByList = -2;

/**
 * Chooses the profile that takes a request among the active ones.
 *
 * Only profiles for the request's kind of window and container are considered; those for specific containers
 * precede the others, which get only the remaining requests. Among these the most specific site wins, then list
 * order, then the rule lists of these profiles, then a profile that takes everything, or everything but its sites. In
 * private windows a private-only catch-all profile replaces the one for all windows (`routesFor`). Among several,
 * `inCatchAllOrder` decides.
 * @param candidates in the user's order.
 * @returns the index of the profile; -1: none takes the request; `directByList`.
 */
export function createRequestMatcher(
  candidates: readonly RouteCandidate[],
): (request: RequestFacts) => number {
  /**
   * Ranks by the set of eligible candidates: there are few kinds of windows and containers, and large indexes are
   * merged once.
   */
  const known = new Map<string, readonly Rank[]>();

  return (request) => {
    const fitting = candidates.flatMap(({ where }, at) =>
      fitsWindowAndContainer(where, request) ? [at] : [],
    );
    const key = fitting.join();
    const ranks = known.get(key) ?? ranksOf(fitting, candidates);
    known.set(key, ranks);
    for (const rank of ranks) {
      const found = chooseIn(rank, request);
      if (found !== -1) return found;
    }
    return -1;
  };
}

/** Candidates among which only sites and list order decide. */
interface Rank {
  /** Looks up the request in the sites of all `only` candidates; returns the index of a candidate, or -1. */
  bySite: (request: RequestFacts) => number;
  /** The same in their rule lists; or `directByList`. */
  byList: (request: RequestFacts) => number;
  /** Candidates that take everything, or everything but their sites, with their index. */
  rest: readonly (RouteCandidate & { at: number })[];
}

/** Whether a profile is for the window and container of a request. */
export function fitsWindowAndContainer(
  { windows, containers }: Where,
  request: Omit<RequestFacts, 'url' | 'host'>,
): boolean {
  if (windows === 'private' && !request.incognito) return false;
  if (containers.length === 0) return true;
  return request.cookieStoreId !== undefined && containers.includes(request.cookieStoreId);
}

function ranksOf(fitting: readonly number[], candidates: readonly RouteCandidate[]): Rank[] {
  const members = fitting.flatMap((at) => {
    const candidate = candidates[at];
    return candidate ? [{ at, ...candidate }] : [];
  });
  const bound = members.filter(({ where }) => where.containers.length > 0);
  const free = members.filter(({ where }) => where.containers.length === 0);
  return [bound, free].map((all) => {
    const only = all.flatMap(({ at, where, sites }) =>
      where.scope === 'only' && sites ? [{ tables: sites, route: at }] : [],
    );
    const catchAlls = all.filter(({ where }) => isCatchAll(where));
    const ownRest = catchAlls.some(({ where }) => where.windows === 'private');
    const rest = inCatchAllOrder(
      catchAlls.filter(
        ({ where, precedesOthers }) => !ownRest || precedesOthers || where.windows === 'private',
      ),
    );
    const lists = all.flatMap(({ at, where, list }) =>
      where.scope === 'only' && list ? [{ tables: list, route: at + 1, direct: 0 }] : [],
    );
    return { bySite: siteLookUp(only), byList: listLookUp(lists), rest };
  });
}

/** A single index is used without merging: rebuilding 100,000 sites takes a popup a tenth of a second. */
function siteLookUp(layers: readonly Layer[]): Rank['bySite'] {
  const [one] = layers;
  if (one && layers.length === 1) {
    return ({ url, host }) => (lookUp(url, host, one.tables) < 0 ? -1 : one.route);
  }
  const merged = mergeSiteIndexes(layers);
  return ({ url, host }) => lookUp(url, host, merged);
}

/** Routes in the index are one higher than those of candidates: 0 is direct. */
function listLookUp(layers: readonly Layer[]): Rank['byList'] {
  if (layers.length === 0) return () => -1;
  const merged = mergeSiteIndexes(layers);
  return ({ url, host }) => {
    const found = lookUp(url, host, merged);
    return found === 0 ? directByList : Math.max(found - 1, -1);
  };
}

function chooseIn({ bySite, byList, rest }: Rank, request: RequestFacts): number {
  const found = bySite(request);
  if (found >= 0) return found;
  const listed = byList(request);
  if (listed !== -1) return listed;
  const taking = rest.find(
    ({ where, sites }) =>
      where.scope !== 'except' || !sites || lookUp(request.url, request.host, sites) < 0,
  );
  return taking?.at ?? -1;
}
