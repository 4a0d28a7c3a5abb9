import { afterAll, beforeEach } from 'vitest';
import type { CurlAnswer } from '../scraper/curl.ts';
import { json, startTrial } from '../scraper/trial-service.ts';
import type { TrialService } from '../scraper/trial-service.ts';

export type Call = 'map' | 'crawl' | 'search';

/** Trial service whose demo site can be mapped, crawled and searched. */
interface DiscoverTrial {
  service: TrialService;
  /** Host of the demo site. */
  domain: string;
  /** POST /scraper/`call` with the right key; a text body is sent unchanged. */
  post(call: Call, body: unknown): Promise<CurlAnswer>;
}

/**
 * Starts the service for all tests of the calling file and stops it after them. Before each test it
 * resets the account: 1,000 credits, five parallel calls, no faults, no charges.
 */
export async function startDiscover(): Promise<DiscoverTrial> {
  const service = await startTrial({ credits: 1000 }, { retryMs: 10 });
  const { state, account } = service;
  state.addresses = { ...state.addresses, site: service.site };
  afterAll(() => service.close());
  beforeEach(() => {
    service.faults.clear();
    state.charges.length = 0;
    account.scraper.credits = 1000;
    account.scraper.concurrency = 5;
    state.options.syncLimitSeconds = { request: 30, browser: 45 };
    state.options.handOver = '408';
    state.options.nestedErrors = false;
  });
  return {
    service,
    domain: new URL(service.site).host,
    post: (call, body) =>
      service.call(`/scraper/${call}`, '-H', `x-api-key: ${account.scraper.key}`, ...json(body)),
  };
}
