import { exitHistoryItem } from '../../storage/registry/proxy';
import { skippedItem } from '../../storage/registry/settings';
import { itemSignal } from '../../storage/state/item-signal';

/** The skipped steps of the welcome page. */
export const skippedSteps = itemSignal(skippedItem);
const history = itemSignal(exitHistoryItem);

/** Whether the exit of any profile was ever verified in this browser. */
export function wasExitVerified(): boolean {
  const seen = Object.values(history.value.value ?? {}).flat();
  return seen.some(({ address }) => address !== null);
}

/** Settles when both were read once. Never rejects. */
export const onboardingReady: Promise<unknown> = Promise.all([skippedSteps.ready, history.ready]);
