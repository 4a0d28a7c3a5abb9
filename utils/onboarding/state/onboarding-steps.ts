import { exitHistoryItem } from '../../storage/registry/proxy';
import { skippedItem } from '../../storage/registry/settings';
import { liveItem } from '../../storage/state/item-signal';

/** The steps of the first minutes that were skipped. */
export const skipped = liveItem(skippedItem);
const history = liveItem(exitHistoryItem);

/** Whether any profile's exit was ever verified in this browser. */
export function everVerified(): boolean {
  const seen = Object.values(history.value.value ?? {}).flat();
  return seen.some(({ address }) => address !== null);
}

/** Settles when both were read once. Never rejects. */
export const welcomeReady: Promise<unknown> = Promise.all([skipped.ready, history.ready]);
