import type { FastifyPluginAsync } from 'fastify';
import { agentRequest } from '../agent/request.ts';
import { discovery } from '../discover/routes.ts';
import type { ServiceState } from '../types.ts';
import { accountRoutes } from './account/routes.ts';
import { Engine } from './engine.ts';
import type { EngineSettings } from './engine.ts';
import { realtime } from './realtime.ts';
import { nested, refuse } from './replies.ts';
import { runSchedules } from './runs.ts';
import { isRecord } from './shape.ts';
import { health, task } from './tasks.ts';

/**
 * Scraper and agent API, to be mounted under `/api/v1` on an HTTPS server. Faults name paths
 * without that prefix: area 'scraper' (`/scraper/realtime`, `/scraper/tasks/ID`, `/scraper/health`)
 * and area 'agent' (`/agent/request`). Chromium is started by the first rendered scrape and ends
 * when the server closes.
 */
export function createScraper(
  state: ServiceState,
  settings: EngineSettings = {},
): FastifyPluginAsync {
  return async (app) => {
    const engine = new Engine(state, settings);
    const stopSchedules = runSchedules(engine);
    app.addHook('onClose', () => {
      stopSchedules();
      return engine.close();
    });

    // Handlers parse the bodies themselves: an invalid key in the query is refused before a
    // malformed body.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    app.addHook('onRequest', async (request, reply) => {
      const path = (request.url.split('?')[0] ?? '').replace(/^\/api\/v1/, '');
      const from = request.socket.remoteAddress ?? '';
      const began = Date.now();
      // Logged on close instead of on response, so that calls whose reply was cut are logged too,
      // with status 0.
      reply.raw.once('close', () =>
        state.note({
          where: path.startsWith('/agent') ? 'agent' : 'scraper',
          kind: 'request',
          from,
          host: request.headers.host ?? '',
          method: request.method,
          path,
          status: reply.raw.writableFinished ? reply.statusCode : 0,
          began,
          ...(path === '/scraper/realtime' && { target: targetOf(request.body) }),
        }),
      );
    });

    app.addHook('onSend', async (_request, reply, payload) =>
      reply.statusCode === 422 && state.options.nestedErrors && typeof payload === 'string'
        ? nested(payload)
        : payload,
    );

    app.setErrorHandler((error, _request, reply) => {
      const message = error instanceof Error ? error.message : String(error);
      const status =
        typeof error === 'object' && error !== null && 'statusCode' in error
          ? Number(error.statusCode)
          : 500;
      return status < 500
        ? refuse(reply, 400, 'Invalid parameters', message)
        : refuse(reply, 500, 'Internal server error', message);
    });
    app.setNotFoundHandler((_request, reply) =>
      refuse(reply, 404, 'Not found', 'There is nothing at this address'),
    );

    app.get('/scraper/realtime', (request, reply) => realtime(engine, request, reply));
    app.post('/scraper/realtime', (request, reply) => realtime(engine, request, reply));
    app.get('/scraper/health', (request, reply) => health(engine, request, reply));
    app.get<{ Params: { id: string } }>('/scraper/tasks/:id', (request, reply) =>
      task(engine, request.params.id, request, reply),
    );
    discovery(app, engine);
    accountRoutes(app, engine);
    app.post('/agent/request', (request, reply) => agentRequest(engine, request, reply));
  };
}

/** Target URL of a paid call; '' when its body has none. */
function targetOf(body: unknown): string {
  try {
    const read: unknown = JSON.parse(typeof body === 'string' ? body : '');
    return isRecord(read) && typeof read['url'] === 'string' ? read['url'] : '';
  } catch {
    return '';
  }
}
