import type { FilledOptions, Run, ScrapeOptions, ScrapeRun } from '../schema';
import { fillOptions } from '../parameters/options';

/** What a call will cost as far as is known, in credits. */
export interface CostEstimate {
  least: number;
  most: number;
  /** The published prices (facts 2.2), or what the same kind of scrape of this site really cost. */
  from: 'published' | 'history';
  /** How many earlier scrapes it is taken from. */
  count: number;
  /** Something in it has no published price: it may cost more. */
  open: boolean;
}

/** Published prices, in credits (facts 2.2). */
const price = { datacenter: 1, request: 2, browser: 5, autoBrowser: 6, picture: 1, ai: 30 };
/** How many of the latest scrapes of a site tell its price. */
const mostPast = 20;

/** What the published prices say; `open` where no price is published (PDF, saved configs and schemes). */
export function publishedCost(options: ScrapeOptions): CostEstimate {
  const all = fillOptions(options);
  const extra = all.ai ? price.ai : 0;
  const picture = wantsPicture(all) ? price.picture : 0;
  const open =
    all.pdf ||
    all.content === 'pdf' ||
    [all.configId, all.schemeId, all.extractScheme].some((text) => text.trim() !== '');
  const [least, most] = range(all, picture);
  return { least: least + extra, most: most + extra, from: 'published', count: 0, open };
}

function range(options: FilledOptions, picture: number): [number, number] {
  switch (options.mode) {
    case 'request': {
      const base = options.proxyType === 'datacenter' ? price.datacenter : price.request;
      return [base, base];
    }
    case 'browser':
      return [price.browser + picture, price.browser + picture];
    case 'auto':
      return [price.request, price.autoBrowser];
  }
}

const wantsPicture = ({ screenshot, content }: FilledOptions) =>
  screenshot || content === 'screenshot';

/** Scrapes with the same of these cost alike. */
function kindOf(options: ScrapeOptions): string {
  const all = fillOptions(options);
  const datacenter = all.proxyType === 'datacenter';
  const pdf = all.pdf || all.content === 'pdf';
  const saved = [all.configId, all.schemeId, all.extractScheme].map((text) => text.trim());
  return JSON.stringify([all.mode, datacenter, wantsPicture(all), pdf, all.ai, ...saved]);
}

const hostName = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

function isLike(run: Run, host: string, kind: string): run is ScrapeRun {
  return (
    run.kind === 'scrape' &&
    run.state === 'done' &&
    run.restored !== true &&
    run.cost.used !== null &&
    hostName(run.url) === host &&
    kindOf(run.options) === kind
  );
}

/**
 * What a scrape will cost: from this account's own scrapes of the same site in the same way, where there are
 * any, else from the published prices. The most is never told below what the published prices allow unless
 * at least three scrapes agree on less.
 * @param runs newest first.
 */
export function estimateCost(
  url: string,
  options: ScrapeOptions,
  runs: readonly Run[],
): CostEstimate {
  const published = publishedCost(options);
  const kind = kindOf(options);
  const host = hostName(url);
  const past = runs.filter((run) => isLike(run, host, kind)).slice(0, mostPast);
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
 * Whether a call may go out: refused where it might go below the floor, asked about above the user's limit.
 * @param left credits; null: not known, then no floor can be kept and the limit alone counts.
 */
export function costVerdict(
  { most }: Pick<CostEstimate, 'most'>,
  left: number | null,
  limits: { confirmAbove: number; floor: number },
): CostVerdict {
  if (limits.floor > 0 && left !== null && left - most < limits.floor) return 'refuse';
  return most > limits.confirmAbove ? 'ask' : 'fine';
}
