import type { Run, ScrapeOptions } from '../runs/schema';
import { type CostEstimate, estimateCost } from '../runs/cost/cost';

const minutesADay = 1440;
/** The service takes no shorter interval (facts 4.3). */
export const shortestInterval = 5;
export const longestInterval = 525_600;

/** How often a schedule runs in a day. */
const runsADay = (minutes: number): number => minutesADay / minutes;

/** What a schedule will cost in a day as far as is known: the price of one run times its runs, rounded to whole credits. */
export function dailyCost(
  url: string,
  options: ScrapeOptions,
  minutes: number,
  runs: readonly Run[],
): CostEstimate {
  const once = estimateCost(url, options, runs);
  const times = runsADay(minutes);
  return { ...once, least: Math.round(once.least * times), most: Math.round(once.most * times) };
}
