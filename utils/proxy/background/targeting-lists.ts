import { type TargetingLists, serializeList } from '../targeting/lists';
import { productCodes } from '../product-codes';
import { targetingItem } from '../../storage/registry/targeting';

/**
 * Stores the targeting values of every product for the pages that search them.
 * @param targets by product code; null: delete; undefined: not requested, the stored list stays.
 * @param staticAddresses static residential addresses of the account.
 * @param at time of the response in ms since the epoch.
 */
export async function storeTargetingLists(
  targets: Readonly<Record<string, TargetingLists>> | null | undefined,
  staticAddresses: readonly string[],
  at: number,
): Promise<void> {
  for (const code of productCodes) {
    const item = targetingItem(code);
    if (code === 'static_residential') {
      await item.write({ ...none, at, addresses: [...staticAddresses] });
      continue;
    }
    const lists = targets?.[code];
    if (lists) {
      await item.write({
        at,
        continents: serializeList(lists.continents),
        regions: serializeList(lists.regions),
        cities: serializeList(lists.cities),
        isps: serializeList(lists.isps),
        addresses: [],
      });
    } else if (targets !== undefined) await item.write(null);
  }
}

/** Deletes all targeting values, when the account is removed. */
export async function forgetTargetingLists(): Promise<void> {
  for (const code of productCodes) await targetingItem(code).write(null);
}

const none = { continents: '', regions: '', cities: '', isps: '' };
