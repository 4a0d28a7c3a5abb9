import { parseAmount } from './amount';

/** Timestamp in ms from a file, limited to the time from 1970 to now: one in the future would hide later ones. */
export const restoredTime = (at: number, now: number): number => Math.min(Math.max(0, at), now);

/** Amount or count from a file. A negative one counts as 0, since it would raise a cap. */
export const restoredAmount = (amount: number): number => parseAmount(amount) ?? 0;
