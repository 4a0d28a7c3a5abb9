import type { Run, ScrapeRun } from '../schema';
import { choiceOf, normalizeOptions } from '../parameters/option-rules';
import { fillOptions } from '../parameters/options';
import type { Charge } from '../parameters/parameter';
import { type OptionName, optionNames, parameters, type ScrapeOptions } from '../parameters/schema';

/** Estimated cost of a call in credits. */
export interface CostEstimate {
  least: number;
  most: number;
  /** Source: the published prices (facts 2.2), or the actual cost of similar scrapes of this site. */
  from: 'published' | 'history';
  /** Number of earlier scrapes the estimate is based on. */
  count: number;
  /** Whether a part has no published price, so that the call may cost more. */
  open: boolean;
}

/** Maximum number of earlier scrapes of a site used for an estimate. */
const mostPast = 20;

/** Whether a parameter, or one of its values, changes the price. */
export function isPriced(name: OptionName): boolean {
  const { price, choices = [] } = parameters[name];
  return price !== undefined || choices.some((choice) => choice.price);
}
const pricedNames = optionNames.filter(isPriced);

/** Cost by the published prices; `open` when a parameter has no published price. */
export function publishedCost(options: ScrapeOptions): CostEstimate {
  const charges = chargesOf(normalizeOptions(fillOptions(options)));
  const sum = (of: 'least' | 'most') => charges.reduce((total, charge) => total + charge[of], 0);
  const open = charges.some((charge) => charge.open);
  return { least: sum('least'), most: sum('most'), from: 'published', count: 0, open };
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
    const { control, default: usual } = parameters[name];
    return control === 'text' ? [String(options[name] ?? usual).trim()] : [];
  });
  return JSON.stringify([chargesOf(options).map(({ name }) => name), texts]);
}

const hostName = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

function isLike(run: Run, host: string, key: string): run is ScrapeRun {
  return (
    run.kind === 'scrape' &&
    run.state === 'done' &&
    run.restored !== true &&
    run.cost.used !== null &&
    hostName(run.url) === host &&
    costKey(run.options) === key
  );
}

/**
 * Estimates the cost of a scrape: from this account's earlier scrapes of the same site with the same options if
 * there are any, else from the published prices. The upper bound is the published maximum until at least three
 * scrapes agree on less.
 * @param runs newest first.
 */
export function estimateCost(
  url: string,
  options: ScrapeOptions,
  runs: readonly Run[],
): CostEstimate {
  const published = publishedCost(options);
  const key = costKey(normalizeOptions(fillOptions(options)));
  const host = hostName(url);
  const past = runs.filter((run) => isLike(run, host, key)).slice(0, mostPast);
  const used = past.flatMap(({ cost }) => (cost.used === null ? [] : [cost.used]));
  if (used.length === 0) return published;
  const most = Math.max(...used);
  return {
    least: Math.min(...used),
    most: used.length < 3 ? Math.max(most, published.most) : most,
    from: 'history',
    count: used.length,
    open: published.open && used.length < 3,
  };
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
