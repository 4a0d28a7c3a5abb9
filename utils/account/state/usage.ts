import { balanceItem, usageItem } from '../../storage/registry/usage';
import { liveItem } from '../../storage/state/item-signal';

/** The last good bandwidth reports, by account. */
export const usage = liveItem(usageItem);
/** Levels of balances, by account. */
export const balance = liveItem(balanceItem);
