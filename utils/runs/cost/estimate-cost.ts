import type { Run } from '../schema';
import { fillOptions, choiceOf, normalizeOptions } from '../parameters/options';
import type { Charge } from '../parameters/parameter';
import { type OptionName, optionNames, parameters, type ScrapeOptions } from '../parameters/schema';
import { hostNameOf } from '../../url-parts';

export interface CostEstimate {
  least: number;
  most: number;
  /** Source: the published prices (facts 2.2), or the actual cost of similar scrapes of this site. */
  from: 'published' | 'history';
  /** Number of earlier scrapes the estimate is based on. */
  count: number;
  /** Whether a part has no published price, so that the call may cost more. */
  hasUnpricedPart: boolean;
  /** Most frequent cost of earlier scrapes with the same options, here or elsewhere; null: none. */
  typical: number | null;
  /** Whether only `most` is of use, since it is not known how many pages there are. */
  isUpTo?: boolean;
}

/** Maximum number of earlier scrapes of a site used for an estimate. */
const maxPast = 20;

/** Whether a parameter, or one of its values, changes the price. */
export function isPriced(name: OptionName): boolean {
  const { price, choices = [] } = parameters[name];
  return price !== undefined || choices.some((choice) => choice.price);
}
const pricedNames = optionNames.filter(isPriced);

/** Cost by the published prices; `hasUnpricedPart` when a parameter has none. */
export function publishedCost(options: ScrapeOptions): CostEstimate {
  const charges = chargesOf(normalizeOptions(fillOptions(options)));
  const sum = (of: 'least' | 'most') => charges.reduce((total, charge) => total + charge[of], 0);
  const hasUnpricedPart = charges.some((charge) => charge.isUnpriced);
  return {
    least: sum('least'),
    most: sum('most'),
    from: 'published',
    count: 0,
    hasUnpricedPart,
    typical: null,
  };
}

/**
 * Charges of the options, each once.
 * @param options without conflicting ones.
 */
function chargesOf(options: ScrapeOptions): Charge[] {
  const charges = pricedNames.flatMap((name) => {
    const value = options[name] ?? parameters[name].default;
    const isSet = typeof value === 'string' ? value.trim() !== '' : value;
    return [choiceOf(name, value)?.price, isSet ? parameters[name].price : undefined];
  });
  return [...new Set(charges)].filter((charge) => charge !== undefined);
}

/**
 * Key of scrapes that cost the same: same charges, and the same saved configuration and schemes.
 * @param options after `normalizeOptions` has removed conflicts, as runs store them.
 */
function costKey(options: ScrapeOptions): string {
  const texts = pricedNames.flatMap((name) => {
    const { control, default: defaultValue } = parameters[name];
    return control === 'text' ? [String(options[name] ?? defaultValue).trim()] : [];
  });
  return JSON.stringify([chargesOf(options).map(({ name }) => name), texts]);
}

/** Costs of the newest scrapes with the same cost key, at most `maxPast`. */
function pastCosts(runs: readonly Run[], key: string, host: string | null): number[] {
  const costs: number[] = [];
  for (const run of runs) {
    if (costs.length === maxPast) break;
    if (run.kind !== 'scrape' || run.state !== 'done' || run.restored === true) continue;
    if (run.cost.used === null || (host !== null && hostNameOf(run.url) !== host)) continue;
    if (costKey(run.options) === key) costs.push(run.cost.used);
  }
  return costs;
}

/** The value that occurs most often, of several the first; null: no values. */
function mostFrequent(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === max) ?? null;
}

/**
 * Estimates the cost of a scrape: from earlier scrapes of the same site with the same options if there are any, else
 * from the published prices. The upper bound is the published maximum until at least three scrapes agree on less.
 * @param runs newest first.
 */
export function estimateCost(
  url: string,
  options: ScrapeOptions,
  runs: readonly Run[],
): CostEstimate {
  const published = publishedCost(options);
  const key = costKey(normalizeOptions(fillOptions(options)));
  const used = pastCosts(runs, key, hostNameOf(url));
  if (used.length === 0) return { ...published, typical: mostFrequent(pastCosts(runs, key, null)) };
  const most = Math.max(...used);
  return {
    least: Math.min(...used),
    most: used.length < 3 ? Math.max(most, published.most) : most,
    from: 'history',
    count: used.length,
    hasUnpricedPart: published.hasUnpricedPart && used.length < 3,
    typical: mostFrequent(used),
  };
}

/** Estimate of a call that stops at `cap` credits. */
export function withinCap(estimate: CostEstimate, cap: number): CostEstimate {
  const { least, most, typical } = estimate;
  return {
    ...estimate,
    least: Math.min(least, cap),
    most: Math.min(most, cap),
    typical: typical === null ? null : Math.min(typical, cap),
  };
}

/** Sum of two typical costs; null while one of them is not known. */
export function addTypicalCosts(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/**
 * Most frequent cost of the latest requests to the agent; null: none.
 * @param runs newest first.
 */
export function typicalAgentCost(runs: readonly Run[]): number | null {
  const costs: number[] = [];
  for (const { kind, state, restored, cost } of runs) {
    if (costs.length === maxPast) break;
    if (kind !== 'agent' || state !== 'done' || restored === true || cost.used === null) continue;
    costs.push(cost.used);
  }
  return mostFrequent(costs);
}

export type CostVerdict = 'fine' | 'ask' | 'refuse';

/**
 * Whether a call may be sent: refused when it might go below the floor, to be confirmed above the user's limit.
 * @param left credits; null: unknown, so that no floor can be kept and only the limit counts.
 */
export function costVerdict(
  { most }: Pick<CostEstimate, 'most'>,
  left: number | null,
  limits: { confirmAbove: number; floor: number },
): CostVerdict {
  if (limits.floor > 0 && left !== null && left - most < limits.floor) return 'refuse';
  return most > limits.confirmAbove ? 'ask' : 'fine';
}
