import type { Account } from '../types.ts';
import type { Completed, Engine, Job } from './engine.ts';
import { readParams } from './params.ts';
import type { ScrapeParams } from './params.ts';
import { withStoredIds } from './account-stores.ts';

/** Charged scrape, or the reason for its failure; a failed scrape is not charged. */
type Charged =
  | { ok: true; job: Job; outcome: Completed }
  | { ok: false; status: 402 | 422 | 429 | 500; error: string; message: string };

/** Validates parameters after resolving the account's saved configurations and schemes. */
export function readFor(
  engine: Engine,
  account: Account,
  values: Record<string, unknown>,
): { params: ScrapeParams } | { problems: string[] } {
  const whole = withStoredIds(engine.saved, account, values);
  return 'problems' in whole ? whole : readParams(whole.values);
}

/**
 * Scrapes with the documented parameters (as in a JSON body) and charges the account like
 * `/scraper/realtime` but without its time limit; used by schedules, crawls and the like.
 */
export async function scrapeAndCharge(
  engine: Engine,
  account: Account,
  values: Record<string, unknown>,
): Promise<Charged> {
  const read = readFor(engine, account, values);
  if ('problems' in read) {
    const message = read.problems.join('; ');
    return { ok: false, status: 422, error: 'Validation error', message };
  }
  const job = engine.submit(account, read.params);
  if ('refused' in job) {
    if (job.refused === 'concurrency') {
      const error = `Concurrency limit exceeded (${job.limit}/${job.limit})`;
      return { ok: false, status: 429, error, message: 'Too many requests are running' };
    }
    const message = `Required: ${job.required} credits, available: ${job.available} credits`;
    return { ok: false, status: 402, error: 'Insufficient credits', message };
  }
  const outcome = await job.finished;
  return outcome.state === 'completed'
    ? { ok: true, job, outcome }
    : { ok: false, status: 500, error: 'Scraping failed', message: outcome.message };
}
