import { parseAmount } from './amount';

/** A time in ms from a file: never in the future, where it would hide later ones, and never too early to be shown. */
export const restoredTime = (at: number, now: number): number => Math.min(Math.max(0, at), now);

/** An amount or count from a file. A negative one counts as 0, as it would lift a cap. */
export const restoredAmount = (amount: number): number => parseAmount(amount) ?? 0;
