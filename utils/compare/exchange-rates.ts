import { currencyOf } from './currencies';
import { normalizeDigits, parsePriceAmount } from './amounts';
import { currencyPattern, numberPattern, type Price } from './prices';

/** Exchange rates by `rateKey`: how much of the second currency one unit of the first buys. */
export type Rates = Readonly<Record<string, number>>;

/** A currency that prices are converted into, with the rates for it. */
export interface Conversion {
  currency: string;
  rates: Rates;
}

/** Relative difference up to which a converted price counts as the same: rates move, shops round. */
const tolerance = 0.02;
/** Maximum number of characters searched for rates. */
const maxSearched = 300_000;

/**
 * Key of a rate.
 * @param from ISO 4217 code or shared sign, as in `Price`.
 */
export const rateKey = (from: string, to: string): string => `${from} ${to}`;

/** Whether a number can be an exchange rate. */
export const isRate = (rate: number): boolean => Number.isFinite(rate) && rate > 0;

/**
 * Merges rates, of which later ones win. One of them also replaces the inverse of an earlier one, so that a pair of
 * currencies has one rate in both directions.
 */
export function mergedRates(all: readonly Rates[]): Rates {
  const merged = new Map<string, number>();
  for (const [key, rate] of all.flatMap((rates) => Object.entries(rates))) {
    const [from = '', to = ''] = key.split(' ');
    merged.delete(rateKey(to, from));
    merged.set(key, rate);
  }
  return Object.fromEntries(merged);
}

function rateOf(rates: Rates, from: string, to: string): number | null {
  if (from === to) return 1;
  const direct = rates[rateKey(from, to)];
  if (direct !== undefined) return direct;
  const inverse = rates[rateKey(to, from)];
  return inverse === undefined ? null : 1 / inverse;
}

/** Amount of a price in another currency; null: there is no rate. */
export function convert(price: Price, currency: string, rates: Rates): number | null {
  const rate = rateOf(rates, price.currency, currency);
  return rate === null ? null : price.amount * rate;
}

/** Whether two prices are the same: equal in one currency, or within 2 % after conversion. */
export function isSamePrice(one: Price, other: Price, rates: Rates): boolean {
  if (one.currency === other.currency) return one.amount === other.amount;
  const amount = convert(one, other.currency, rates);
  return amount !== null && Math.abs(amount - other.amount) <= tolerance * other.amount;
}

/** Most frequent currency of prices, of several the first; null: no prices. */
export function mainCurrency(prices: readonly Price[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of prices) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

/** An amount with its currency, which ends or begins the text beside a sign of equality. */
const amount = `(?:(?<before>${currencyPattern})\\s?(?<a>${numberPattern})|(?<b>${numberPattern})\\s?(?<after>${currencyPattern}))`;
const leftAmount = new RegExp(`(?<![\\d.,])${amount}\\s{0,3}$`, 'u');
const rightAmount = new RegExp(`^\\s{0,3}${amount}`, 'u');
/** Characters looked at on each side of a sign of equality, so that the time grows with their number alone. */
const reach = 60;
/** Maximum number of signs of equality looked at. */
const maxEquations = 2000;

/** '1.085' may be a little over one or over a thousand: such a rate is not taken from a page. */
const isAmbiguous = (text: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** Finds exchange rates that a page names, such as '1 EUR = 1.08 USD' or '€1 ≈ $1.08'. */
export function ratesIn(page: string): Rates {
  const rates: Record<string, number> = {};
  const text = normalizeDigits(page.slice(0, maxSearched));
  const sides = (pattern: RegExp, beside: string) => {
    const { groups } = pattern.exec(beside) ?? {};
    const currency = currencyOf(groups?.['before'] ?? groups?.['after'] ?? '');
    const digits = groups?.['a'] ?? groups?.['b'] ?? '';
    return { currency, value: isAmbiguous(digits) ? null : parsePriceAmount(digits, currency) };
  };
  let equations = 0;
  for (const { index } of text.matchAll(/[=≈]/g)) {
    if ((equations += 1) > maxEquations) break;
    const one = sides(leftAmount, text.slice(Math.max(0, index - reach), index));
    const other = sides(rightAmount, text.slice(index + 1, index + 1 + reach));
    if (one.value === null || other.value === null || one.currency === other.currency) continue;
    const rate = other.value / one.value;
    if (isRate(rate)) rates[rateKey(one.currency, other.currency)] ??= rate;
  }
  return rates;
}
