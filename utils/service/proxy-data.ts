import type * as z from 'zod/mini';
import { productCodes } from '../proxy/product-codes';
import type { AccountProduct } from '../account/schema';
import type { ProxyDataSchema } from './account-bodies';

/** What GET /public tells. */
export interface ProxyData {
  products: AccountProduct[];
  /** The account's static residential addresses, as far as they are told. */
  staticAddresses: string[];
}

/** The products of the account, and its static addresses; products without ports are left out. */
export function proxyDataOf({ products: entries }: z.infer<typeof ProxyDataSchema>): ProxyData {
  const found = productCodes.flatMap((code): AccountProduct[] => {
    const entry = entries[code];
    if (!entry || entry.ports.http === null || entry.ports.socks5 === null) return [];
    const ports = { http: entry.ports.http, socks5: entry.ports.socks5 };
    return [{ code, balanceMb: entry.balance_mb, endpoint: entry.endpoint || null, ports }];
  });
  const ips = (entries['static_residential']?.packages ?? []).flatMap((bought) => bought.ips);
  const staticAddresses = ips.flatMap((one) => (one === null ? [] : [one.ipInfo.ip]));
  return { products: found, staticAddresses };
}
