import { currencyOf } from './currencies';
import { normalizeDigits, parseAmount } from './amounts';
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
const lookedThrough = 300_000;

/** Key of a rate. @param from ISO 4217 code or shared sign, as in `Price`. */
export const rateKey = (from: string, to: string): string => `${from} ${to}`;

/** Whether a number can be an exchange rate. */
export const isRate = (rate: number): boolean => Number.isFinite(rate) && rate > 0;

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

const amount = (name: string) =>
  `(?:(?<${name}Before>${currencyPattern})\\s?(?<${name}A>${numberPattern})|(?<${name}B>${numberPattern})\\s?(?<${name}After>${currencyPattern}))`;
const equation = () => new RegExp(`${amount('one')}\\s{0,3}[=≈]\\s{0,3}${amount('other')}`, 'gu');

/** '1.085' may be a little over one or over a thousand: such a rate is not taken from a page. */
const isAmbiguous = (text: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** Finds exchange rates that a page names, such as '1 EUR = 1.08 USD' or '€1 ≈ $1.08'. */
export function ratesIn(page: string): Rates {
  const rates: Record<string, number> = {};
  for (const { groups = {} } of normalizeDigits(page.slice(0, lookedThrough)).matchAll(
    equation(),
  )) {
    const side = (name: string) => {
      const currency = currencyOf(groups[`${name}Before`] ?? groups[`${name}After`] ?? '');
      const digits = groups[`${name}A`] ?? groups[`${name}B`] ?? '';
      return { currency, value: isAmbiguous(digits) ? null : parseAmount(digits, currency) };
    };
    const [one, other] = [side('one'), side('other')];
    if (one.value === null || other.value === null || one.currency === other.currency) continue;
    const rate = other.value / one.value;
    if (isRate(rate)) rates[rateKey(one.currency, other.currency)] ??= rate;
  }
  return rates;
}
