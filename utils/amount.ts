import * as z from 'zod/mini';

/**
 * A reported amount, such as credits or megabytes, as a number or as text. Null: none was told, or what was told is no
 * amount, being negative, infinite or no number.
 */
export function parseAmount(reported: unknown): number | null {
  if (typeof reported === 'string' && reported.trim() === '') return null;
  if (typeof reported !== 'string' && typeof reported !== 'number') return null;
  const value = Number(reported);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** What is left of something. A balance that was overdrawn is 0: it must not pass for one that was not told. */
export function parseBalance(reported: unknown): number | null {
  const amount = parseAmount(reported);
  return amount === null && Number(reported) < 0 ? 0 : amount;
}

/** `parseAmount` and `parseBalance` within a body; never an error. */
export const reportedAmount = () => z.pipe(z.optional(z.unknown()), z.transform(parseAmount));
export const reportedBalance = () => z.pipe(z.optional(z.unknown()), z.transform(parseBalance));

/** As `storedAmount`, for what is left of something: less than nothing is nothing. */
export const storedBalance = () =>
  z.pipe(
    z.custom<number>((value) => typeof value === 'number'),
    z.transform((value) => parseBalance(value) ?? 0),
  );

/**
 * Amounts in stored data and in files. One that is negative or infinite counts as not told, so that it can't lift a
 * limit, and the data around it stays readable.
 */
export const storedAmount = () =>
  z.nullable(
    z.pipe(
      z.custom<number>((value) => typeof value === 'number'),
      z.transform((value) => parseAmount(value)),
    ),
  );
