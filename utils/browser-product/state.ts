import { browserTestItem, browserTestLimit } from '../storage/registry/scrape';
import { itemSignal } from '../storage/state/item-signal';

/** When the last test of the browser product began, and for which account; null inside: none is open. */
export const openTest = itemSignal(browserTestItem);

/** @returns whether a test that began `at` can't be running any more: the background ended before it did. */
export const isCutOff = (at: number, now: number): boolean => now - at >= browserTestLimit;
