import { exitHistoryItem, rotateUntilItem, sessionBalanceItem } from '../../storage/registry/proxy';
import { itemSignal } from '../../storage/state/item-signal';

/** Exit checks of each profile, newest first. */
export const exitHistory = itemSignal(exitHistoryItem);
/** The search for an exit in a city or network, and how far it is. */
export const rotateUntil = itemSignal(rotateUntilItem);
/** MB of each profile's product when its session began, and as the service told last. */
export const sessionBalance = itemSignal(sessionBalanceItem);
