import { balanceItem } from '../storage/balance';
import { usageItem } from '../storage/usage';
import { liveItem } from './live';

/** The last good bandwidth reports, by account. */
export const usage = liveItem(usageItem);
/** Levels of balances, by account. */
export const balance = liveItem(balanceItem);
