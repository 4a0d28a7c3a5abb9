import * as z from 'zod/mini';
import { type StoredItem, storedItem } from '../items';
import type { ProductCode } from '../../proxy/product-codes';
import { lazyObject } from '@/utils/lazy-object';

/**
 * Targeting values of one product, as lines of text (`utils/proxy/targeting/lists.ts`): thousands, read only by the
 * page that searches them.
 */
const StoredListsSchema = lazyObject(() => ({
  /** Time of the request in ms since the epoch. */
  at: z.number(),
  continents: z.string(),
  regions: z.string(),
  cities: z.string(),
  isps: z.string(),
  /** IP addresses that the account rents; empty for products other than static residential. */
  addresses: z.array(z.string()),
}));
type StoredLists = z.infer<typeof StoredListsSchema>;

/** Targeting values of a product; null: never requested. */
export function targetingItem(product: ProductCode): StoredItem<StoredLists | null> {
  return storedItem({
    key: `targeting:${product}`,
    version: 0,
    cleared: 'account',
    schema: () => z.nullable(StoredListsSchema),
    initial: () => null,
  });
}
