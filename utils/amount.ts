import * as z from 'zod/mini';

/** Highest amount: above it numbers are no longer exact, and few of them add up to infinity. */
const maxAmount = Number.MAX_SAFE_INTEGER;

/**
 * Parses a reported amount, such as credits or megabytes, given as number or text. Null if missing,
 * negative, infinite or no number; a value above the maximum counts as the maximum.
 */
export function parseAmount(reported: unknown): number | null {
  const value = typeof reported === 'string' ? numberIn(reported) : reported;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? Math.min(value, maxAmount)
    : null;
}

/** Number in a text: `1,234.5` has thousands, `1,5` a decimal comma. NaN: none. */
function numberIn(text: string): number {
  const digits = text.trim();
  if (digits === '') return Number.NaN;
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  return Number(/^-?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : digits);
}

/** Parses a reported balance. An overdrawn balance is 0, to distinguish it from a missing one. */
export function parseBalance(reported: unknown): number | null {
  // Only text and numbers: converting an object would run its own `toString`, and a deep list would overflow the
  // stack.
  const value = typeof reported === 'string' ? numberIn(reported) : reported;
  return typeof value === 'number' && value < 0 ? 0 : parseAmount(value);
}

/** Schemas of `parseAmount` and `parseBalance` for response bodies; never fail. */
export const reportedAmount = () => z.pipe(z.optional(z.unknown()), z.transform(parseAmount));
export const reportedBalance = () => z.pipe(z.optional(z.unknown()), z.transform(parseBalance));

const storedNumber = <T>(parse: (value: number) => T) =>
  z.pipe(
    z.custom<number>((value) => typeof value === 'number'),
    z.transform(parse),
  );

/** Stored balance; negative values become 0. */
export const storedBalance = () => storedNumber((value) => parseBalance(value) ?? 0);

/**
 * Amount in stored data and files. Negative or infinite values count as missing, so that they
 * cannot lift a limit, and the surrounding data stays readable.
 */
export const storedAmount = () => z.nullable(storedNumber(parseAmount));

/** Limit in stored data and files, from 0 to `max`. A value outside counts as the nearest one, as if it were set. */
export const storedLimit = (max: number) =>
  z.pipe(
    z.number(),
    z.transform((value) => Math.min(max, Math.max(0, value))),
  );
