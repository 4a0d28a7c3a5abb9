import { type DirectAddress, isDirect } from '../bypass';
import { isLocal, isLoopback, type Endpoint, type Login } from '../endpoint';

/** Firefox's answers of `proxy.onRequest` that Vantage uses. */
export type FirefoxProxy =
  | { type: 'direct' }
  | {
      type: 'socks' | 'http' | 'https';
      host: string;
      port: number;
      username?: string;
      password?: string;
      proxyDNS?: boolean;
    };
export type FirefoxAnswer = FirefoxProxy | (FirefoxProxy | null)[];

/** What the listener needs to know to answer a request. */
export interface Route {
  /** Undefined: Vantage is off; null: a direct profile is on. */
  endpoint: Endpoint | null | undefined;
  login: Login | null;
  direct: readonly DirectAddress[];
}

/** Nothing listens on the discard port: requests sent here go nowhere, and never direct. */
const nowhere: FirefoxAnswer = [{ type: 'socks', host: '127.0.0.1', port: 9 }, null];

/** `[null]` is the only answer that Firefox takes as direct whatever else is set. */
const straight: FirefoxAnswer = [null];

/**
 * The answer for one request. `[proxy, null]` keeps Firefox (measured on 153) from falling back to the
 * user's own setting when the proxy is down; `{type: 'direct'}` means 'no opinion'.
 */
export function answerFor(url: string, route: Route): FirefoxAnswer {
  const { endpoint, login, direct } = route;
  if (endpoint === undefined) return { type: 'direct' };
  if (!URL.canParse(url)) return nowhere;
  const target = new URL(url);
  if (endpoint === null || isDirect(target, direct)) return straight;
  // Chromium never proxies loopback by itself; Firefox asks about it too (measured on 153).
  if (isLoopback(target.hostname) && !isLocal(endpoint.host)) return straight;
  const { host, port } = endpoint;
  if (endpoint.scheme !== 'socks5') return [{ type: endpoint.scheme, host, port }, null];
  return [{ type: 'socks', host, port, proxyDNS: true, ...login }, null];
}

/** The answer on any doubt. */
export function closed(): FirefoxAnswer {
  return nowhere;
}
