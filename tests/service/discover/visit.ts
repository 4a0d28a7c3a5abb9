import type { Engine } from '../scraper/engine.ts';
import { ScrapeFailure } from '../scraper/failures.ts';
import { readParams } from '../scraper/params.ts';
import { scrape } from '../scraper/scrape.ts';
import type { Scraped } from '../scraper/scrape.ts';
import type { Account } from '../types.ts';

/** Number of pages fetched in parallel. */
const abreast = 8;

/**
 * Fetches a page through an exit; the cost is part of the discovery's. Rejects with a
 * `ScrapeFailure`.
 */
export async function visit(
  engine: Engine,
  account: Account,
  url: string,
  timeoutMs = engine.setup.timeoutMs,
): Promise<Scraped> {
  const read = readParams({ url, mode: 'request' });
  if ('problems' in read) throw new ScrapeFailure('Navigation error', { cause: read.problems });
  return scrape({ ...engine.setup, timeoutMs }, account, read.params);
}

/** Fetches a page; null when it fails or takes longer than three seconds. */
export async function glance(
  engine: Engine,
  account: Account,
  url: string,
): Promise<Scraped | null> {
  try {
    return await visit(engine, account, url, Math.min(engine.setup.timeoutMs, 3000));
  } catch (error) {
    if (error instanceof ScrapeFailure) return null;
    throw error;
  }
}

/** Maps items with an async function, a few in parallel; results in the order of the items. */
export async function eachOf<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += abreast) {
    results.push(...(await Promise.all(items.slice(at, at + abreast).map(work))));
  }
  return results;
}
