import { parseAmount, parseBalance } from '../amount';

/** Seconds in a day, the upper bound of a delay. */
const longestWait = 86_400;

/**
 * Values of a header. A header that a server and its gateway both send arrives as one text, joined with `, `; a comma
 * within a number has no space after it.
 */
const valuesOf = (headers: Headers, name: string): string[] => headers.get(name)?.split(', ') ?? [];

/** Amount in a header, the largest of several; null: none. */
export function amountIn(headers: Headers, name: string): number | null {
  const amounts = valuesOf(headers, name).flatMap((text) => parseAmount(text) ?? []);
  return amounts.length === 0 ? null : Math.max(...amounts);
}

/** Balance in a header, the smallest of several; null: none. */
export function balanceIn(headers: Headers, name: string): number | null {
  const balances = valuesOf(headers, name).flatMap((text) => parseBalance(text) ?? []);
  return balances.length === 0 ? null : Math.min(...balances);
}

/**
 * `Retry-After` in seconds, sent as a number or a date; null: none.
 * @param now time in ms since the epoch.
 */
export function waitIn(headers: Headers, now = Date.now()): number | null {
  const text = headers.get('retry-after');
  const seconds = balanceIn(headers, 'retry-after');
  if (seconds !== null) return boundedWait(seconds, now);
  // `Date.parse` takes other words with a digit for a day in 2001.
  const date = /\d:\d\d/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(date) ? null : boundedWait(Math.max(0, Math.ceil((date - now) / 1000)), now);
}

/**
 * A reported delay in seconds, a day at most. Servers also send the time itself, in seconds or milliseconds since the
 * epoch; a time that passed is 0.
 */
export function boundedWait(seconds: number, now = Date.now()): number {
  // Values from 1e9 are timestamps (2001 or later): as a delay they would be over 30 years.
  if (seconds < 1e9) return Math.min(seconds, longestWait);
  const at = seconds < 1e12 ? seconds * 1000 : seconds;
  return Math.min(Math.max(0, Math.ceil((at - now) / 1000)), longestWait);
}
