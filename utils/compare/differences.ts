import type { PageHint } from '../view/page-hints';
import { priceKey, type Price } from './prices';

/** Compared facts of one variant. */
export interface VariantFacts {
  /** Status of the page, where the service told it. */
  status: number | null;
  title: string;
  prices: Price[];
  signals: PageHint[];
}

export interface Differences {
  status: boolean;
  title: boolean;
  prices: boolean;
  /** Prices of the baseline that are not there. */
  missing: Price[];
  /** Keys (`priceKey`) of prices that the baseline does not have. */
  added: ReadonlySet<string>;
}

/** A title for comparison, with white space normalised. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** What differs from the baseline. Prices are compared by amount and currency, however they are written. */
export function differencesFrom(baseline: VariantFacts, other: VariantFacts): Differences {
  const here = new Set(other.prices.map(priceKey));
  const there = new Set(baseline.prices.map(priceKey));
  const missing = baseline.prices.filter((price) => !here.has(priceKey(price)));
  const added = here.difference(there);
  return {
    status: baseline.status !== other.status,
    title: plain(baseline.title) !== plain(other.title),
    prices: missing.length > 0 || added.size > 0,
    missing,
    added,
  };
}

/** Number of differing lines against the baseline; null: too different to count. */
export type LineCounts = { added: number; removed: number } | null;
