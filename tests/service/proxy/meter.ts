import type { ProxyProduct } from '../types.ts';

/** Traffic of one product in bytes, by minute. */
interface Traffic {
  at: number;
  bytes: number;
}

/**
 * Counts bytes against `balance_mb` (1 MB = 1,000,000 bytes) and records them for the usage report.
 */
export interface Meter {
  /** @returns false when the balance is used up; the caller then cuts the connection. */
  count(product: ProxyProduct, bytes: number): boolean;
  of(product: ProxyProduct): readonly Traffic[];
}

const minute = 60_000;

/** Static addresses are paid per address and have no traffic balance. */
const isMetered = ({ code }: ProxyProduct): boolean => code !== 'static_residential';

/** Whether the product's balance is used up. */
export function isUsedUp(product: ProxyProduct): boolean {
  return isMetered(product) && product.balanceMb <= 0;
}

export function makeMeter(): Meter {
  const carried = new WeakMap<ProxyProduct, Traffic[]>();
  return {
    count(product, bytes) {
      if (bytes > 0) {
        if (isMetered(product)) {
          product.balanceMb = Math.max(0, product.balanceMb - bytes / 1_000_000);
        }
        const list = carried.get(product) ?? [];
        const at = Math.floor(Date.now() / minute) * minute;
        const last = list.at(-1);
        if (last?.at === at) last.bytes += bytes;
        else list.push({ at, bytes });
        carried.set(product, list);
      }
      return !isUsedUp(product);
    },
    of: (product) => carried.get(product) ?? [],
  };
}
