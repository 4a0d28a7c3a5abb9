import { addTypicalCosts, type CostEstimate, estimateCost } from '../runs/cost/estimate-cost';
import type { Run, ScrapeOptions } from '../runs/schema';
import { hostNameOf } from '../url-parts';

interface JobEstimate extends CostEstimate {
  /** Maximum credits that one address may cost. */
  each: number;
}

/**
 * What a job will cost: the estimates of its addresses, added up.
 * @param runs newest first.
 * @param pages maximum number of pages of each address; its price is that of the first page.
 * @param pageMost credits that a page may cost, even if earlier scrapes of its site cost less.
 */
export function estimateJob(
  urls: readonly string[],
  options: ScrapeOptions,
  runs: readonly Run[],
  pages = 1,
  pageMost = 0,
): JobEstimate {
  const elsewhere = estimateCost('', options, runs);
  const scraped = new Set(
    runs.flatMap((run) => (run.kind === 'scrape' ? [hostNameOf(run.url)] : [])),
  );
  const byHost = new Map<string, CostEstimate>();
  const sum: JobEstimate = {
    least: 0,
    most: 0,
    from: 'history',
    count: 0,
    hasUnpricedPart: false,
    typical: 0,
    each: 0,
    ...(pages > 1 && { isUpTo: true }),
  };
  for (const url of urls) {
    const host = hostNameOf(url);
    const known = byHost.get(host);
    const one = known ?? (scraped.has(host) ? estimateCost(url, options, runs) : elsewhere);
    byHost.set(host, one);
    sum.least += one.least;
    const most = Math.max(one.most, pageMost);
    sum.most += most * pages;
    sum.hasUnpricedPart ||= one.hasUnpricedPart;
    sum.typical = addTypicalCosts(sum.typical, one.typical);
    sum.each = Math.max(sum.each, most);
    if (one.from === 'published') sum.from = 'published';
  }
  for (const { count } of byHost.values()) sum.count += count;
  return sum;
}
