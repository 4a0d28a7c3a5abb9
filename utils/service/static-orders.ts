import type { StaticOrder } from '../account/schema';
import { isRecord } from '../is-record';
import { parseTime } from '../schedules/parse-service-lists';
import { fieldNames } from './unknown-products';

/** Maximum number of orders, and of the unknown fields of a level. */
const maxShown = 50;
/** Maximum number of characters of an end that is not read. */
const longestEnd = 60;

/** End of an order in ISO 8601, or as text if it is not read; null: not reported. */
export function reportedEnd(reported: unknown): string | null {
  const text = typeof reported === 'string' ? reported.trim() : '';
  const at = parseTime(/^\d{10,13}$/.test(text) ? Number(text) : reported);
  return at === null ? text.slice(0, longestEnd) || null : new Date(at).toISOString();
}

/** Orders that tell when they end, merged by that time; the earliest first, times that can't be read last. */
export function staticOrders(
  packages: readonly { expiryDate: string | null; ips: readonly unknown[] }[],
): StaticOrder[] {
  const ends = new Map<string, unknown[]>();
  for (const { expiryDate, ips } of packages) {
    if (expiryDate !== null) ends.set(expiryDate, [...(ends.get(expiryDate) ?? []), ...ips]);
  }
  return [...ends]
    .map(([expiry, ips]) => ({ expiry, addresses: ips.includes(null) ? null : ips.length }))
    .toSorted((a, b) => (a.expiry < b.expiry ? -1 : 1))
    .slice(0, maxShown);
}

const listIn = (entry: unknown, name: string): unknown[] => {
  const list = isRecord(entry) ? entry[name] : null;
  return Array.isArray(list) ? list : [];
};

/** Names of the fields in a product's packages that neither the interface nor facts, section 6, know. */
export function packageFieldNames(entry: unknown): string[] {
  const packages = listIn(entry, 'packages');
  const ips = packages.flatMap((one) => listIn(one, 'ips'));
  const infos = ips.map((ip) => (isRecord(ip) ? ip['ipInfo'] : null));
  return [
    ...namesIn('packages', packages, ['expiryDate', 'ips']),
    ...namesIn('packages.ips', ips, ['password', 'ipInfo']),
    ...namesIn('packages.ips.ipInfo', infos, ['ip']),
  ];
}

function namesIn(path: string, entries: unknown[], known: readonly string[]): string[] {
  const names = new Set(entries.flatMap((entry) => fieldNames(entry, known)));
  return [...names].slice(0, maxShown).map((name) => `${path}.${name}`);
}
