import type { Account, World } from '../types.ts';
import type { ScrapeParams } from './params.ts';

/** AI enhancement, and each AI step elsewhere (facts 2.2). */
export const aiCredits = 30;

/**
 * What a scrape costs once it is done (facts 2.2). No price of a PDF is published: here it costs what a
 * screenshot does.
 */
export function price(params: ScrapeParams, usedBrowser: boolean): number {
  const extra = params.ai === null ? 0 : aiCredits;
  if (!usedBrowser) return extra + (params.proxyType === 'datacenter' ? 1 : 2);
  const prints = (params.screenshot ? 1 : 0) + (params.pdf ? 1 : 0);
  return extra + (params.mode === 'auto' ? 6 : 5) + prints;
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
