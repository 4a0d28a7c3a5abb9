import { type Endpoint, isSameEndpoint, type Login } from '../endpoint';

/**
 * Firefox (measured on 153) remembers one login per http or https proxy, and nothing an extension may call makes it
 * forget. So the login is sent with each request before the proxy asks: nothing is remembered, and any number of logins
 * can be on side by side at one host and port.
 */

/** The proxy that a request takes, as `webRequest` tells of it. */
export interface ProxyInfo {
  type: string;
  host: string;
  port: number;
  connectionIsolationKey?: string;
}

/**
 * Names the connections of one profile, and the profile itself: `onBeforeSendHeaders` is told this name, which lasts
 * over a restart of the background.
 */
export function isolationKey(generation: string, profileId: string): string {
  return `${generation} ${profileId}`;
}

/**
 * The value of `Proxy-Authorization` for one login, as UTF-8. The header goes to the proxy alone, with CONNECT and with
 * plain http.
 */
export function basicAuthorization({ username, password }: Login): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/**
 * The header that a request is to have for its proxy; null: none. Only for type `http`: type `https` has a field of its
 * own in the answer of `proxy.onRequest`. A request that goes direct has no proxy, and must never get the header: its
 * site would.
 */
export function proxyAuthorization(
  proxy: ProxyInfo | null | undefined,
  lanes: readonly { profileId: string; endpoint: Endpoint | null; login: Login | null }[],
): string | null {
  if (proxy?.type !== 'http') return null;
  const key = proxy.connectionIsolationKey ?? '';
  const profileId = key.slice(key.indexOf(' ') + 1);
  const lane = lanes.find((one) => one.profileId === profileId);
  if (!lane?.login || lane.endpoint?.scheme !== 'http') return null;
  return isSameEndpoint(lane.endpoint, proxy) ? basicAuthorization(lane.login) : null;
}
