import type { Signal } from '../view/page-hints';
import { keyOf, type Price } from './prices';

/** What is compared of one place. */
export interface Facts {
  /** Status of the page, where the service told it. */
  status: number | null;
  title: string;
  prices: Price[];
  signals: Signal[];
}

export interface Differences {
  status: boolean;
  title: boolean;
  prices: boolean;
  /** Prices of the baseline that are not there. */
  missing: Price[];
  /** Keys (`keyOf`) of prices that the baseline does not have. */
  added: ReadonlySet<string>;
}

/** A title as it is compared: blanks and their number say nothing. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** What differs from the baseline. Prices are compared by amount and currency, however they are written. */
export function differencesFrom(baseline: Facts, other: Facts): Differences {
  const here = new Set(other.prices.map(keyOf));
  const there = new Set(baseline.prices.map(keyOf));
  const missing = baseline.prices.filter((price) => !here.has(keyOf(price)));
  const added = here.difference(there);
  return {
    status: baseline.status !== other.status,
    title: plain(baseline.title) !== plain(other.title),
    prices: missing.length > 0 || added.size > 0,
    missing,
    added,
  };
}

/** Lines of text by which a place differs from the baseline; null: too different to be counted. */
export type Lines = { added: number; removed: number } | null;
