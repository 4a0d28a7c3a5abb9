import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { accountApi } from './account/api.ts';
import { admin } from './admin.ts';
import { browserServer } from './browser/server.ts';
import { dashboard } from './dashboard.ts';
import { exitCheck } from './exit-check.ts';
import { startGateways } from './proxy/gateways.ts';
import { keysOf, watchForSecrets, checkHeadForSecrets } from './secret-watch.ts';
import { makeMeter } from './proxy/meter.ts';
import { makeSessions } from './proxy/sessions.ts';
import { createScraper } from './scraper/plugin.ts';
import { startSite } from './site/server.ts';
import type { ServiceAddresses, ServiceOptions, ServiceState } from './types.ts';
import { createServiceState } from './state.ts';

export interface Service {
  addresses: ServiceAddresses;
  state: ServiceState;
  close(): Promise<void>;
}

/** Starts the documented service on free ports of this machine. */
export async function startService(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const { state, faults, dispose } = await createServiceState(options);
  const { tls } = state;
  const apps: FastifyInstance[] = [];

  /** HTTPS only: these ports close the connection on a plain HTTP request. */
  async function serve(
    plugin: FastifyPluginAsync,
    where: string,
    rightful: RegExp | null,
    prefix = '',
  ): Promise<string> {
    const app = Fastify({ https: { key: tls.key, cert: tls.cert }, forceCloseConnections: true });
    watchForSecrets(state, app, where, rightful);
    await app.register(plugin, { prefix });
    return listen(app, 'https');
  }

  async function listen(app: FastifyInstance, scheme: string): Promise<string> {
    await app.listen({ host: '127.0.0.1', port: 0 });
    apps.push(app);
    return `${scheme}://localhost:${portOf(app.server)}`;
  }

  const sessions = makeSessions(state);
  const meter = makeMeter();
  const gateways = await startGateways(state, sessions, meter);
  const site = await startSite(state);
  const browser = browserServer(state);
  for (const event of ['request', 'upgrade']) {
    browser.server.on(event, (request: IncomingMessage) =>
      checkHeadForSecrets(state, 'browser product', keysOf.browser, request),
    );
  }
  await new Promise<void>((resolve) => {
    browser.server.listen(0, '127.0.0.1', resolve);
  });
  const adminApp = Fastify({ forceCloseConnections: true });
  await adminApp.register(admin({ state, faults, sessions, setDead: gateways.setDead }));

  const [personal, team, unverified, noAccess] = state.accounts;
  if (!personal || !team || !unverified || !noAccess) throw new Error('An account is missing');
  state.addresses = {
    accountApi: await serve(accountApi({ state, sessions, meter }), 'account API', keysOf.account),
    scraperApi: `${await serve(createScraper(state), 'scraper', keysOf.scraper, '/api/v1')}/api/v1`,
    browserWs: `wss://localhost:${portOf(browser.server)}`,
    exitCheck: `${await serve(exitCheck(state), 'exit check', null)}/json`,
    dashboard: await serve(dashboard(state), 'dashboard', null),
    ca: tls.caFile,
    certSpki: tls.spki,
    keys: {
      account: personal.key,
      team: team.key,
      unverified: unverified.key,
      noAccess: noAccess.key,
      scraper: personal.scraper.key,
      browser: personal.browser.key,
    },
    site: onLocalhost(site.https),
    siteHttp: onLocalhost(site.http),
    admin: await listen(adminApp, 'http'),
  };

  return {
    addresses: state.addresses,
    state,
    async close() {
      const rooms = [site, gateways, browser];
      await Promise.all([...apps, ...rooms].map((room) => room.close()));
      await dispose();
    },
  };
}

/** The site answers under any name; browsers resolve this one without any configuration. */
function onLocalhost(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//localhost:${url.port}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
