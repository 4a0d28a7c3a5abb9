import { computed, type ReadonlySignal } from '@preact/signals';
import { type KnownLists, parseList } from '../targeting/lists';
import type { ProductCode } from '../product-codes';
import { targetingItem } from '../../storage/registry/targeting';
import { ext } from '../../browser/ext';
import { itemSignal } from '../../storage/state/item-signal';

const followed = new Map<ProductCode, ReadonlySignal<KnownLists | null>>();

/** Follows a product's targeting lists; null until they are read, and where none are stored. */
export function listsOf(product: ProductCode): ReadonlySignal<KnownLists | null> {
  const known = followed.get(product);
  if (known) return known;
  const { value } = itemSignal(targetingItem(product));
  const made = computed<KnownLists | null>(() => {
    const stored = value.value;
    if (!stored) return null;
    const lists = {
      continents: parseList(stored.continents),
      regions: parseList(stored.regions),
      cities: parseList(stored.cities),
      isps: parseList(stored.isps),
    };
    return { at: stored.at, lists, addresses: stored.addresses };
  });
  followed.set(product, made);
  return made;
}

interface FirefoxContainer {
  /** Its `cookieStoreId`. */
  id: string;
  name: string;
}

/** Reads Firefox's containers; null where the browser has none or denies access. */
export async function readContainers(): Promise<FirefoxContainer[] | null> {
  if (!ext.contextualIdentities) return null;
  const found = await ext.contextualIdentities.query({});
  return found.map(({ cookieStoreId, name }) => ({ id: cookieStoreId, name }));
}
