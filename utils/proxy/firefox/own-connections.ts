/** Nothing listens on the discard port: requests that Vantage blocks are sent there. */
export const deadProxy = { host: '127.0.0.1', port: 9 } as const;

/**
 * Whether `webRequest` reports a connection through a proxy that Vantage did not choose, such as the one in the user's
 * own Firefox setting. Vantage isolates all of its connections by a key, but for those to the dead proxy. False for
 * direct ones and in Chromium, which reports no proxy.
 */
export function isOutside(
  proxy: { host: string; port: number; connectionIsolationKey?: string } | null | undefined,
): boolean {
  if (!proxy || proxy.connectionIsolationKey) return false;
  return proxy.host !== deadProxy.host || proxy.port !== deadProxy.port;
}
