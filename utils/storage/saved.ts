import { emptySaved, ownerOf, SavedStateSchema, withoutLists } from '../saved/schema';
import { storedItem } from './items';
import type { Account } from './schema';

/**
 * What the account keeps at the service, as it was read last. Cleared by 'Forget this account'. Apart from
 * `registry.ts`, because only the background's late part and one section of the workspace need it.
 */
export const savedItem = storedItem('saved', SavedStateSchema, () => emptySaved());

/**
 * Forgets the lists, since another account comes into use. Changes whose reply was lost stay: they may run and cost.
 * @param gone the account that is forgotten for good, and all of its own with it.
 */
export async function leaveSaved(gone?: Account | null): Promise<void> {
  const of = gone ? ownerOf(gone.scraper) : null;
  await savedItem.update((state) => {
    const left = withoutLists(state);
    return { ...left, intents: left.intents.filter((one) => one.of !== of) };
  });
}
