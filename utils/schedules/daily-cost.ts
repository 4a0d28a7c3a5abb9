import type { Run, ScrapeOptions } from '../runs/schema';
import { type CostEstimate, estimateCost } from '../runs/cost/estimate-cost';

const minutesADay = 1440;
/** Minimum interval of the service in minutes (facts 4.3). */
export const shortestInterval = 5;
export const longestInterval = 525_600;

const runsADay = (minutes: number): number => minutesADay / minutes;

/** Rounded to hundredths: in whole credits, a rare run would seem to cost nothing. */
const rounded = (credits: number): number => Math.round(credits * 100) / 100;

/**
 * Cost of a schedule per day, as far as known: the price of one run times the number of runs, in hundredths of credits.
 */
export function dailyCost(
  url: string,
  options: ScrapeOptions,
  minutes: number,
  runs: readonly Run[],
): CostEstimate {
  const perRun = estimateCost(url, options, runs);
  const times = runsADay(minutes);
  return {
    ...perRun,
    least: rounded(perRun.least * times),
    most: rounded(perRun.most * times),
    typical: perRun.typical === null ? null : rounded(perRun.typical * times),
  };
}
