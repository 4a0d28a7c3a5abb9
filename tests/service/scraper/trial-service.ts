import Fastify from 'fastify';
import type { Faults } from '../faults.ts';
import { startSite } from '../site/server.ts';
import type { Account, ServiceOptions, ServiceState } from '../types.ts';
import { createServiceState } from '../state.ts';
import { curl } from './curl.ts';
import type { CurlAnswer } from './curl.ts';
import type { EngineSettings } from './engine.ts';
import { createScraper } from './plugin.ts';
import { isRecord } from './shape.ts';

/**
 * Scraper, agent and demo site running without the other parts of the service, with `curl` to call
 * them.
 */
export interface TrialService {
  state: ServiceState;
  faults: Faults;
  /** First account; `scrape`, `poll` and `ask` send its key. */
  account: Account;
  /** URLs of the demo site over HTTPS and HTTP, under its own name. */
  site: string;
  siteHttp: string;
  /** Calls a path below `/api/v1` with further `curl` arguments, without adding a key. */
  call(path: string, ...args: string[]): Promise<CurlAnswer>;
  /** POST /scraper/realtime with the right key in the header. */
  scrape(body: unknown): Promise<CurlAnswer>;
  /** GET of a task by its check URL with the right key. */
  poll(checkUrl: string): Promise<CurlAnswer>;
  /** POST /agent/request with the right key. @param type of the body; JSON by default. */
  ask(body: unknown, type?: string): Promise<CurlAnswer>;
  close(): Promise<void>;
}

/**
 * `curl` arguments that post JSON, or what is called by another type; a string is sent unchanged: it may be malformed.
 */
export function json(body: unknown, type = 'application/json'): string[] {
  const data = typeof body === 'string' ? body : JSON.stringify(body);
  return ['-H', `content-type: ${type}`, '--data-binary', data];
}

export async function startTrial(
  options: Partial<ServiceOptions> = {},
  settings: EngineSettings = {},
): Promise<TrialService> {
  const { state, faults, dispose } = await createServiceState(options);
  const [account] = state.accounts;
  if (!account) throw new Error('The service has no account');
  const site = await startSite(state);
  const app = Fastify({
    https: { key: state.tls.key, cert: state.tls.cert },
    forceCloseConnections: true,
  });
  await app.register(createScraper(state, settings), { prefix: '/api/v1' });
  const root = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
  const key = ['-H', `x-api-key: ${account.scraper.key}`];
  const call = (path: string, ...args: string[]): Promise<CurlAnswer> =>
    curl('--cacert', state.tls.caFile, ...args, `${root}/api/v1${path}`);
  return {
    state,
    faults,
    account,
    site: site.https,
    siteHttp: site.http,
    call,
    scrape: (body) => call('/scraper/realtime', ...key, ...json(body)),
    poll: (checkUrl) => call(checkUrl.replace(/^\/api\/v1/, ''), ...key),
    ask: (body, type) => call('/agent/request', ...key, ...json(body, type)),
    async close() {
      await app.close();
      await site.close();
      await dispose();
    },
  };
}

/** String field of a parsed body; empty when absent. */
export function textField(json: unknown, name: string): string {
  const value = isRecord(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Polls a task until it is no longer processing; returns the final response. */
export async function finished(service: TrialService, accepted: CurlAnswer): Promise<CurlAnswer> {
  for (;;) {
    const answer = await service.poll(textField(accepted.json, 'check_url'));
    if (textField(answer.json, 'status') !== 'processing') return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
  }
}
