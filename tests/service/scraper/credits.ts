import type { Account, World } from '../types.ts';
import type { ScrapeParams } from './params.ts';

/** What a scrape costs once it is done (facts 2.2). */
export function price(params: ScrapeParams, usedBrowser: boolean): number {
  if (!usedBrowser) return params.proxyType === 'datacenter' ? 1 : 2;
  return (params.mode === 'auto' ? 6 : 5) + (params.screenshot ? 1 : 0);
}

/** The most a scrape can cost: reserved at its start. */
export function most(params: ScrapeParams): number {
  return price(params, params.mode !== 'request');
}

/** Credits set aside for work that runs; `settle` takes what was used and gives the rest back. */
export interface Reserve {
  settle(used: number, why: string): void;
}

/** Sets credits aside; null when the account has too few. */
export function reserve(world: World, account: Account, credits: number): Reserve | null {
  if (account.scraper.credits < credits) return null;
  account.scraper.credits -= credits;
  return {
    settle(used, why) {
      account.scraper.credits += credits - used;
      if (used > 0)
        world.charges.push({ at: Date.now(), account: account.key, credits: used, why });
    },
  };
}
