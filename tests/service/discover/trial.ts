import { afterAll, beforeEach } from 'vitest';
import type { CurlAnswer } from '../scraper/curl.ts';
import { json, startTrial } from '../scraper/trialService.ts';
import type { TrialService } from '../scraper/trialService.ts';

export type Call = 'map' | 'crawl' | 'search';

/** A trial service whose own demo site can be mapped, crawled and searched. */
export interface DiscoverTrial {
  service: TrialService;
  /** The host of the demo site. */
  domain: string;
  /** POST /scraper/`call` with the right key; a body that is text is sent as it is. */
  post(call: Call, body: unknown): Promise<CurlAnswer>;
}

/**
 * Starts it for all tests of the file that calls this, and stops it after them; each test finds 1000 credits, five calls
 * at once, no faults and no charges, whatever the one before changed.
 */
export async function startDiscover(): Promise<DiscoverTrial> {
  const service = await startTrial({ credits: 1000 }, { retryMs: 10 });
  const { world, account } = service;
  world.addresses = { ...world.addresses, site: service.site };
  afterAll(() => service.close());
  beforeEach(() => {
    service.faults.clear();
    world.charges.length = 0;
    account.scraper.credits = 1000;
    account.scraper.concurrency = 5;
    world.options.syncLimitSeconds = { request: 30, browser: 45 };
    world.options.handOver = '408';
    world.options.nestedErrors = false;
  });
  return {
    service,
    domain: new URL(service.site).host,
    post: (call, body) =>
      service.call(`/scraper/${call}`, '-H', `x-api-key: ${account.scraper.key}`, ...json(body)),
  };
}
