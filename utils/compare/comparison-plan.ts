import type { Run, ScrapeOptions } from '../runs/schema';
import { addTypicalCosts, type CostEstimate, estimateCost } from '../runs/cost/estimate-cost';
import { omitDefaults, defaultOptions, normalizeOptions } from '../runs/parameters/options';
import { rateKey, type Rates } from './exchange-rates';
import {
  type ComparisonChoice,
  maxComparisons,
  type Variant,
  type Comparison,
  type Comparisons,
} from './schema';

/** All combinations of countries and modes, without duplicates, in the order of the choice. */
export function variantsOf({ countries, modes }: ComparisonChoice): Variant[] {
  return [...new Set(countries)].flatMap((country) =>
    [...new Set(modes)].map((mode) => ({ country, mode })),
  );
}

/** Scrape options of one variant. Screenshots need browser mode. */
export function variantOptions({ country, mode }: Variant, screenshots: boolean): ScrapeOptions {
  return omitDefaults(
    normalizeOptions({ ...defaultOptions, country, mode, screenshot: screenshots }),
  );
}

/**
 * Total cost of all variants, as far as known.
 * @param runs newest first.
 */
export const totalCost = (
  url: string,
  choice: ComparisonChoice,
  runs: readonly Run[],
): CostEstimate =>
  costOfAll(
    url,
    variantsOf(choice).map((variant) => variantOptions(variant, choice.screenshots)),
    runs,
  );

/**
 * Total cost of scrapes of a URL, as far as known.
 * @param runs newest first.
 */
export function costOfAll(
  url: string,
  options: readonly ScrapeOptions[],
  runs: readonly Run[],
): CostEstimate {
  const all = options.map((one) => estimateCost(url, one, runs));
  const sum = (of: 'least' | 'most') => all.reduce((total, one) => total + one[of], 0);
  const known = all.length > 0 && all.every(({ from }) => from === 'history');
  return {
    least: sum('least'),
    most: sum('most'),
    from: known ? 'history' : 'published',
    count: Math.max(0, ...all.map(({ count }) => count)),
    hasUnpricedPart: all.some((one) => one.hasUnpricedPart),
    typical: all.reduce<number | null>((total, { typical }) => addTypicalCosts(total, typical), 0),
  };
}

/** Minimum time in ms during which a removal can be undone. */
const undoPeriod = 600_000;

/** The comparisons except those whose removal can no longer be undone. */
export const withoutRemoved = (list: readonly Comparison[], now: number): Comparison[] =>
  list.filter(({ removedAt }) => removedAt === null || now - removedAt < undoPeriod);

/**
 * Adds a comparison at the top; drops those over the limit and those whose removal can no longer be
 * undone.
 */
export function withComparison(
  comparisons: Comparisons,
  comparison: Comparison,
  choice: ComparisonChoice,
): Comparisons {
  const list = withoutRemoved(comparisons.list, comparison.createdAt);
  return { ...comparisons, last: choice, list: [comparison, ...list].slice(0, maxComparisons) };
}

/** Changes one comparison if it exists. */
export function withChangedComparison(
  comparisons: Comparisons,
  id: string,
  change: (comparison: Comparison) => Comparison,
): Comparisons {
  return {
    ...comparisons,
    list: comparisons.list.map((comparison) =>
      comparison.id === id ? change(comparison) : comparison,
    ),
  };
}

/** Replaces a run, including its role as the baseline. */
export function withReplacedRun(
  comparison: Comparison,
  runId: string,
  replacement: { runId: string; kept: boolean },
): Comparison {
  return {
    ...comparison,
    baseline: comparison.baseline === runId ? replacement.runId : comparison.baseline,
    places: comparison.places.map((one) =>
      one.runId === runId ? { ...one, ...replacement } : one,
    ),
  };
}

/** Maximum number of stored exchange rates. */
const maxRates = 200;

/**
 * Exchange rates within the limit: the oldest ones are dropped.
 * @param rates oldest first.
 */
export const newestRates = (rates: Rates): Rates =>
  Object.fromEntries(Object.entries(rates).slice(-maxRates));

/**
 * Stores or, with null, forgets an exchange rate, with its inverse: a pair of currencies has one rate in both
 * directions, or a comparison would show one and convert with the other.
 * @param key see `rateKey`.
 */
export function withRate(comparisons: Comparisons, key: string, rate: number | null): Comparisons {
  const [from = '', to = ''] = key.split(' ');
  const { [key]: _before, [rateKey(to, from)]: _inverse, ...others } = comparisons.rates ?? {};
  const rates = newestRates(rate === null ? others : { ...others, [key]: rate });
  return { ...comparisons, rates };
}
