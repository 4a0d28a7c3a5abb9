import type { Account } from './schema';

/**
 * Returns the URL of an account's scraper and its first HTTP proxy, for code that users run themselves; null for what
 * the account lacks.
 */
export function codeEndpoints(account: Account | null) {
  const [proxy = null] = (account?.products ?? []).flatMap(({ endpoint, ports }) =>
    endpoint ? [{ host: endpoint, port: ports.http }] : [],
  );
  return { scraper: account?.scraper.endpointUrl || null, proxy };
}
