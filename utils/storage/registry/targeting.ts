import * as z from 'zod/mini';
import { type StoredItem, storedItem } from '../items';
import type { ProductCode } from '../../proxy/product-codes';

/**
 * The targeting values of one product, as lines of text (`utils/proxy/targeting/lists.ts`): thousands of them, read
 * by the page that searches them and by nothing else.
 */
const StoredListsSchema = z.lazy(() =>
  z.object({
    /** Milliseconds since the epoch: when the service was asked. */
    at: z.number(),
    continents: z.string(),
    regions: z.string(),
    cities: z.string(),
    isps: z.string(),
    /** Static residential: the account's addresses. */
    addresses: z.array(z.string()),
  }),
);
export type StoredLists = z.infer<typeof StoredListsSchema>;

/** Null: never asked. */
export function targetingItem(product: ProductCode): StoredItem<StoredLists | null> {
  return storedItem({
    key: `targeting:${product}`,
    version: 0,
    cleared: 'account',
    schema: () => z.nullable(StoredListsSchema),
    initial: () => null,
  });
}
