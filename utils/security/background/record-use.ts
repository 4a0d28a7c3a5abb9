import { lastUsedItem } from '@/utils/storage/passphrase-lock';
import { logFailure } from '../../log-failure';

/** Minimum interval in ms between two records of use. */
const minIntervalMs = 15_000;

let noted = 0;

/**
 * Records a use of Vantage, from which the idle limit of the lock counts. Call it for actions of the user only: what
 * pages and cards send by themselves, such as polls, would keep Vantage open for ever.
 */
export function recordUse(): void {
  const now = Date.now();
  // The clock may have been set back since.
  if (now >= noted && now - noted < minIntervalMs) return;
  noted = now;
  lastUsedItem.write(now).catch(logFailure('noting a use'));
}
