import type { BrowserOptions } from './schema';

/**
 * Query parameters of a session without the key, in the order of the service's documentation
 * (facts, section 7). Defaults of the service are omitted.
 */
function browserQuery({ country, system, adblock, solveCloudflare }: BrowserOptions): string {
  const query = new URLSearchParams();
  if (system !== '') query.set('os', system);
  if (/^[A-Z]{2}$/.test(country)) query.set('proxy_country', country);
  if (adblock) query.set('adblock', 'true');
  if (!solveCloudflare) query.set('solve_cloudflare', 'false');
  return query.toString();
}

/**
 * URL of a session up to the key, which comes last since it is a secret:
 * `wss://…?proxy_country=DE&key=`. Null if the account reports no WebSocket URL.
 */
export function sessionAddressPrefix(endpointUrl: string, ask: BrowserOptions): string | null {
  if (!URL.canParse(endpointUrl)) return null;
  const { protocol, host, pathname } = new URL(endpointUrl);
  if (protocol !== 'wss:' && protocol !== 'https:') return null;
  const query = browserQuery(ask);
  return `wss://${host}${pathname}?${query === '' ? '' : `${query}&`}key=`;
}
