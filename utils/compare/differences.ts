import type { PageHint } from '../view/page-hints';
import { priceKey, type Price } from './prices';

/** Compared values of one variant. */
export interface VariantFacts {
  /** HTTP status of the page; null if not reported. */
  status: number | null;
  title: string;
  prices: Price[];
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
 * spelling.
 */
export function differencesFrom(baseline: VariantFacts, other: VariantFacts): Differences {
  const keys = new Set(other.prices.map(priceKey));
  const baselineKeys = new Set(baseline.prices.map(priceKey));
  const missing = baseline.prices.filter((price) => !keys.has(priceKey(price)));
  const added = keys.difference(baselineKeys);
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
