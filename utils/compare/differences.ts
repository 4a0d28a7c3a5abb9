import type { PageHint } from '../view/page-hints';
import { isSamePrice, type Rates } from './exchange-rates';
import { priceKey, type Price } from './prices';

/** Compared values of one variant. */
export interface VariantFacts {
  /** HTTP status of the page; null if not reported. */
  status: number | null;
  title: string;
  prices: Price[];
  /** Exchange rates that the page names. */
  rates: Rates;
  signals: PageHint[];
}

export interface Differences {
  status: boolean;
  title: boolean;
  prices: boolean;
  /** Prices of the baseline that are missing here. */
  missing: Price[];
  /** Keys (`priceKey`) of prices that the baseline does not have. */
  added: ReadonlySet<string>;
}

/** Title with normalized white space. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/**
 * Compares a variant with the baseline. Prices are compared by amount and currency, regardless of
 * spelling; those of two currencies after conversion, where there is a rate.
 */
export function differencesFrom(
  baseline: VariantFacts,
  other: VariantFacts,
  rates: Rates = {},
): Differences {
  const without = (prices: readonly Price[], others: readonly Price[]) =>
    prices.filter((price) => !others.some((one) => isSamePrice(one, price, rates)));
  const missing = without(baseline.prices, other.prices);
  const added = new Set(without(other.prices, baseline.prices).map(priceKey));
  return {
    status: baseline.status !== other.status,
    title: plain(baseline.title) !== plain(other.title),
    prices: missing.length > 0 || added.size > 0,
    missing,
    added,
  };
}

/** Number of lines that differ from the baseline; null if too different to count. */
export type LineCounts = { added: number; removed: number } | null;
