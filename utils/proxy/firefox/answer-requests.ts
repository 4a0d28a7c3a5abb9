import { type DirectAddress, isDirectAddress } from '../routing/bypass';
import { normalizeHost, isLocalProxy, isLoopback, type Endpoint, type Login } from '../endpoint';
import { isHostPort } from '../host-port';
import { basicAuthorization, isolationKey } from './proxy-headers';
import { lookUp, type SiteIndex } from '../routing/site-lookup';
import { type Candidate, createRequestMatcher } from '../routing/match-request';

/** Firefox's answers of `proxy.onRequest` that Vantage uses. */
type FirefoxProxy =
  | { type: 'direct' }
  | {
      type: 'socks' | 'http' | 'https';
      host: string;
      port: number;
      username?: string;
      password?: string;
      proxyDNS?: boolean;
      connectionIsolationKey?: string;
      /** Type `https` only; Firefox (153) does not send it for `http`. */
      proxyAuthorizationHeader?: string;
    };
export type FirefoxAnswer = FirefoxProxy | (FirefoxProxy | null)[];

/** One profile that is on: which requests it takes, and where it sends them. */
export interface ActiveRoute extends Candidate {
  profileId: string;
  /** Null: the profile goes direct. */
  endpoint: Endpoint | null;
  login: Login | null;
  /** Nothing of it goes out until its problem is solved; the exit check, which may cure it, does. */
  closed: boolean;
  /** Its exit answered: the proxy takes the login, or needs none. */
  proven: boolean;
  /** Names connections that nothing else may use; absent: those of the current generation. */
  apart?: string;
}

/** What the listener needs to know to answer a request; a copy of what storage holds. */
export interface FirefoxRoutes {
  /** In the order of the user's list; none: Vantage is off. */
  lanes: readonly ActiveRoute[];
  /** The service's own addresses, which Vantage's own requests reach directly; those of sites don't. */
  direct: readonly DirectAddress[];
  /** Sites that no profile takes. */
  excluded: SiteIndex;
  /** Tabs assigned to a profile, whatever its sites. */
  tabs: ReadonlyMap<number, string>;
  /** A dead proxy lies under the listener: 'no opinion' would end there. */
  barrier: boolean;
  /** Changes with every route change; connections of an earlier generation are not used again. */
  generation: string;
}

/** A request, as the listener passes it on. */
export interface RoutedRequest {
  url: string;
  /** -1: no tab, such as a service worker's. */
  tabId: number;
  incognito: boolean;
  cookieStoreId: string | undefined;
  /** The profile whose exit this request checks; null: it is no exit check. */
  checks: string | null;
  /** A page or the background of Vantage makes it. */
  isOwn: boolean;
  /** Firefox itself makes it: a login challenge would open Firefox's own login box. */
  byBrowser: boolean;
}

/** Nothing listens on the discard port: requests sent here go nowhere, and never direct. */
const nowhere: FirefoxAnswer = [{ type: 'socks', host: '127.0.0.1', port: 9 }, null];

/** `[null]` is the only answer that Firefox takes as direct whatever else is set. */
const straight: FirefoxAnswer = [null];

/** What the user set in Firefox itself decides. */
const noOpinion: FirefoxAnswer = { type: 'direct' };

/**
 * Answers requests by a route. Order: Vantage's own requests to the service's addresses, sites that no profile takes, the tab's
 * own profile, then the rules of `createRequestMatcher`. An exit check goes through the profile it checks.
 */
export function createRequestAnswers(
  route: FirefoxRoutes,
): (request: RoutedRequest) => FirefoxAnswer {
  const lanes = route.lanes.map(deadEnded);
  const choose = createRequestMatcher(lanes);
  const byProfile = new Map(lanes.map((lane) => [lane.profileId, lane]));

  return ({ url, tabId, incognito, cookieStoreId, checks, isOwn, byBrowser }) => {
    if (checks !== null) {
      const lane = byProfile.get(checks);
      return lane && URL.canParse(url) ? through(lane, new URL(url).hostname, route) : nowhere;
    }
    if (lanes.length === 0) return noOpinion;
    if (!URL.canParse(url)) return nowhere;
    const target = new URL(url);
    const host = normalizeHost(target.hostname);
    if (isOwn && isDirectAddress(target, route.direct)) return straight;
    if (lookUp(url, host, route.excluded) >= 0) return straight;
    const assigned = byProfile.get(route.tabs.get(tabId) ?? '');
    const lane = assigned ?? lanes[choose({ url, host, incognito, cookieStoreId })];
    if (!lane) return route.barrier ? straight : noOpinion;
    if (lane.closed || (byBrowser && mayOpenLoginBox(lane))) return nowhere;
    return through(lane, host, route);
  };
}

/**
 * Whether the proxy may challenge a request that Firefox makes by itself: then such requests end where nothing listens.
 * Those carry no login to an http proxy, since `onBeforeSendHeaders` is not called for them.
 */
function mayOpenLoginBox({ endpoint, login, proven }: ActiveRoute): boolean {
  if (endpoint === null || endpoint.scheme === 'socks5') return false;
  return !proven || (endpoint.scheme === 'http' && login !== null);
}

/** A lane whose stored host or port is none ends where nothing listens, also for its exit check. */
function deadEnded(lane: ActiveRoute): ActiveRoute {
  if (lane.endpoint === null || isHostPort(lane.endpoint)) return lane;
  return { ...lane, endpoint: { scheme: 'socks5', host: '127.0.0.1', port: 9 }, login: null };
}

/**
 * `[proxy, null]` keeps Firefox (measured on 153) from falling back to the user's own setting when the
 * proxy is down.
 */
function through(
  { profileId, endpoint, login, apart }: ActiveRoute,
  host: string,
  { generation }: FirefoxRoutes,
): FirefoxAnswer {
  if (endpoint === null) return straight;
  // Chromium never proxies loopback by itself; Firefox asks about it too (measured on 153).
  if (isLoopback(host) && !isLocalProxy(endpoint.host)) return straight;
  const { scheme, ...address } = endpoint;
  const connections = apart ?? generation;
  if (scheme !== 'socks5') {
    const proxy = { ...address, connectionIsolationKey: isolationKey(connections, profileId) };
    const header =
      login && scheme === 'https' ? { proxyAuthorizationHeader: basicAuthorization(login) } : {};
    return [{ type: scheme, ...proxy, ...header }, null];
  }
  const proxy = { ...address, connectionIsolationKey: connections };
  const { username = '', password = '' } = login ?? {};
  const shown = login ? { username, password } : {};
  return [{ type: 'socks', proxyDNS: true, ...proxy, ...shown }, null];
}

/** The answer on any doubt. */
export function blockedAnswer(): FirefoxAnswer {
  return nowhere;
}
