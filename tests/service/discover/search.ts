import { reserve } from '../scraper/credits.ts';
import type { Engine } from '../scraper/engine.ts';
import type { Account } from '../types.ts';
import { search as lookUp } from './index-of-shop.ts';
import type { SearchParams } from './params.ts';
import { tooFew } from './refusal.ts';
import { siteName } from '../site/server.ts';

/** Credits for each query with results: a guess, no price of a search is published. */
const queryCredits = 2;

interface Hit {
  domain: string;
  url: string;
  title: string;
}

/**
 * Results for the queries from the demo site's index: each page once, alternating between queries.
 */
export function hitsOf(engine: Engine, queries: readonly string[], limit: number): Hit[] {
  const root = engine.state.addresses.site || `https://${siteName}`;
  const lists = queries.map((query) => lookUp(query));
  const longest = Math.max(...lists.map((list) => list.length), 0);
  const hits = new Map<string, Hit>();
  for (let at = 0; at < longest; at += 1) {
    for (const list of lists) {
      const entry = list[at];
      if (!entry) continue;
      const url = new URL(entry.path, root).href;
      hits.set(url, { domain: new URL(url).hostname, url, title: entry.title });
    }
  }
  return [...hits.values()].slice(0, limit);
}

/**
 * Handles the body of POST /scraper/search (the name `domains` is a guess, facts 4.5). Throws a
 * `Refusal`.
 */
export async function search(
  engine: Engine,
  account: Account,
  params: SearchParams,
): Promise<Record<string, unknown>> {
  const { queries, maxUrls, region } = params;
  const required = queries.length * queryCredits;
  const aside = reserve(engine.state, account, required);
  if (!aside) throw tooFew(account, required);
  const fruitful = queries.filter((query) => lookUp(query).length > 0);
  const used = fruitful.length * queryCredits;
  const domains = hitsOf(engine, queries, maxUrls);
  aside.settle(used, `search ${queries.length} queries`);
  return {
    success: true,
    domains,
    total: domains.length,
    region,
    credits_used: used,
    credits_remaining: account.scraper.credits,
    hints: ['The local service searches its demo site only; the region changes nothing.'],
  };
}
