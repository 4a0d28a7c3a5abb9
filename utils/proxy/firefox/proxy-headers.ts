import { type AuthRoute, challengedRoute } from '../auth/proxy-auth-rules';
import { isSameEndpoint, type Login } from '../endpoint';
import { base64OfBytes } from '../../base64';

/**
 * Firefox (measured on 153) caches one login per http or https proxy, and no extension API clears it. The login is
 * therefore sent with each request before the proxy asks: nothing is cached, and several logins can be active at
 * one host and port.
 */

/** Proxy of a request, as `webRequest` reports it. */
interface ProxyInfo {
  type: string;
  host: string;
  port: number;
  connectionIsolationKey?: string;
}

/**
 * Isolation key of one profile's connections. `onBeforeSendHeaders` receives it and derives the profile from it,
 * also after a restart of the background.
 */
export function isolationKey(generation: string, profileId: string): string {
  return `${generation} ${profileId}`;
}

/** ID of the profile in the isolation key of a connection to an http or https proxy; undefined: it has no key. */
export function profileOfConnection(
  proxy: Pick<ProxyInfo, 'connectionIsolationKey'> | null | undefined,
): string | undefined {
  const key = proxy?.connectionIsolationKey ?? '';
  return key === '' ? undefined : key.slice(key.indexOf(' ') + 1);
}

/**
 * Value of `Proxy-Authorization` for one login, in UTF-8. Firefox sends the header only to the proxy, with CONNECT
 * and with plain http.
 */
export function basicAuthorization({ username, password }: Login): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${base64OfBytes(bytes)}`;
}

/**
 * Header to add to a request for its proxy; null: none. Only for type `http`: type `https` has a field of its own
 * in the result of `proxy.onRequest`. A direct request has no proxy and must never get the header, which would
 * reach the site.
 */
export function proxyAuthorization(
  proxy: ProxyInfo | null | undefined,
  routes: readonly AuthRoute[],
): string | null {
  if (proxy?.type !== 'http') return null;
  const profileId = profileOfConnection(proxy);
  const own = routes.find((route) => route.profileId === profileId);
  // If the profile was just switched off, use the login with which a challenge of this proxy is answered.
  const { endpoint, login } = own ?? challengedRoute(proxy, routes) ?? {};
  if (!login || endpoint?.scheme !== 'http') return null;
  return isSameEndpoint(endpoint, proxy) ? basicAuthorization(login) : null;
}
