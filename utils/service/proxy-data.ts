import * as z from 'zod/mini';
import { productCodes } from '../proxy/product-codes';
import type { Account, AccountProduct, UnknownProduct } from '../account/schema';
import { documentedFields, ProductEntrySchema, type ProxyDataSchema } from './account-bodies';
import { parseReportedEndpoint } from './reported-endpoint';
import { packageFieldNames, staticOrders } from './static-orders';
import { fieldNames, isOwned, unknownProducts } from './unknown-products';
import { isObject } from '../is-record';

/** Parsed response of GET /public. */
export interface ProxyData {
  products: AccountProduct[];
  /** The account's static residential addresses, as far as reported. */
  staticAddresses: string[];
  /** Products of the account that Vantage cannot use, each with the missing field: `mp: ports.http`. */
  dropped: string[];
  /** Products under codes that are not documented; absent: none. */
  unknown?: UnknownProduct[];
}

/** Products of the account and its static addresses; lists products without an HTTP port in `dropped`. */
export function proxyDataOf({ products: entries }: z.infer<typeof ProxyDataSchema>): ProxyData {
  const products: AccountProduct[] = [];
  const dropped: string[] = [];
  const staticAddresses: string[] = [];
  for (const code of productCodes) {
    const reported = entries[code];
    const { data: entry } = z.safeParse(ProductEntrySchema, reported);
    if (!entry) {
      if (isOwned(reported)) dropped.push(`${code}: ports.http`);
      continue;
    }
    const ips = entry.packages.flatMap((bought) => bought.ips);
    const isStatic = code === 'static_residential';
    if (isStatic) {
      staticAddresses.push(...ips.flatMap((one) => (one === null ? [] : [one.ipInfo.ip])));
    }
    const endpoint = parseReportedEndpoint(entry.endpoint);
    const http = entry.ports.http ?? endpoint?.port ?? null;
    if (http !== null) {
      const unknownFields = [
        ...fieldNames(reported, documentedFields),
        ...(isStatic ? packageFieldNames(reported) : []),
      ];
      const orders = isStatic ? staticOrders(entry.packages) : [];
      products.push({
        code,
        balanceMb: entry.balance_mb,
        endpoint: endpoint?.host ?? null,
        ports: { http, socks5: entry.ports.socks5 },
        ...(unknownFields.length > 0 && { unknownFields }),
        ...(orders.length > 0 && { orders }),
      });
    } else if (isConnectable(reported)) dropped.push(`${code}: ports.http`);
  }
  const unknown = unknownProducts(entries);
  return { products, staticAddresses, dropped, ...(unknown.length > 0 && { unknown }) };
}

/** The account with these products, in place of all that were reported before. */
export function withProducts(
  { unknownProducts: _unknown, droppedProducts: _dropped, ...rest }: Account,
  { products, unknown, dropped }: ProxyData,
): Account {
  return {
    ...rest,
    products,
    ...(unknown && { unknownProducts: unknown }),
    ...(dropped.length > 0 && { droppedProducts: dropped }),
  };
}

const ReportedSchema = z.record(z.string(), z.unknown());

/** Whether an entry reports how to connect, in whatever form; an account's other products may be reported empty. */
function isConnectable(entry: unknown): boolean {
  const { endpoint, ports, packages } = z.safeParse(ReportedSchema, entry).data ?? {};
  const values: unknown[] = isObject(ports) ? Object.values(ports) : [ports];
  return [endpoint, packages, ...values].some(isOwned);
}
