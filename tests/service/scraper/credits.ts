import type { Account, ServiceState } from '../types.ts';
import type { ScrapeParams } from './params.ts';

/** Credits for AI enhancement and for each AI step elsewhere (facts 2.2). */
export const aiCredits = 30;

/**
 * Credits for a finished scrape (facts 2.2). No price of a PDF is published: here it costs as much
 * as a screenshot.
 */
export function price(params: ScrapeParams, usedBrowser: boolean): number {
  const extra = params.ai === null ? 0 : aiCredits;
  if (!usedBrowser) return extra + (params.proxyType === 'datacenter' ? 1 : 2);
  const prints = (params.screenshot ? 1 : 0) + (params.pdf ? 1 : 0);
  return extra + (params.mode === 'auto' ? 6 : 5) + prints;
}

/** Maximum credits that a scrape can cost; reserved when it starts. */
export function maxPrice(params: ScrapeParams): number {
  return price(params, params.mode !== 'request');
}

/** Credits reserved for running work; `settle` charges the used part and returns the rest. */
export interface Reserve {
  settle(used: number, why: string): void;
}

/** Reserves credits; null when the account has too few. */
export function reserve(state: ServiceState, account: Account, credits: number): Reserve | null {
  if (account.scraper.credits < credits) return null;
  account.scraper.credits -= credits;
  return {
    settle(used, why) {
      account.scraper.credits += credits - used;
      if (used > 0)
        state.charges.push({ at: Date.now(), account: account.key, credits: used, why });
    },
  };
}
