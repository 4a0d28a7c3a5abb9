import { exitHistoryItem } from '../../storage/registry/proxy';
import { skippedItem } from '../../storage/registry/settings';
import { itemSignal } from '../../storage/state/item-signal';

/** Skipped steps of the welcome page. */
export const skippedSteps = itemSignal(skippedItem);
const history = itemSignal(exitHistoryItem);

/** Whether the exit of any profile has ever been verified in this browser. */
export function wasExitVerified(): boolean {
  const seen = Object.values(history.value.value ?? {}).flat();
  return seen.some(({ address }) => address !== null);
}

/** Resolves after both were read once. Never rejects. */
export const onboardingReady: Promise<unknown> = Promise.all([skippedSteps.ready, history.ready]);
