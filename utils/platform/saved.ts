import { emptySaved, ownerOf, type SavedState } from '../saved/schema';
import { savedItem } from '../storage/saved';
import { liveItem } from './live';
import { account } from './state';

const stored = liveItem(savedItem);

/** What the account that is connected keeps at the service, as it was read last; never another account's. */
export function saved(): SavedState {
  const { value } = stored.value;
  const scraper = account.value.value?.account?.scraper;
  return value && scraper && value.of === ownerOf(scraper) ? value : emptySaved();
}
export const savedProblem = stored.problem;
/** Settles when it was read once. Never rejects. */
export const savedReady = stored.ready;
