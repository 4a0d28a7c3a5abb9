import type * as z from 'zod/mini';
import { productCodes } from '../proxy/product-codes';
import type { AccountProduct } from '../account/schema';
import type { ProxyDataSchema } from './account-bodies';
import { parseReportedEndpoint } from './reported-endpoint';

/** Parsed response of GET /public. */
export interface ProxyData {
  products: AccountProduct[];
  /** The account's static residential addresses, as far as reported. */
  staticAddresses: string[];
  /** Products of the account that Vantage cannot use, each with the missing field: `mp: ports.http`. */
  dropped: string[];
}

/** Products of the account and its static addresses; lists products without an HTTP port in `dropped`. */
export function proxyDataOf({ products: entries }: z.infer<typeof ProxyDataSchema>): ProxyData {
  const products: AccountProduct[] = [];
  const dropped: string[] = [];
  for (const code of productCodes) {
    const entry = entries[code];
    if (!entry) continue;
    const endpoint = parseReportedEndpoint(entry.endpoint);
    const http = entry.ports.http ?? endpoint?.port ?? null;
    if (http !== null) {
      const ports = { http, socks5: entry.ports.socks5 };
      products.push({ code, balanceMb: entry.balance_mb, endpoint: endpoint?.host ?? null, ports });
    } else if (endpoint !== null || entry.packages.length > 0) dropped.push(`${code}: ports.http`);
  }
  const ips = (entries['static_residential']?.packages ?? []).flatMap((bought) => bought.ips);
  const staticAddresses = ips.flatMap((one) => (one === null ? [] : [one.ipInfo.ip]));
  return { products, staticAddresses, dropped };
}
