import * as z from 'zod/mini';
import { productCodes } from '../proxy/product-codes';
import type { UnknownProduct } from '../account/schema';
import { reportedBalance } from '../amount';
import { isRecord } from '../is-record';

/** Maximum number of unknown products and of their fields, and length in characters of each name. */
const maxUnknown = 20;
const longestName = 60;

/** Whether an entry says that the account has the product: null, false and an empty list do not. */
export const isOwned = (entry: unknown): boolean =>
  Boolean(entry) && !(Array.isArray(entry) && entry.length === 0);

const BalanceSchema = z.object({ balance_mb: reportedBalance() });

/**
 * Products of GET /public under codes that are not documented, each with the names of its fields.
 */
export function unknownProducts(entries: Record<string, unknown>): UnknownProduct[] {
  const known: readonly string[] = productCodes;
  return Object.entries(entries)
    .filter(([code, entry]) => !known.includes(code) && isOwned(entry))
    .slice(0, maxUnknown)
    .map(([code, entry]) => ({
      code: code.slice(0, longestName),
      balanceMb: z.safeParse(BalanceSchema, entry).data?.balance_mb ?? null,
      fields: fieldNames(entry),
    }));
}

/**
 * Names of the fields of a product's entry, but not their values, which may be logins.
 * @param known documented fields, left out.
 */
export const fieldNames = (entry: unknown, known: readonly string[] = []): string[] =>
  namesIn(entry)
    .filter((name) => !known.includes(name))
    .slice(0, maxUnknown)
    .map((name) => name.slice(0, longestName));

const namesIn = (entry: unknown): string[] => (isRecord(entry) ? Object.keys(entry) : []);
