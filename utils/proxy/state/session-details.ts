import { exitHistoryItem, rotateUntilItem, sessionBalanceItem } from '../../storage/registry/proxy';
import { itemSignal } from '../../storage/state/item-signal';

/** Exit checks of each profile, newest first. */
export const exitHistory = itemSignal(exitHistoryItem);
/** Status of the search for an exit in a wanted city or network. */
export const rotateUntil = itemSignal(rotateUntilItem);
/** Balance of each profile's product in MB: at the start of its session, and as last reported by the service. */
export const sessionBalance = itemSignal(sessionBalanceItem);
