import { emptySaved, ownerOf, type SavedState, withoutLists } from './schema';
import { serviceSchedulesItem } from '../storage/registry/schedules';
import { liveItem } from '../storage/state/item-signal';
import { account } from '../storage/state/page-state';

const stored = liveItem(serviceSchedulesItem);

/** What the account that is connected keeps at the service, as it was read last; never another account's. */
export function saved(): SavedState {
  const { value } = stored.value;
  const scraper = account.value.value?.account?.scraper;
  if (!value || !scraper) return emptySaved();
  const of = ownerOf(scraper);
  const known = value.of === of ? value : withoutLists(value, of);
  return { ...known, intents: known.intents.filter((one) => one.of === of) };
}
/** Settles when it was read once. Never rejects. */
export const savedReady = stored.ready;
