import type { BrowserOptions } from './schema';

/**
 * The parameters of a session, without the key, in the order of the service's documentation (facts, section 7). What
 * is the service's own default is left out.
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
 * The address of a session up to where the key goes, which is a secret and comes last: `wss://…?proxy_country=DE&key=`.
 * Null where the account reports no WebSocket address.
 */
export function sessionAddressPrefix(endpointUrl: string, ask: BrowserOptions): string | null {
  if (!URL.canParse(endpointUrl)) return null;
  const { protocol, host, pathname } = new URL(endpointUrl);
  if (protocol !== 'wss:' && protocol !== 'https:') return null;
  const query = browserQuery(ask);
  return `wss://${host}${pathname}?${query === '' ? '' : `${query}&`}key=`;
}
