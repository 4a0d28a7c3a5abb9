import { browserTestItem, browserTestLimit } from '../storage/registry/scrape';
import { itemSignal } from '../storage/state/item-signal';

/** Start and account of the connection test in progress; the item holds null if there is none. */
export const openTest = itemSignal(browserTestItem);

/** Whether a test started at `at` was interrupted by the end of the background. */
export const isCutOff = (at: number, now: number): boolean => now - at >= browserTestLimit;
