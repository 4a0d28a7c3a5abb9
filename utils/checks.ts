import * as z from 'zod/mini';

/**
 * Checks as plain predicates. zod's own number, length and pattern checks would add 4 kB to the
 * background, which has 80 in all.
 */

/** A whole number from `least` to `most`. */
// @__NO_SIDE_EFFECTS__
export const wholeNumber = (least: number, most: number) =>
  z.refine<number>((value) => Number.isInteger(value) && value >= least && value <= most);

/** Text that a pattern matches. */
// @__NO_SIDE_EFFECTS__
export const matching = (pattern: RegExp) => z.refine<string>((text) => pattern.test(text));

/** An object used as a map; zod's own record would add another 2.5 kB. */
// @__NO_SIDE_EFFECTS__
export const mapOf = <S extends z.core.$ZodType>(value: S) => z.catchall(z.object({}), value);
