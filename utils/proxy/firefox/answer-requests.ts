import { type DirectAddress, isDirectAddress } from '../routing/bypass';
import {
  bareHost,
  comparableHost,
  isLocalProxy,
  isLoopback,
  type Endpoint,
  type Login,
} from '../endpoint';
import { isHostPort } from '../host-port';
import { deadProxy } from './own-connections';
import { basicAuthorization, isolationKey } from './proxy-headers';
import { lookUp, type SiteIndex } from '../routing/site-lookup';
import { type RouteCandidate, createRequestMatcher } from '../routing/match-request';
import { ruleForUrl, rulesInForce } from '../routing/temporary-rules';
import type { TemporaryRule } from '../schema';

/** Results of `proxy.onRequest` that Vantage uses. */
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

/** Active profile: the requests it takes, and their route. */
export interface ActiveRoute extends RouteCandidate {
  profileId: string;
  /** Null: direct. */
  endpoint: Endpoint | null;
  login: Login | null;
  /**
   * Whether its traffic is blocked until its problem is solved. Its exit check, which may clear the problem, still
   * goes out.
   */
  closed: boolean;
  /** Whether its exit answered: the proxy accepts the login, or needs none. */
  proven: boolean;
  /** Isolation key for connections that no other route may use; absent: the key of the current generation. */
  isolation?: string;
}

/** Data the listener needs to answer a request; a copy of the stored state. */
export interface FirefoxRoutes {
  /** In the user's order; empty: Vantage is off. */
  routes: readonly ActiveRoute[];
  /** The service's own addresses, which only Vantage's own requests reach directly. */
  direct: readonly DirectAddress[];
  /** Sites that no profile takes. */
  excluded: SiteIndex;
  /** Temporary rules of sites, the newest first. */
  temporary: readonly TemporaryRule[];
  /** Profile IDs by tab ID, for tabs assigned to a profile regardless of its sites. */
  tabs: ReadonlyMap<number, string>;
  /**
   * Whether the barrier (a dead proxy in the setting) is up; a request answered with 'no opinion' would end there.
   */
  barrier: boolean;
  /** Changes with every route change; connections of an earlier generation are not reused. */
  generation: string;
}

/** Request as the listener passes it on. */
export interface RoutedRequest {
  url: string;
  /** -1: no tab, for example a service worker's request. */
  tabId: number;
  incognito: boolean;
  cookieStoreId: string | undefined;
  /** ID of the profile whose exit this request checks; null: no exit check. */
  checks: string | null;
  /** Whether a page or the background of Vantage sent it. */
  isOwn: boolean;
  /** Whether Firefox itself sent it: a login challenge would open Firefox's login dialog. */
  byBrowser: boolean;
}

/** Requests routed here fail and never go direct. */
const nowhere: FirefoxAnswer = [{ type: 'socks', ...deadProxy }, null];

/** `[null]` is the only result that Firefox treats as direct regardless of other settings. */
const straight: FirefoxAnswer = [null];

/** Leaves the request to the user's own Firefox setting. */
const noOpinion: FirefoxAnswer = { type: 'direct' };

/**
 * Chooses the answer to each request. Order: Vantage's own requests to the service's addresses, temporary rules,
 * sites that no profile takes, the profile assigned to the tab, then the rules of `createRequestMatcher`. An exit check
 * goes through the profile it checks.
 */
export function createRequestAnswers(
  routing: FirefoxRoutes,
): (request: RoutedRequest) => FirefoxAnswer {
  const routes = routing.routes.map(deadEnded);
  const choose = createRequestMatcher(routes);
  const inForce = [false, true].map((incognito) =>
    rulesInForce(routing.temporary, routes, incognito),
  );
  const byProfile = new Map(routes.map((one) => [one.profileId, one]));
  /** Answer for sites without a profile: direct behind the barrier, otherwise Firefox's own proxy settings apply. */
  const ownConnection = routing.barrier ? straight : noOpinion;

  return ({ url, tabId, incognito, cookieStoreId, checks, isOwn, byBrowser }) => {
    if (checks !== null) {
      const own = byProfile.get(checks);
      return own && URL.canParse(url) ? through(own, new URL(url).hostname, routing) : nowhere;
    }
    if (routes.length === 0) return noOpinion;
    if (!URL.canParse(url)) return nowhere;
    const target = new URL(url);
    const host = comparableHost(target.hostname);
    if (isOwn && isDirectAddress(target, routing.direct)) return straight;
    const rule = ruleForUrl(url, host, inForce[Number(incognito)] ?? [], Date.now());
    const isLeftOut = rule ? rule.profileId === null : lookUp(url, host, routing.excluded) >= 0;
    if (isLeftOut) return ownConnection;
    const assigned = byProfile.get(rule?.profileId ?? routing.tabs.get(tabId) ?? '');
    const chosen = assigned ? -1 : choose({ url, host, incognito, cookieStoreId });
    // None for a request that no profile takes, or that an exception of a rule list leaves out.
    const chosenRoute = assigned ?? routes[chosen];
    if (!chosenRoute) return ownConnection;
    if (chosenRoute.closed || (byBrowser && mayOpenLoginBox(chosenRoute))) return nowhere;
    return through(chosenRoute, host, routing);
  };
}

/**
 * Whether the proxy may challenge a request sent by Firefox itself, in which case such requests are blocked. They
 * carry no login to an http proxy, since Firefox does not call `onBeforeSendHeaders` for them.
 */
function mayOpenLoginBox({ endpoint, login, proven }: ActiveRoute): boolean {
  if (endpoint === null || endpoint.scheme === 'socks5') return false;
  return !proven || (endpoint.scheme === 'http' && login !== null);
}

/** Blocks a route with an invalid stored host or port, including its exit check. */
function deadEnded(route: ActiveRoute): ActiveRoute {
  if (route.endpoint === null || isHostPort(route.endpoint)) return route;
  return { ...route, endpoint: { scheme: 'socks5', ...deadProxy }, login: null };
}

/**
 * `[proxy, null]` keeps Firefox (measured on 153) from falling back to the user's own setting when the proxy is
 * down.
 */
function through(
  { profileId, endpoint, login, isolation }: ActiveRoute,
  host: string,
  { generation }: FirefoxRoutes,
): FirefoxAnswer {
  if (endpoint === null) return straight;
  // Chromium never proxies loopback by default; Firefox calls the listener for it too (measured on 153).
  if (isLoopback(host) && !isLocalProxy(endpoint.host)) return straight;
  const { scheme, port } = endpoint;
  const address = { host: bareHost(endpoint.host), port };
  const connections = isolation ?? generation;
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

/** Answer that blocks a request; used whenever the route is uncertain. */
export function blockedAnswer(): FirefoxAnswer {
  return nowhere;
}
