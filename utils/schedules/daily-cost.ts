import type { Run, ScrapeOptions } from '../runs/schema';
import { type CostEstimate, estimateCost } from '../runs/cost/cost';

const minutesADay = 1440;
/** Minimum interval of the service in minutes (facts 4.3). */
export const shortestInterval = 5;
export const longestInterval = 525_600;

const runsADay = (minutes: number): number => minutesADay / minutes;

/**
 * Cost of a schedule per day, as far as known: the price of one run times the number of runs,
 * rounded to whole credits.
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
    least: Math.round(perRun.least * times),
    most: Math.round(perRun.most * times),
    usual: perRun.usual === null ? null : Math.round(perRun.usual * times),
  };
}
