import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFor } from '../scraper/charged.ts';
import { maxPrice, price } from '../scraper/credits.ts';
import type { Engine, Job, Outcome } from '../scraper/engine.ts';
import type { ScrapeParams } from '../scraper/params.ts';
import type { Account } from '../types.ts';
import { find } from './map.ts';
import type { MapParams } from './params.ts';
import { tooFew } from './refusal.ts';

/** Starts a scrape when the account's limit leaves room; a page fails when credits run out. */
async function inTurn(engine: Engine, account: Account, params: ScrapeParams): Promise<Outcome> {
  for (;;) {
    const job = engine.submit(account, params);
    if (!('refused' in job)) return job.finished;
    if (job.refused === 'credits') {
      const message = `Insufficient credits. Required: ${job.required}, available: ${job.available}`;
      return { state: 'failed', message, remaining: job.available };
    }
    await sleep(50, undefined, { ref: false });
  }
}

/** Task that exists at once and starts after the previous one has ended. */
function queued(
  engine: Engine,
  account: Account,
  params: ScrapeParams,
  before: Promise<unknown>,
): Job {
  const working = before.then(() => inTurn(engine, account, params));
  const job: Job = {
    id: randomUUID(),
    account,
    params,
    createdAt: Date.now(),
    outcome: null,
    finished: working.then((outcome) => {
      job.outcome = outcome;
      return outcome;
    }),
  };
  engine.keep(job);
  return job;
}

/**
 * Handles the body of POST /scraper/crawl: finds pages by following links and starts a scrape task
 * for each. `credits_used` is the minimum cost of the pages (facts 2.2: ten pages, 20 credits;
 * finding pages is free); each page is charged when it is scraped, a failed one is not. Throws a
 * `Refusal`.
 */
export async function crawl(
  engine: Engine,
  account: Account,
  params: MapParams,
  scraping: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { results, hints } = await find(engine, account, params);
  const readable = results.flatMap((one) => {
    const read = readFor(engine, account, { ...scraping, url: one.url, async: true });
    return 'problems' in read ? [] : [{ ...one, scrape: read.params }];
  });
  const required = readable.reduce((sum, { scrape }) => sum + maxPrice(scrape), 0);
  if (account.scraper.credits < required) throw tooFew(account, required);
  const remaining = account.scraper.credits;
  let used = 0;
  let before: Promise<unknown> = Promise.resolve();
  const handed = readable.map(({ url, source, scrape }) => {
    const job = queued(engine, account, scrape, before);
    before = job.finished;
    used += price(scrape, scrape.mode === 'browser');
    const scrape_check_url = `/api/v1/scraper/tasks/${job.id}`;
    return { url, source, scrape_task_id: job.id, scrape_check_url };
  });
  return {
    success: true,
    domain: params.domain,
    discovered_count: handed.length,
    scraper_tasks_submitted: handed.length,
    results: handed,
    credits_used: used,
    credits_remaining: remaining - used,
    ...(hints.length > 0 ? { hints } : {}),
  };
}
