import type { Where } from '../schema';
import { isCatchAll } from './profile-conflicts';
import { lookUp, type SiteIndex } from './site-lookup';
import { type Layer, mergeSiteIndexes } from './build-site-index';

/** What a request is matched by, as Firefox tells it. */
export interface RequestFacts {
  url: string;
  /** Lower case, no trailing dot, IPv6 in brackets. */
  host: string;
  /** It comes from a private window. */
  incognito: boolean;
  /** The container's id; undefined: Firefox did not tell. */
  cookieStoreId: string | undefined;
}

/** A profile that is on, as far as choosing among several goes. */
export interface Candidate {
  where: Where;
  /** Its sites; null: it has none. The route numbers inside count for nothing. */
  sites: SiteIndex | null;
}

/**
 * Chooses, for one request, among the profiles that are on.
 *
 * Only those count that are for its kind of window and its container; those for chosen containers come before
 * the rest, which only gets what they leave. Among these the most specific site wins, then the order of the
 * list, then one that takes everything, or everything but sites that do not fit. In private windows one of
 * their own for everything stands in the place of the one for all windows (`routesFor`).
 *
 * @param candidates in the order of the user's list.
 * @returns the index of the profile; -1: none takes the request.
 */
export function createRequestMatcher(
  candidates: readonly Candidate[],
): (asked: RequestFacts) => number {
  /** By which candidates fit: windows and containers are few, and large tables are laid together once. */
  const known = new Map<string, readonly Rank[]>();

  return (asked) => {
    const fitting = candidates.flatMap(({ where }, at) => (fits(where, asked) ? [at] : []));
    const key = fitting.join();
    const ranks = known.get(key) ?? ranksOf(fitting, candidates);
    known.set(key, ranks);
    for (const rank of ranks) {
      const found = chooseIn(rank, asked, candidates);
      if (found >= 0) return found;
    }
    return -1;
  };
}

/** Candidates among which only sites and order decide. */
interface Rank {
  /** Looks among the sites of all that take only theirs: the index of a candidate, or -1. */
  bySite: (asked: RequestFacts) => number;
  /** Those that take everything, or everything but their sites. */
  rest: readonly number[];
}

function fits({ windows, containers }: Where, asked: RequestFacts): boolean {
  if (windows === 'private' && !asked.incognito) return false;
  if (containers.length === 0) return true;
  return asked.cookieStoreId !== undefined && containers.includes(asked.cookieStoreId);
}

function ranksOf(fitting: readonly number[], candidates: readonly Candidate[]): Rank[] {
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
    const takers = all.filter(({ where }) => isCatchAll(where));
    const own = takers.filter(({ where }) => where.windows === 'private');
    const rest = (own.length > 0 ? own : takers).map(({ at }) => at);
    return { bySite: siteLookUp(only), rest };
  });
}

/** A single list is looked up as it is: laying 100,000 sites together anew takes a popup a tenth of a second. */
function siteLookUp(layers: readonly Layer[]): Rank['bySite'] {
  const [one] = layers;
  if (one && layers.length === 1) {
    return ({ url, host }) => (lookUp(url, host, one.tables) < 0 ? -1 : one.route);
  }
  const merged = mergeSiteIndexes(layers);
  return ({ url, host }) => lookUp(url, host, merged);
}

function chooseIn(
  { bySite, rest }: Rank,
  asked: RequestFacts,
  candidates: readonly Candidate[],
): number {
  const found = bySite(asked);
  if (found >= 0) return found;
  const taker = rest.find((at) => {
    const candidate = candidates[at];
    if (candidate?.where.scope !== 'except') return true;
    return !candidate.sites || lookUp(asked.url, asked.host, candidate.sites) < 0;
  });
  return taker ?? -1;
}
