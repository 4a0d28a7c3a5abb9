import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { startSite } from '../site/server.ts';
import type { ServiceOptions } from '../types.ts';
import { curl } from './curl.ts';
import type { CurlAnswer } from './curl.ts';
import type { EngineSettings } from './engine.ts';
import { createScraper } from './plugin.ts';
import { isRecord } from './shape.ts';
import { trialWorld } from './trial.ts';
import type { TrialWorld } from './trial.ts';

/** The scraper, agent and demo site running in a trial world, with `curl` to call them. */
export interface TrialService extends TrialWorld {
  /** The demo site over HTTPS and over HTTP, under its own name. */
  site: string;
  siteHttp: string;
  /** Calls a path below `/api/v1` with further `curl` arguments; no key added. */
  call(path: string, ...args: string[]): Promise<CurlAnswer>;
  /** POST /scraper/realtime with the right key in the header. */
  scrape(body: Record<string, unknown>): Promise<CurlAnswer>;
  /** GET of a task or check address with the right key. */
  poll(checkUrl: string): Promise<CurlAnswer>;
  /** POST /agent/request with the right key. */
  ask(body: unknown): Promise<CurlAnswer>;
  close(): Promise<void>;
}

export async function startTrial(
  options: Partial<ServiceOptions> = {},
  settings: EngineSettings = {},
): Promise<TrialService> {
  const trial = await trialWorld(options);
  const { world } = trial;
  const site = await startSite(world);
  const app = Fastify({
    https: { key: world.tls.key, cert: world.tls.cert },
    forceCloseConnections: true,
  });
  await app.register(createScraper(world, settings), { prefix: '/api/v1' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const root = `https://localhost:${address.port}`;
  const key = ['-H', 'x-api-key: scraper-key'];
  const post = (body: unknown): string[] => [
    '-H',
    'content-type: application/json',
    '--data-binary',
    typeof body === 'string' ? body : JSON.stringify(body),
  ];
  const call = (path: string, ...args: string[]): Promise<CurlAnswer> =>
    curl('--cacert', world.tls.caFile, ...args, `${root}/api/v1${path}`);
  return {
    ...trial,
    site: site.https,
    siteHttp: site.http,
    call,
    scrape: (body) => call('/scraper/realtime', ...key, ...post(body)),
    poll: (checkUrl) => call(checkUrl.replace(/^\/api\/v1/, ''), ...key),
    ask: (body) => call('/agent/request', ...key, ...post(body)),
    async close() {
      await app.close();
      await site.close();
      await trial.dispose();
    },
  };
}

/** A text field of a parsed body; empty when it is not there. */
export function textField(json: unknown, name: string): string {
  const value = isRecord(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Polls a task until it is no longer processing. */
export async function finished(service: TrialService, accepted: CurlAnswer): Promise<CurlAnswer> {
  for (;;) {
    const answer = await service.poll(textField(accepted.json, 'check_url'));
    if (textField(answer.json, 'status') !== 'processing') return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
  }
}
