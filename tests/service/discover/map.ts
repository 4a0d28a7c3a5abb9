import { Worker } from 'node:worker_threads';
import { reserve } from '../scraper/credits.ts';
import type { Engine } from '../scraper/engine.ts';
import { ScrapeFailure } from '../scraper/failures.ts';
import type { Account } from '../types.ts';
import { remembered } from './index-of-shop.ts';
import type { MapParams, Source } from './params.ts';
import { Refusal, tooFew } from './refusal.ts';
import { fromSitemaps, readRobots } from './sitemap.ts';
import { eachOf, glance } from './visit.ts';
import { walk } from './walk.ts';

/** Time limit for matching in milliseconds, including the start of the worker. */
const timeoutMs = 3000;

/**
 * Returns the URLs that match a valid regular expression, in their order; null on timeout. Runs in
 * a worker because a pattern such as `(a+)+$` would block the whole service.
 */
function matching(pattern: string, urls: string[]): Promise<string[] | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./match-worker.ts', import.meta.url), {
      workerData: { pattern, urls },
      execArgv: [],
    });
    const end = (found: string[] | null): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(found);
    };
    const timer = setTimeout(() => end(null), timeoutMs);
    worker.once('message', (found: string[]) => end(found));
    worker.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/**
 * Credits for one discovery: the figure of the published sample; no rule is published (facts 2.2).
 */
const mapCredits = 2;

/** Number of URLs after which the search ends, before a pattern is applied. */
const maxKnown = 20_000;

export interface Found {
  results: { url: string; source: Source }[];
  hints: string[];
}

/**
 * Finds URLs of a site; each is listed once, with the first source that found it. Throws a
 * `Refusal`.
 */
export async function find(engine: Engine, account: Account, params: MapParams): Promise<Found> {
  const { origin, pattern, maxUrls } = params;
  const known = new Map<string, Source>();
  const hints: string[] = [];
  const add = (source: Source, urls: string[]): void => {
    for (const url of urls) if (!known.has(url)) known.set(url, source);
  };
  try {
    const direct = params.sources.some((source) => source !== 'commoncrawl');
    const robots = direct
      ? await readRobots(engine, account, origin)
      : { sitemaps: [], disallowed: [] };
    for (const source of params.sources) {
      if (source === 'sitemap') add(source, await fromSitemaps(engine, account, origin, robots));
      if (source === 'crawl') {
        add(source, await walk(engine, account, origin, robots, params.depth, maxKnown));
      }
      if (source === 'commoncrawl') {
        const { urls, hint } = remembered(origin);
        add(source, urls);
        if (hint !== null) hints.push(hint);
      }
    }
  } catch (error) {
    if (!(error instanceof ScrapeFailure)) throw error;
    const more = { url: origin, credits_used: 0 };
    throw new Refusal(500, 'Scraping failed', error.message, more);
  }
  const all = [...known.keys()];
  const fitting = pattern === null ? all : await matching(pattern, all);
  if (fitting === null) {
    const problem = 'url_pattern takes too long';
    throw new Refusal(422, 'Validation error', problem, {
      details: { validation_errors: [problem] },
    });
  }
  const chosen = params.checkIfLive
    ? await living(engine, account, fitting, maxUrls)
    : fitting.slice(0, maxUrls);
  const results = chosen.flatMap((url) => {
    const source = known.get(url);
    return source === undefined ? [] : [{ url, source }];
  });
  return { results, hints };
}

/** URLs that answer with a status below 400; requests stop once `limit` are found. */
async function living(
  engine: Engine,
  account: Account,
  urls: string[],
  limit: number,
): Promise<string[]> {
  const alive: string[] = [];
  for (let at = 0; at < urls.length && alive.length < limit; at += 64) {
    const some = urls.slice(at, at + 64);
    const pages = await eachOf(some, (url) => glance(engine, account, url));
    alive.push(...some.filter((_url, index) => (pages[index]?.status ?? 599) < 400));
  }
  return alive.slice(0, limit);
}

/**
 * Handles the body of POST /scraper/map. A discovery that finds nothing is free. Throws a
 * `Refusal`.
 */
export async function map(
  engine: Engine,
  account: Account,
  params: MapParams,
): Promise<Record<string, unknown>> {
  const aside = reserve(engine.state, account, mapCredits);
  if (!aside) throw tooFew(account, mapCredits);
  let used = 0;
  try {
    const { results, hints } = await find(engine, account, params);
    used = results.length > 0 ? mapCredits : 0;
    return {
      success: true,
      domain: params.domain,
      discovered_count: results.length,
      results,
      credits_used: used,
      credits_remaining: account.scraper.credits + mapCredits - used,
      ...(hints.length > 0 ? { hints } : {}),
    };
  } finally {
    aside.settle(used, `map ${params.domain}`);
  }
}
